import Morse
import Testing

@testable import Training

@Suite struct EarLadderTests {
    private func ladder(_ length: Int, _ answers: [Bool]) -> EarLadder {
        var ladder = EarLadder(length: length)
        for answer in answers { _ = ladder.take(isRight: answer) }
        return ladder
    }

    @Test func `five right in a row lead up, from 1 to 5 and no further`() {
        var ladder = EarLadder()
        for length in 2...5 {
            for _ in 0..<4 { #expect(ladder.take(isRight: true) == nil) }
            #expect(ladder.take(isRight: true) == length)
        }
        for _ in 0..<20 { #expect(ladder.take(isRight: true) == nil) }
        #expect(ladder.length == 5)
    }

    @Test func `nine of the last ten lead up, too, wherever the wrong one was`() {
        for wrong in 0..<10 {
            let answers = (0..<10).map { $0 != wrong }
            #expect(ladder(2, answers).length == 3)
        }
        // Eight correct, never five in a row.
        #expect(ladder(2, [true, true, true, true, false, true, true, true, true, false]).length == 2)
    }

    @Test func `three wrong in a row lead down, and never below 1`() {
        #expect(ladder(3, [false, false]).length == 3)
        #expect(ladder(3, [false, true, false, false]).length == 3)
        #expect(ladder(3, [false, false, false]).length == 2)
        #expect(ladder(3, Array(repeating: false, count: 5)).length == 2, "the count begins anew")
        #expect(ladder(1, Array(repeating: false, count: 9)).length == 1)
    }

    @Test func `whatever is answered, the length stays in range and moves by one`() {
        var generator = SplitMix64(seed: 3)
        var ladder = EarLadder(length: 99)
        #expect(ladder.length == 5 && EarLadder(length: -3).length == 1)
        for _ in 0..<5000 {
            let before = ladder.length
            let changed = ladder.take(isRight: generator.next() % 5 < 3)
            #expect(EarLadder.lengths.contains(ladder.length) && abs(ladder.length - before) <= 1)
            #expect(changed == (ladder.length == before ? nil : ladder.length))
        }
    }

    @Test func `every letter and digit is a pattern of one length`() {
        let all = EarLadder.lengths.flatMap(EarPatterns.characters(ofLength:))
        #expect(Set(all) == Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)) && all.count == 36)
        #expect(Set(EarPatterns.characters(ofLength: 1)) == ["E", "T"])
        #expect(EarLadder.lengths.map { EarPatterns.characters(ofLength: $0).count } == [2, 4, 8, 12, 10])
        #expect(EarPatterns.characters(ofLength: 6).isEmpty)
    }
}

extension Session {
    fileprivate var patternLength: Int? { (skill.material as? EarLadder)?.length }
}

@Suite struct EarSessionTests {
    private typealias Event = Session.Event
    private typealias Effect = Session.Effect

    /// - Parameter answer: the keying for a character. Nil gives up.
    private static func play(
        _ plan: Session.Plan, seed: UInt64 = 1, answer: (String) -> String?
    ) -> (effects: [Effect], session: Session) {
        var session = Session(plan: plan, seed: seed)
        var now = Instant.start
        func at(_ milliseconds: Int) -> Instant {
            now = now.advanced(byMilliseconds: milliseconds)
            return now
        }
        var effects = session.handle(.begin, at: now)
        while !session.isFinished, effects.count < 10_000 {
            effects += session.handle(.soundEnded, at: at(500))
            guard session.isAwaitingAnswer, let target = session.targetCharacter else { continue }
            guard let keyed = answer(target) else {
                effects += session.handle(.giveUp, at: at(100))
                continue
            }
            let from = at(400)
            effects += session.handle(.keyingBegan(at: from), at: now)
            let to = at(300)
            effects += session.handle(.keyed(keyed.pattern, from: from, to: to), at: at(200))
        }
        return (effects, session)
    }

    @Test func `all right, the patterns grow to five elements and stay there`() {
        let (effects, session) = Self.play(.ear(attempts: 30)) { $0 }
        let lengths = effects.attempts.map { $0.target.pattern.count }
        #expect(lengths == (1...4).flatMap { Array(repeating: $0, count: 5) } + Array(repeating: 5, count: 10))
        #expect(effects.compactMap { if case .length(let length, true) = $0 { length } else { nil } } == [2, 3, 4, 5])
        #expect(session.tally.percent == 100 && session.patternLength == 5)
        #expect(effects.attempts.allSatisfy { $0.recognitionMilliseconds == 400 && $0.isCorrect })
    }

    @Test func `keying is judged by its elements, and giving up counts as wrong`() {
        let (effects, session) = Self.play(.ear(length: 3, attempts: 3)) { _ in "E" }
        #expect(effects.attempts.allSatisfy { $0.answer == "E" && $0.pattern == "." && !$0.isCorrect })
        #expect(session.patternLength == 2)
        let (given, _) = Self.play(.ear(length: 3, attempts: 2)) { _ in nil }
        #expect(given.attempts.allSatisfy { $0.answer.isEmpty && $0.pattern.isEmpty && !$0.isCorrect })
    }

    @Test func `keying before the pattern is over is an answer`() {
        var session = Session(plan: .ear(), seed: 1)
        let begin = session.handle(.begin, at: .start)
        guard case .ask(let target) = begin.first else {
            Issue.record("nothing is played")
            return
        }
        let at = Instant(microseconds: 100_000)
        #expect(session.handle(.keyingBegan(at: at), at: at) == [.hurry])
        #expect(session.handle(.soundEnded, at: at).isEmpty)
        let effects = session.handle(.keyed(target.joined().pattern, from: at, to: at), at: at)
        #expect(effects.attempts.map(\.isCorrect) == [true])
        #expect(effects.attempts.first?.recognitionMilliseconds == nil)
    }

    @Test func `repeats are counted, and what was cut off is no answer`() {
        var session = Session(plan: .ear(), seed: 1)
        guard case .ask(let target) = session.handle(.begin, at: .start).first else { return }
        let at = Instant(microseconds: 500_000)
        _ = session.handle(.soundEnded, at: at)
        #expect(session.handle(.again, at: at) == [.askAgain(target, withSound: true)])
        #expect(!session.isAwaitingAnswer)
        _ = session.handle(.soundEnded, at: at)
        _ = session.handle(.keyingBegan(at: at), at: at)
        #expect(session.handle(.again, at: at) == [.unused])
        #expect(session.handle(.keyingCut, at: at) == [.resume, .askAgain(target, withSound: false)])
        _ = session.handle(.soundEnded, at: at)
        let effects = session.handle(.keyed(target.joined().pattern, from: at, to: at), at: at)
        #expect(effects.attempts.map(\.repeats) == [1])
    }

    @Test(arguments: stormSeeds) func `a pattern has the length that was reached`(seed: UInt64) {
        var session = Storm.ear.session(seed: seed)
        for (event, now) in Storm.ear.events(seed: seed, steps: 4000) {
            for case .ask(let target) in session.handle(event, at: now) {
                #expect(target.joined().pattern.count == session.patternLength)
            }
        }
    }
}
