import Morse
import OnAir
import Testing
import Training

@Suite struct ListenSessionTests {
    private func session(_ characters: [String], seed: UInt64) -> ListenSession {
        ListenSession(
            material: .characters(CharacterPicker(characters: characters, newest: characters)),
            limitMilliseconds: nil, seed: seed)
    }

    /// Lengths of runs of the same item.
    private func runs(_ items: [[String]]) -> [Int] {
        var runs: [Int] = []
        for (index, item) in items.enumerated() {
            if index > 0, item == items[index - 1] { runs[runs.count - 1] += 1 } else { runs.append(1) }
        }
        return runs
    }

    @Test(arguments: [["K", "M"], ["K", "M", "R"]])
    func `no character comes more than three times in a row, whatever the seed`(characters: [String]) {
        var longest = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            var session = session(characters, seed: seed)
            let items = (0..<300).compactMap { _ in session.next(at: .start) }
            #expect(items.count == 300)
            #expect(Set(items) == Set(characters.map { [$0] }))
            longest = max(longest, runs(items).max() ?? 0)
        }
        // Runs of up to three are left to chance.
        #expect(longest == 3)
    }

    @Test func `one character alone is heard again and again`() {
        var session = session(["K"], seed: 1)
        #expect((0..<10).compactMap { _ in session.next(at: .start) } == Array(repeating: ["K"], count: 10))
    }

    @Test func `going back leads through the same items again before a new one`() {
        var session = session(["K", "M", "R", "S"], seed: 4)
        let first = (0..<5).compactMap { _ in session.next(at: .start) }
        let back = (0..<3).compactMap { _ in session.back(at: .start) }
        #expect(back == [first[3], first[2], first[1]])
        #expect((0..<3).compactMap { _ in session.next(at: .start) } == Array(first[2...]))
        #expect(session.count == 11)
    }
}
