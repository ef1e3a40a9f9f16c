/// What came of a conversation, and what went wrong in it.
public struct QSODebriefing: Equatable, Sendable, Codable {
    /// How it ended.
    public enum Outcome: String, Sendable, Codable {
        /// It is under way.
        case open
        /// All was told and both said good-bye.
        case complete
        /// Good-bye was said before all was told.
        case early
        /// The partner gave up.
        case givenUp
        /// The partner was left without an answer, and left.
        case unanswered
    }

    /// Something of the partner's that the learner sent wrong, or of their own.
    public struct Slip: Equatable, Sendable, Codable {
        /// What it was.
        public var item: QSOItem
        /// As it was sent.
        public var sent: String
        /// As it is.
        public var right: String
    }

    /// How it ended.
    public internal(set) var outcome = Outcome.open
    /// The learner's overs that were meant to be understood.
    public private(set) var overs = 0
    /// Of these, understood without a question.
    public private(set) var understood = 0
    /// What the partner had to ask for, in the order in which they first did.
    public private(set) var asked: [QSOItem] = []
    /// How often the partner could read nothing.
    public private(set) var unreadable = 0
    /// How often the learner asked for something again, or for less speed.
    public private(set) var repeats = 0
    /// How often the learner took something back.
    public private(set) var corrections = 0
    /// The partner's facts as the learner had them wrong.
    public private(set) var partnersWrong: [Slip] = []
    /// The learner's own facts that arrived wrong.
    public private(set) var ownWrong: [Slip] = []
    /// What was never told.
    public internal(set) var missing: [QSOItem] = []
    /// Words per minute of the learner's overs.
    private var speeds: [Int] = []

    init() {}

    /// The learner's speed in words per minute, over all overs; nil if it was not measured.
    public var wordsPerMinute: Int? {
        speeds.isEmpty ? nil : (speeds.reduce(0, +) + speeds.count / 2) / speeds.count
    }

    /// What came of several conversations, as if they were one: the outcome is that of the last.
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

    mutating func slip(partners item: QSOItem, sent: String, right: String) {
        Self.note(Slip(item: item, sent: sent, right: right), in: &partnersWrong)
    }

    mutating func slip(own item: QSOItem, sent: String, right: String) {
        Self.note(Slip(item: item, sent: sent, right: right), in: &ownWrong)
    }

    /// What was put right later is no slip any more.
    mutating func right(own item: QSOItem) { ownWrong.removeAll { $0.item == item } }

    private static func note(_ slip: Slip, in slips: inout [Slip]) {
        slips.removeAll { $0.item == slip.item }
        slips.append(slip)
    }
}
