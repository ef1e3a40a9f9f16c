import Testing

@testable import Training

@Suite struct MemoryScheduleTests {
    private static let today = Day(ordinal: 20_000)
    private static let letters = Course.letters

    /// Letters with answers on many days, the last of them today.
    private static func memories(days: Int, right: Bool = true) -> [String: Memory] {
        let recalls = (0..<days).flatMap { day in
            letters.characters.flatMap { character in
                (0..<6).map { _ in
                    Recall(
                        direction: .receive, character: character, isRight: right, milliseconds: 700,
                        day: today.advanced(by: (day + 1 - days) * 5))
                }
            }
        }
        return Memories(recalls, limitMilliseconds: 1500)[.receive]
    }

    @Test func `it is due every day while letters are locked or not held`() {
        let tomorrow = Self.today.advanced(by: 1)
        func due(_ level: Int, _ memories: [String: Memory]) -> Day {
            MemorySchedule.due(after: Self.today, level: level, of: Self.letters, memories: memories)
        }
        #expect(due(25, Self.memories(days: 9)) == tomorrow)
        #expect(due(26, Self.memories(days: 9, right: false)) == tomorrow)
        #expect(due(26, [:]) == tomorrow)
    }

    @Test func `a course that is held is due when four characters are fading`() throws {
        var memories = Self.memories(days: 9)
        for (place, character) in ["K", "M", "R", "S", "U"].enumerated() {
            memories[character]?.stability = Double(place + 10)
        }
        let due = MemorySchedule.due(after: Self.today, level: 26, of: Self.letters, memories: memories)
        #expect(due == Self.today.advanced(by: 14))
        #expect(AtRisk(memories, on: due).characters.count == 4)
        #expect(AtRisk(memories, on: due.advanced(by: -1)).characters.count == 3)
        // No interval is longer than a year.
        let long = Self.memories(days: 60)
        let latest = MemorySchedule.due(after: Self.today, level: 26, of: Self.letters, memories: long)
        #expect(latest > due && latest <= Self.today.advanced(by: 365))
    }

    @Test func `by memory nothing lapses and no level is reviewed`() {
        var progress = Progress()
        progress.receive = DirectionProgress(
            level: 5, intervalDays: 1, due: Self.today, lastPractised: Self.today.advanced(by: -30),
            firstPractised: Self.today.advanced(by: -40), levelReached: Self.today.advanced(by: -30))
        #expect(Agenda(progress, on: Self.today).receive == .lapsed)
        #expect(Agenda(progress, on: Self.today, scheduling: .memory).receive == .due)
        #expect(Agenda(progress, on: Self.today.advanced(by: -1), scheduling: .memory).receive == .later(Self.today))
    }
}
