/// The outcome of a QSO, and what went wrong in it.
public struct QSODebriefing: Equatable, Sendable, Codable {
    /// How it ended.
    public enum Outcome: String, Sendable, Codable {
        /// Still under way.
        case open
        /// Everything was told and both said good-bye.
        case complete
        /// Good-bye was said before everything was told.
        case early
        /// The partner gave up.
        case givenUp
        /// The partner got no answer and left.
        case unanswered
    }

    /// An item that the learner sent wrong, about the partner or about themselves.
    public struct Mistake: Equatable, Sendable, Codable {
        /// The item.
        public var item: QSOItem
        /// The value sent.
        public var sent: String
        /// The right value.
        public var right: String
    }

    /// How it ended.
    public internal(set) var outcome = Outcome.open
    /// The learner's overs that were meant to be understood.
    public private(set) var overs = 0
    /// Those of them understood without a question.
    public private(set) var understood = 0
    /// The items the partner had to ask for, in the order they were first asked.
    public private(set) var asked: [QSOItem] = []
    /// How often the partner could read nothing.
    public private(set) var unreadable = 0
    /// How often the learner asked for a repeat or for less speed.
    public private(set) var repeats = 0
    /// How often the learner corrected something.
    public private(set) var corrections = 0
    /// The partner's items that the learner sent wrong.
    public private(set) var partnersWrong: [Mistake] = []
    /// The learner's own items that arrived wrong.
    public private(set) var ownWrong: [Mistake] = []
    /// The items that were never told.
    public internal(set) var missing: [QSOItem] = []
    /// Words per minute of the learner's overs.
    private var speeds: [Int] = []

    init() {}

    /// The learner's mean speed over all overs in words per minute; nil if it was not measured.
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

    /// Removes a mistake that was corrected later.
    mutating func right(own item: QSOItem) { ownWrong.removeAll { $0.item == item } }

    private static func note(_ mistake: Mistake, in mistakes: inout [Mistake]) {
        mistakes.removeAll { $0.item == mistake.item }
        mistakes.append(mistake)
    }
}
