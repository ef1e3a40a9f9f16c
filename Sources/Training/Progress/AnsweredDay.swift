/// Counts the answers of the latest day of practice until the day counts.
///
/// Each answer belongs to its own day in the learner's calendar. A session across midnight therefore belongs to two
/// days, and a session that never ends counts, too.
public struct AnsweredDay: Equatable, Sendable {
    /// Number of answers from which a day counts.
    public static let enough = 10

    public private(set) var day: Day
    private var all = 0
    private var byDirection: [Direction: Int] = [.receive: 0, .send: 0]

    public init(_ day: Day) { self.day = day }

    /// Nil if the text is not a stored form.
    public init?(text: String) {
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 4, Ranges.days.contains(numbers[0]) else { return nil }
        day = Day(ordinal: numbers[0])
        let counts = numbers.dropFirst().map { min(max(0, $0), Self.enough) }
        all = counts[0]
        byDirection = [.receive: counts[1], .send: counts[2]]
    }

    /// The stored form: the number of the day, then all answers, those of receiving and those of sending in the course.
    /// Each count stops at `enough`.
    public var text: String {
        "\(day.ordinal) \(all) \(byDirection[.receive] ?? 0) \(byDirection[.send] ?? 0)"
    }

    public var isEnough: Bool { all >= Self.enough }

    public func isEnough(_ direction: Direction) -> Bool { byDirection[direction] ?? 0 >= Self.enough }

    /// - Parameter direction: the direction in the course; nil for answers outside the course.
    public mutating func count(_ answers: Int, learning direction: Direction?, on today: Day) {
        if today != day { self = AnsweredDay(today) }
        all = min(Self.enough, all + answers)
        if let direction { byDirection[direction] = min(Self.enough, (byDirection[direction] ?? 0) + answers) }
    }
}

extension Progress {
    /// Counts a day for the streak.
    public mutating func countDay(at now: Moment) {
        streak = streak.practised(on: now.day, leftOut: daysLeftOut(at: now))
        zoneSeconds = now.zoneSeconds
    }

    /// Counts a day for the schedule of a direction, even if its session never ends. The end of a session replaces this
    /// result with a more exact one.
    public mutating func countDay(_ direction: Direction, scheduling: Scheduling, on today: Day) {
        var state = self[direction].counted(on: today)
        if scheduling == .memory || Schedule.isLapsed(state, on: today) { state.intervalDays = 1 }
        let due = today.advanced(by: max(1, state.intervalDays))
        state.due = max(state.due ?? due, due)
        state.firstPractised = state.firstPractised ?? today
        state.lastPractised = max(state.lastPractised ?? today, today)
        self[direction] = state
    }
}
