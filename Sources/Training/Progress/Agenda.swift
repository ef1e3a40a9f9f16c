/// What is due on a day, in both directions: what the one sentence at the start is made from.
public struct Agenda: Equatable, Sendable {
    /// How one direction stands.
    public enum Standing: Equatable, Sendable {
        /// No Learn session was ever finished.
        case new
        /// Nothing to do before that day.
        case later(Day)
        /// The day has come.
        case due
        /// More than twice the interval has passed: the schedule begins again at one day.
        case lapsed
        /// The level was reached a week ago or more and has not been practised since then.
        case review
    }

    /// One direction or both.
    public enum Directions: String, Equatable, Sendable, Codable {
        case receive, send, both

        /// Those for which something holds; nil if it holds for none.
        public init?(where holds: (Direction) -> Bool) {
            switch (holds(.receive), holds(.send)) {
            case (true, true): self = .both
            case (true, false): self = .receive
            case (false, true): self = .send
            case (false, false): return nil
            }
        }

        /// Whether the direction is among them.
        public func contains(_ direction: Direction) -> Bool { self == .both || rawValue == direction.rawValue }
    }

    /// What there is to say, the first of these that holds.
    public enum Notice: Equatable, Sendable {
        /// Nothing was ever practised.
        case begin
        /// Due after a week or more without any practice.
        case back(Directions)
        /// Due, and all of it after more than twice its interval.
        case again(Directions)
        /// A level is to be reviewed.
        case review(Directions)
        /// Due.
        case due(Directions)
        /// Nothing is due, and this direction was never tried.
        case untried(Direction)
        /// Nothing is due before that day.
        case nothing(until: Day)
    }

    /// Days after which a level is reviewed.
    public static let reviewDays = 7
    /// Days without any practice after which a learner is welcomed back.
    public static let absenceDays = 7

    /// Hearing.
    public let receive: Standing
    /// Keying.
    public let send: Standing
    /// Whether the last practice of any kind is a week ago or more.
    public let isBack: Bool

    /// How things stand on a day.
    public init(_ progress: Progress, on day: Day) {
        receive = Self.standing(of: progress.receive, on: day)
        send = Self.standing(of: progress.send, on: day)
        isBack = progress.streak.lastDay.map { day.days(since: $0) >= Self.absenceDays } ?? false
    }

    /// How a direction stands.
    public subscript(direction: Direction) -> Standing { direction == .receive ? receive : send }

    /// Whether there is something to do in a direction that was begun.
    public func isOpen(_ direction: Direction) -> Bool {
        switch self[direction] {
        case .due, .lapsed, .review: true
        case .new, .later: false
        }
    }

    /// What there is to say.
    public var notice: Notice {
        if let open = Directions(where: isOpen) { return notice(open) }
        return switch (receive, send) {
        case (.later(let one), .later(let other)): .nothing(until: min(one, other))
        case (.later, _): .untried(.send)
        case (_, .later): .untried(.receive)
        default: .begin
        }
    }

    /// What there is to say of one direction; nil if nothing is to be done in it.
    public func notice(of direction: Direction) -> Notice? {
        isOpen(direction) ? notice(direction == .receive ? .receive : .send) : nil
    }

    private func notice(_ open: Directions) -> Notice {
        func areAll(_ standing: Standing) -> Bool {
            Direction.allCases.allSatisfy { !open.contains($0) || self[$0] == standing }
        }
        if isBack { return .back(open) }
        if areAll(.lapsed) { return .again(open) }
        return areAll(.review) ? .review(open) : .due(open)
    }

    private static func standing(of progress: DirectionProgress, on day: Day) -> Standing {
        guard let due = progress.due else { return .new }
        if Schedule.isLapsed(progress, on: day) { return .lapsed }
        if isReviewOpen(progress, on: day) { return .review }
        return due <= day ? .due : .later(due)
    }

    /// Whether a week has passed since the level was reached, and no session since then.
    static func isReviewOpen(_ progress: DirectionProgress, on day: Day) -> Bool {
        guard let review = progress.levelReached?.advanced(by: reviewDays), review <= day else { return false }
        return progress.lastPractised.map { $0 < review } ?? true
    }
}
