import Morse
import Testing

@testable import Training

/// Gates against learners who know everything except the newest character.
@Suite struct SteadyGateTests {
    private static let today = Day(ordinal: 20_000)

    /// The number of sessions that pass. Each session has at least 60 answers, and each learner's history has 40
    /// answers to the other characters.
    private static func passes(
        _ gate: Gate, level: Int, others: Double, newest: Double, sessions: Int, remembers: Bool, answers: Int = 60
    ) -> Int {
        let letters = Course.letters.characters(atLevel: level)
        let new = letters[level - 1]
        var dice = SplitMix64(seed: UInt64(level))
        let known = letters.dropLast().flatMap { character in
            (0..<40).map { _ in
                Recall(
                    direction: .receive, character: character, isRight: dice.unitInterval() < others,
                    milliseconds: 900, day: today)
            }
        }
        let before = Memories(known, limitMilliseconds: 1500)
        var totals = CharacterTotals()
        (totals.receiveAttempts, totals.receiveCorrect) = (40, Int(40 * others))
        let history = Dictionary(uniqueKeysWithValues: letters.dropLast().map { ($0, totals) })
        return (0..<sessions).count { _ in
            var memories = before
            var tally = SessionTally()
            var picker = MemoryPicker(
                characters: letters, newest: [new], memories: before, direction: .receive, length: 1...1, on: today)
            let classic = CharacterPicker(characters: letters, newest: [new], history: history)
            for _ in 0..<answers {
                let target =
                    remembers ? picker.group(using: &dice)[0] : classic.pick(after: tally, using: &dice) ?? new
                let isRight = dice.unitInterval() < (target == new ? newest : others)
                let attempt = Attempt(
                    direction: .receive, target: target, answer: isRight ? target : "*", recognitionMilliseconds: 900)
                tally.add(attempt)
                picker.take(attempt)
                memories.take(Recall(attempt, on: today))
            }
            return gate.missing(in: tally, newest: [(new, memories[.receive][new])]).isEmpty
        }
    }

    @Test(arguments: [10, 20, 26], [true, false])
    func `the newest at nothing never passes, at three in ten in less than one session of a hundred`(
        level: Int, remembers: Bool
    ) {
        func passes(_ gate: Gate, _ newest: Double, _ sessions: Int = 1000, answers: Int = 60) -> Int {
            Self.passes(
                gate, level: level, others: 0.97, newest: newest, sessions: sessions, remembers: remembers,
                answers: answers)
        }
        #expect(passes(.steady, 0) == 0)
        #expect(passes(.steady, 0.3) < 10)
        // A learner who knows it passes. With many letters, the first session asks it too rarely.
        if remembers { #expect(passes(.steady, 0.97, 200, answers: level > 10 ? 120 : 60) > 100) }
        // The mean alone passes many learners who do not know it.
        if level >= 20, !remembers { #expect(passes(.classic, 0, 200) > 20) }
    }

    @Test func `a session that is too short says how many answers it lacks, and nothing else`() {
        var tally = SessionTally()
        for right in [true, false, true] {
            tally.add(Attempt(direction: .receive, target: "K", answer: right ? "K" : "M"))
        }
        #expect(Gate.steady.missing(in: tally, newest: [("M", nil)]) == [.answers(17)])
    }

    @Test func `what is missing is said as the right answers that it takes`() throws {
        var tally = SessionTally()
        for _ in 0..<30 { tally.add(Attempt(direction: .receive, target: "K", answer: "K")) }
        func memory(right: Int, wrong: Int) throws -> Memory {
            let recalls = (0..<right + wrong).map {
                Recall(direction: .receive, character: "R", isRight: $0 >= wrong, day: Self.today)
            }
            return try #require(Memories(recalls, limitMilliseconds: 1500)[.receive]["R"])
        }
        func missing(_ memory: Memory?) -> [Gate.Missing] { Gate.steady.missing(in: tally, newest: [("R", memory)]) }
        #expect(missing(nil) == [.newest("R", right: 8)])
        #expect(try missing(memory(right: 7, wrong: 0)) == [.newest("R", right: 1)])
        #expect(try missing(memory(right: 8, wrong: 0)).isEmpty)
        #expect(try missing(memory(right: 4, wrong: 6)) == [.newest("R", right: 6)])
        #expect(Gate.steady.missing(in: SessionTally(), newest: []) == [.answers(20)])
    }
}
