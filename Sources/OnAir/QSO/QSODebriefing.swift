/// The outcome of a QSO, and its mistakes.
public struct QSODebriefing: Equatable, Sendable, Codable {
    public enum Outcome: String, Sendable, Codable {
        case open
        /// Both stations exchanged all items and said good-bye.
        case complete
        /// The QSO ended with items missing.
        case early
        case givenUp
        /// The learner did not answer, and the partner left.
        case unanswered
    }

    /// An item that the learner sent wrong, about the partner or about their own station.
    public struct Mistake: Equatable, Sendable, Codable {
        public var item: QSOItem
        public var sent: String
        public var right: String
    }

    public internal(set) var outcome = Outcome.open
    /// The learner's overs that carried an exchange or a call.
    public private(set) var overs = 0
    /// Number of those overs that needed no question.
    public private(set) var understood = 0
    /// The items for which the partner had to ask, in the order of the first question.
    public private(set) var asked: [QSOItem] = []
    /// Number of unreadable overs.
    public private(set) var unreadable = 0
    /// Number of the learner's requests.
    public private(set) var repeats = 0
    public private(set) var corrections = 0
    /// The partner's items that the learner sent wrong.
    public private(set) var partnersWrong: [Mistake] = []
    /// The learner's own items that arrived wrong.
    public private(set) var ownWrong: [Mistake] = []
    /// The learner's items that never arrived.
    public internal(set) var missing: [QSOItem] = []
    /// Words per minute of the learner's overs.
    private var speeds: [Int] = []

    init() {}

    /// The learner's mean speed, rounded to nearest; nil if never measured.
    public var wordsPerMinute: Int? {
        speeds.isEmpty ? nil : (speeds.reduce(0, +) + speeds.count / 2) / speeds.count
    }

    /// The sum of several QSOs, with the outcome of the last.
    public static func sum(_ debriefings: [QSODebriefing]) -> QSODebriefing {
        debriefings.reduce(into: QSODebriefing()) { sum, next in
            sum.outcome = next.outcome
            sum.overs += next.overs
            sum.understood += next.understood
            sum.ask(next.asked)
            sum.unreadable += next.unreadable
            sum.repeats += next.repeats
            sum.corrections += next.corrections
            sum.partnersWrong += next.partnersWrong
            sum.ownWrong += next.ownWrong.filter { !sum.ownWrong.contains($0) }
            sum.missing += next.missing.filter { !sum.missing.contains($0) }
            sum.speeds += next.speeds
        }
    }

    mutating func hear(corrections: Int, wordsPerMinute: Int?) {
        self.corrections += corrections
        if let wordsPerMinute { speeds.append(wordsPerMinute) }
    }

    mutating func count(isUnderstood: Bool) {
        overs += 1
        understood += isUnderstood ? 1 : 0
    }

    mutating func ask(_ items: [QSOItem]) { asked += items.filter { !asked.contains($0) } }

    mutating func countUnreadable() { unreadable += 1 }

    mutating func countRepeat() { repeats += 1 }

    mutating func mistake(partners item: QSOItem, sent: String, right: String) {
        Self.note(Mistake(item: item, sent: sent, right: right), in: &partnersWrong)
    }

    mutating func mistake(own item: QSOItem, sent: String, right: String) {
        Self.note(Mistake(item: item, sent: sent, right: right), in: &ownWrong)
    }

    /// Removes a mistake that the learner corrected later.
    mutating func right(own item: QSOItem) { ownWrong.removeAll { $0.item == item } }

    private static func note(_ mistake: Mistake, in mistakes: inout [Mistake]) {
        mistakes.removeAll { $0.item == mistake.item }
        mistakes.append(mistake)
    }
}
