import Testing

@testable import Training

/// Laws of verdicts under any events.
@Suite struct VerdictTests {
    @Test(arguments: Storm.allCases, stormSeeds)
    func `A verdict says of what was asked what its answers say`(storm: Storm, seed: UInt64) {
        for case .verdict(let verdict) in storm.effects(seed: seed, steps: 10_000).joined() {
            #expect(verdict.target == verdict.attempts.map(\.target))
            #expect(verdict.isRight == (verdict.extras.isEmpty && verdict.attempts.allSatisfy(\.isCorrect)))
            #expect(verdict.attempts.allSatisfy { $0.direction == (storm == .hear ? .receive : .send) })
            #expect(verdict.attempts.allSatisfy { !$0.pattern.isEmpty || storm == .hear || $0.answer.isEmpty })
            #expect(verdict.outcome != .tooLate || verdict.isLate)
        }
    }

    @Test(arguments: stormSeeds) func `Nothing written was recognised in any time`(seed: UInt64) {
        for attempt in Storm.hear.effects(seed: seed, steps: 10_000).joined().map({ $0 }).attempts {
            #expect(!attempt.answer.isEmpty || attempt.recognitionMilliseconds == nil)
        }
    }

    @Test(arguments: Storm.allCases, stormSeeds)
    func `During a pause nothing can be keyed, and no time runs out`(storm: Storm, seed: UInt64) {
        var session = storm.session(seed: seed)
        for (event, now) in storm.events(seed: seed, steps: 5000) {
            if session.isPaused { #expect(session.deadline == nil && session.target == nil) }
            _ = session.handle(event, at: now)
        }
    }
}
