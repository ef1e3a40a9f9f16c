/// The day of the next session, from the memory of the course.
///
/// | condition | due |
/// |---|---|
/// | characters are locked, or fewer than 9 in 10 first answers of tomorrow would be right | tomorrow |
/// | otherwise | when four characters are fading, or a quarter of the course if that is fewer |
public enum MemorySchedule {
    /// The mean probability of a right first answer from which the course counts as held.
    public static let held = 0.9
    public static let worthwhile = 4

    /// - Parameters:
    ///   - today: the day of the latest session.
    ///   - memories: by character, in the direction of the session.
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

    /// Whether the mean probability of a right first answer on a day is at least `held`.
    public static func isHeld(_ characters: [String], _ memories: [String: Memory], on day: Day) -> Bool {
        let sum = characters.reduce(0) { $0 + (memories[$1]?.predicted(on: day) ?? Memory.unasked) }
        return sum >= held * Double(characters.count)
    }
}
