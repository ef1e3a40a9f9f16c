/// The answers of the latest day of practice, counted until there are enough for the day to count.
///
/// The day is that of each answer in the learner's calendar, so a session across midnight belongs to two days, and one
/// that never ends belongs to its days as well.
public struct AnsweredDay: Equatable, Sendable {
    /// The answers that make a day count.
    public static let enough = 10

    /// The day.
    public private(set) var day: Day
    private var all = 0
    private var byDirection: [Direction: Int] = [.receive: 0, .send: 0]

    /// A day without answers.
    public init(_ day: Day) { self.day = day }

    /// Reads the stored form; nil if it cannot be read.
    public init?(text: String) {
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 4, Ranges.days.contains(numbers[0]) else { return nil }
        day = Day(ordinal: numbers[0])
        let counts = numbers.dropFirst().map { min(max(0, $0), Self.enough) }
        all = counts[0]
        byDirection = [.receive: counts[1], .send: counts[2]]
    }

    /// The stored form: the number of the day, then all answers, those of receiving and those of sending in the course.
    public var text: String {
        "\(day.ordinal) \(all) \(byDirection[.receive] ?? 0) \(byDirection[.send] ?? 0)"
    }

    /// Whether the day has enough answers.
    public var isEnough: Bool { all >= Self.enough }

    /// Whether a direction of the course has enough answers on it.
    public func isEnough(_ direction: Direction) -> Bool { byDirection[direction] ?? 0 >= Self.enough }

    /// Counts answers given on a day.
    ///
    /// - Parameter direction: the direction of the course that they belong to; nil outside the course.
    public mutating func count(_ answers: Int, learning direction: Direction?, on today: Day) {
        if today != day { self = AnsweredDay(today) }
        all = min(Self.enough, all + answers)
        if let direction { byDirection[direction] = min(Self.enough, (byDirection[direction] ?? 0) + answers) }
    }
}

extension Progress {
    /// Counts a day with enough answers for the streak.
    public mutating func countDay(at now: Moment) {
        streak = streak.practised(on: now.day, leftOut: daysLeftOut(at: now))
        zoneSeconds = now.zoneSeconds
    }

    /// Counts a day with enough answers for the schedule of a direction, whether or not its session ends: the end of a
    /// session decides more exactly.
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
