/// The due work of a day in both directions: the basis of the one sentence at the start.
public struct Agenda: Equatable, Sendable {
    public enum Standing: Equatable, Sendable {
        /// The learner has not begun this direction.
        case new
        /// Practice is due on that day.
        case later(Day)
        case due
        /// More than twice the interval has passed, and the schedule restarts at one day.
        case lapsed
        /// The learner reached the level at least a week ago and has not practised since that week ended.
        case review
    }

    public enum Directions: String, Equatable, Sendable, Codable {
        case receive, send, both

        /// Nil if the condition holds for neither direction.
        public init?(where holds: (Direction) -> Bool) {
            switch (holds(.receive), holds(.send)) {
            case (true, true): self = .both
            case (true, false): self = .receive
            case (false, true): self = .send
            case (false, false): return nil
            }
        }

        public func contains(_ direction: Direction) -> Bool { self == .both || rawValue == direction.rawValue }
    }

    /// The one notice to give. The first case that applies wins.
    public enum Notice: Equatable, Sendable {
        /// The learner has not begun.
        case begin
        /// Practice is due after at least a week without any.
        case back(Directions)
        /// Practice is due, in every direction after more than twice its interval.
        case again(Directions)
        /// The reached level should be reviewed.
        case review(Directions)
        case due(Directions)
        /// No practice is due, and the learner has never tried this direction.
        case untried(Direction)
        /// No practice is due before that day.
        case nothing(until: Day)
    }

    /// Days after which a level is reviewed.
    public static let reviewDays = 7
    /// Days without any practice after which the program welcomes the learner back.
    public static let absenceDays = 7

    public let receive: Standing
    public let send: Standing
    /// Whether the last practice of any kind was at least a week ago.
    public let isBack: Bool

    /// - Parameter scheduling: with `memory`, directions never lapse and need no reviews.
    public init(_ progress: Progress, on day: Day, scheduling: Scheduling = .classic) {
        receive = Self.standing(of: progress.receive, on: day, scheduling)
        send = Self.standing(of: progress.send, on: day, scheduling)
        isBack = progress.streak.lastDay.map { day.days(since: $0) >= Self.absenceDays } ?? false
    }

    public subscript(direction: Direction) -> Standing { direction == .receive ? receive : send }

    /// Whether a direction that the learner has begun has work now.
    public func isOpen(_ direction: Direction) -> Bool {
        switch self[direction] {
        case .due, .lapsed, .review: true
        case .new, .later: false
        }
    }

    public var notice: Notice {
        if let open = Directions(where: isOpen) { return notice(open) }
        return switch (receive, send) {
        case (.later(let one), .later(let other)): .nothing(until: min(one, other))
        case (.later, _): .untried(.send)
        case (_, .later): .untried(.receive)
        default: .begin
        }
    }

    /// Nil if the direction has no work now.
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

    private static func standing(of progress: DirectionProgress, on day: Day, _ scheduling: Scheduling) -> Standing {
        let progress = progress.counted(on: day)
        guard let due = progress.due else { return .new }
        if scheduling == .classic {
            if Schedule.isLapsed(progress, on: day) { return .lapsed }
            if isReviewOpen(progress, on: day) { return .review }
        }
        return due <= day ? .due : .later(due)
    }

    /// Whether a week has passed since the level was reached, without a session after that week.
    static func isReviewOpen(_ progress: DirectionProgress, on day: Day) -> Bool {
        guard let review = progress.levelReached?.advanced(by: reviewDays), review <= day else { return false }
        return progress.lastPractised.map { $0 < review } ?? true
    }
}
