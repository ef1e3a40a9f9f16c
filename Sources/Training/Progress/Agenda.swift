/// What is due on a day in both directions: the basis of the one sentence at the start.
public struct Agenda: Equatable, Sendable {
    /// The state of one direction.
    public enum Standing: Equatable, Sendable {
        /// No Learn session has ever been finished.
        case new
        /// Nothing is due before that day.
        case later(Day)
        /// Practice is due.
        case due
        /// More than twice the interval has passed: the schedule starts again at one day.
        case lapsed
        /// The level was reached at least a week ago and has not been practised since.
        case review
    }

    /// One direction or both.
    public enum Directions: String, Equatable, Sendable, Codable {
        case receive, send, both

        /// The directions for which a condition holds; nil if there are none.
        public init?(where holds: (Direction) -> Bool) {
            switch (holds(.receive), holds(.send)) {
            case (true, true): self = .both
            case (true, false): self = .receive
            case (false, true): self = .send
            case (false, false): return nil
            }
        }

        /// Whether the direction is included.
        public func contains(_ direction: Direction) -> Bool { self == .both || rawValue == direction.rawValue }
    }

    /// The one notice to give; the first of these that applies.
    public enum Notice: Equatable, Sendable {
        /// Nothing has ever been practised.
        case begin
        /// Practice is due after at least a week without any.
        case back(Directions)
        /// Practice is due, in every direction after more than twice its interval.
        case again(Directions)
        /// A level should be reviewed.
        case review(Directions)
        /// Practice is due.
        case due(Directions)
        /// Nothing is due, and this direction has never been tried.
        case untried(Direction)
        /// Nothing is due before that day.
        case nothing(until: Day)
    }

    /// Days after which a level is reviewed.
    public static let reviewDays = 7
    /// Days without any practice after which a learner is welcomed back.
    public static let absenceDays = 7

    /// The state of receiving.
    public let receive: Standing
    /// The state of sending.
    public let send: Standing
    /// Whether the last practice of any kind was at least a week ago.
    public let isBack: Bool

    /// Works out the state on a day.
    ///
    /// - Parameter scheduling: what is due by memory never lapses, and needs no reviews.
    public init(_ progress: Progress, on day: Day, scheduling: Scheduling = .classic) {
        receive = Self.standing(of: progress.receive, on: day, scheduling)
        send = Self.standing(of: progress.send, on: day, scheduling)
        isBack = progress.streak.lastDay.map { day.days(since: $0) >= Self.absenceDays } ?? false
    }

    /// The state of a direction.
    public subscript(direction: Direction) -> Standing { direction == .receive ? receive : send }

    /// Whether there is something to do in a direction that has been begun.
    public func isOpen(_ direction: Direction) -> Bool {
        switch self[direction] {
        case .due, .lapsed, .review: true
        case .new, .later: false
        }
    }

    /// The notice to give.
    public var notice: Notice {
        if let open = Directions(where: isOpen) { return notice(open) }
        return switch (receive, send) {
        case (.later(let one), .later(let other)): .nothing(until: min(one, other))
        case (.later, _): .untried(.send)
        case (_, .later): .untried(.receive)
        default: .begin
        }
    }

    /// The notice about one direction; nil if there is nothing to do in it.
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

    /// Whether a week has passed since the level was reached without a session since.
    static func isReviewOpen(_ progress: DirectionProgress, on day: Day) -> Bool {
        guard let review = progress.levelReached?.advanced(by: reviewDays), review <= day else { return false }
        return progress.lastPractised.map { $0 < review } ?? true
    }
}
