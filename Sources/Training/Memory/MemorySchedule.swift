/// When the next session is due, by what is remembered of the course.
///
/// | what holds | due |
/// |---|---|
/// | characters are locked, or the first answers of tomorrow would be right less than 9 times in 10 | tomorrow |
/// | else | once four characters are fading, or a quarter of the course if that is less |
public enum MemorySchedule {
    /// The mean probability of a right first answer at which the course is held.
    public static let held = 0.9
    /// Fading characters that make a session worthwhile.
    public static let worthwhile = 4

    /// The day of the next session, after one on a day.
    ///
    /// - Parameter memories: by character, in the direction of the session.
    public static func due(
        after today: Day, level: Int, of course: Course, memories: [String: Memory]
    ) -> Day {
        let tomorrow = today.advanced(by: 1)
        let unlocked = course.characters(atLevel: level)
        guard course.next(afterLevel: level) == nil, isHeld(unlocked, memories, on: tomorrow) else { return tomorrow }
        let dues = unlocked.compactMap { memories[$0]?.due }.sorted()
        let count = min(worthwhile, (unlocked.count + 3) / 4)
        let due = dues.count >= count ? dues[count - 1] : tomorrow
        return max(tomorrow, min(due, today.advanced(by: Ranges.interval.upperBound)))
    }

    /// Whether the first answers to all characters would be right on a day, on average.
    static func isHeld(_ characters: [String], _ memories: [String: Memory], on day: Day) -> Bool {
        let sum = characters.reduce(0) { $0 + (memories[$1]?.predicted(on: day) ?? Memory.unasked) }
        return sum >= held * Double(characters.count)
    }
}
