import Foundation
import Morse
import TestSupport
import Testing

@testable import Training

@Suite struct MemoryTests {
    static func answer(_ isRight: Bool, on day: Int, _ milliseconds: Int? = nil, repeats: Int = 0) -> Recall {
        Recall(
            direction: .receive, character: "K", isRight: isRight, milliseconds: milliseconds, repeats: repeats,
            day: Day(ordinal: day))
    }

    /// An answer with this grade for a limit of 1500 ms.
    static func answer(_ grade: Recall.Grade, on day: Int) -> Recall {
        switch grade {
        case .again: answer(false, on: day)
        case .hard: answer(true, on: day, repeats: 1)
        case .good: answer(true, on: day)
        case .easy: answer(true, on: day, 500)
        }
    }

    static func memory(_ recalls: [Recall]) throws -> Memory {
        try #require(Memories(recalls, limitMilliseconds: 1500)[.receive]["K"])
    }

    @Test func `the reviews of the specification have its stabilities and difficulties`() throws {
        let reviews: [(Int, Recall.Grade)] = [
            (0, .good), (2, .good), (12, .good), (55, .again), (56, .good), (57, .easy),
        ]
        let expected = [
            (2.3065, 2.1181), (10.9643, 2.1112), (43.9317, 2.1043), (2.8664, 7.3900), (4.8951, 7.3778),
            (8.5976, 6.4868),
        ]
        for (count, (stability, difficulty)) in zip(1..., expected) {
            let memory = try Self.memory(reviews.prefix(count).map { Self.answer($1, on: $0) })
            #expect(abs(memory.stability - stability) < 1e-4 && abs(memory.difficulty - difficulty) < 1e-4)
        }
    }

    @Test func `two hundred histories end as another implementation has them`() throws {
        #expect(MemoryHistory.all.count == 200)
        for history in MemoryHistory.all {
            let memory = try Self.memory(history.recalls)
            func expectEqual(_ value: Double, _ expected: Double) {
                #expect(abs(value - expected) <= 1e-6 * max(1, expected), "\(history.recalls)")
            }
            expectEqual(memory.stability, history.stability)
            expectEqual(memory.difficulty, history.difficulty)
            expectEqual(memory.right, history.counts.right)
            expectEqual(memory.wrong, history.counts.wrong)
            expectEqual(memory.milliseconds, history.milliseconds)
            expectEqual(memory.retention(on: memory.day.advanced(by: 10)), history.left)
            #expect(memory.answers.attempts == history.recalls.count)
        }
    }

    private static let grades: [(isRight: Bool, time: Int?, repeats: Int, grade: Recall.Grade)] = [
        (false, 100, 0, .again), (true, nil, 0, .good), (true, 901, 0, .good), (true, 3000, 0, .good),
        (true, 3001, 0, .hard), (true, 100, 1, .hard), (true, 900, 0, .easy),
    ]

    @Test(arguments: grades)
    func `an answer is graded by time and repeats`(isRight: Bool, time: Int?, repeats: Int, grade: Recall.Grade) {
        #expect(Self.answer(isRight, on: 0, time, repeats: repeats).grade(limitMilliseconds: 1500) == grade)
    }

    @Test func `what is left falls with time, from one to nine tenths at the stability`() {
        for stability in [0.1, 0.212, 2.3065, 100, 365] {
            #expect(Retention.probability(afterDays: 0, stability: stability) == 1)
            #expect(Retention.probability(afterDays: -3, stability: stability) == 1)
            var last = 1.0
            for days in 1...1000 {
                let now = Retention.probability(afterDays: days, stability: stability)
                #expect(now < last && now > 0)
                last = now
            }
            let held = Retention.daysHeld(stability: stability)
            #expect(Retention.probability(afterDays: held, stability: stability) < 0.9)
            #expect(held == 1 || Retention.probability(afterDays: held - 1, stability: stability) >= 0.9 - 1e-12)
        }
        #expect(abs(Retention.probability(afterDays: 100, stability: 100) - 0.9) < 1e-12)
    }

    @Test func `on a later day a right answer never lowers stability and a wrong one never raises it`() throws {
        var dice = SplitMix64(seed: 29)
        for _ in 0..<300 {
            var day = 0
            var recalls: [Recall] = []
            for _ in 0..<Int.random(in: 1...12, using: &dice) {
                day += Int.random(in: 1...40, using: &dice)
                recalls.append(
                    Self.answer(Recall.Grade(rawValue: Int.random(in: 1...4, using: &dice)) ?? .good, on: day))
            }
            let before = try Self.memory(recalls)
            let later = day + Int.random(in: 1...60, using: &dice)
            for grade in [Recall.Grade.again, .hard, .good, .easy] {
                let after = try Self.memory(recalls + [Self.answer(grade, on: later)])
                #expect(grade == .again ? after.stability <= before.stability : after.stability >= before.stability)
                #expect((0.1...365).contains(after.stability) && (1...10).contains(after.difficulty))
            }
        }
    }

    @Test func `further answers of a day, and a clock set back, leave stability and day alone`() throws {
        let once = [Self.answer(.good, on: 10), Self.answer(.good, on: 14)]
        let (before, later) = (
            try Self.memory(once),
            try Self.memory(
                once + [Self.answer(.easy, on: 14), Self.answer(.again, on: 14), Self.answer(.easy, on: 3)])
        )
        #expect(later.stability == before.stability && later.difficulty == before.difficulty)
        #expect(later.day == before.day && later.answers.attempts == 5 && later.accuracy != before.accuracy)
    }

    @Test func `directions are apart`() {
        let recalls = [Self.answer(.good, on: 1), Self.answer(.again, on: 2)]
        var sent = recalls[1]
        sent.direction = .send
        let memories = Memories([recalls[0], sent], limitMilliseconds: 1500)
        #expect(memories[.receive]["K"]?.answers == AnswerCount(attempts: 1, correct: 1))
        #expect(memories[.send]["K"]?.answers == AnswerCount(attempts: 1, correct: 0))
        #expect(memories[.send]["M"] == nil)
    }

    @Test func `what is expected falls from day to day and rises with the factor on stability`() throws {
        let memory = try Self.memory((0..<30).map { Self.answer($0 % 5 > 0, on: 5, 800) })
        let expected = (5..<40).map { memory.predicted(on: Day(ordinal: $0)) }
        #expect(zip(expected, expected.dropFirst()).allSatisfy(>))
        #expect(expected.allSatisfy { 0.02...0.98 ~= $0 })
        let later = Day(ordinal: 30)
        #expect(memory.predicted(on: later, factor: 4) > memory.predicted(on: later))
        #expect(memory.due == Day(ordinal: 5 + Int(memory.stability) + 1))
    }
}
