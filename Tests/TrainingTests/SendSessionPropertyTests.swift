import Morse
import Testing

@testable import Training

extension SendSession: StormedSession {
    static func plan(seed: UInt64) -> Plan {
        let limit = TimeLimit(
            milliseconds: seed.isMultiple(of: 4) ? nil : 300, empty: seed.isMultiple(of: 5) ? .wrong : .again,
            late: seed.isMultiple(of: 3) ? .wrong : .accept)
        return Plan(
            course: .letters, level: 2 + Int(seed % 25), progress: Progress(),
            practiceLimitMilliseconds: seed.isMultiple(of: 2) ? nil : 20 * 60_000,
            attemptLimit: seed.isMultiple(of: 3) ? 2000 : nil, timeLimit: limit)
    }

    /// What is keyed is often what a level begins with.
    static func randomEvent(_ now: Instant, using generator: inout SplitMix64) -> Event {
        let earlier = Instant(microseconds: max(0, now.microseconds - Int64(generator.unitInterval() * 900_000)))
        switch generator.next() % 32 {
        case 0..<10: return .soundEnded
        case 10..<15: return .keyingBegan(at: earlier)
        case 15..<19:
            let character = Course.letters.characters[Int(generator.next() % 5)]
            return .keyed(SendDriver.pattern(of: character), from: earlier, to: now)
        case 19..<22: return .keyed(SendDriver.randomPattern(&generator), from: earlier, to: now)
        case 22..<25: return .limitPassed
        case 25: return .giveUp
        case 26: return .repeatPrompt
        case 27, 28: return .skip
        case 29: return .pause
        case 30: return .resume
        default: return generator.next().isMultiple(of: 2) ? .begin : .resume
        }
    }

    static func turn(at now: Instant) -> [Event] {
        [.soundEnded, .soundEnded, .keyed(SendDriver.pattern(of: "T"), from: now, to: now)]
    }

    static func step(_ effect: Effect) -> StormStep {
        switch effect {
        case .prompt(let character): .asked([character])
        case .promptAgain(let character, _): .askedAgain([character])
        case .record(let attempt): .recorded([attempt])
        case .verdict(let verdict): .told([verdict.attempt])
        case .timeMark(let minutes): .timeMark(minutes)
        case .finished(let result): .finished(result)
        default: .other
        }
    }
}

/// What must hold whatever anyone does in any order.
@Suite struct SendSessionPropertyTests {
    @Test(arguments: stormSeeds) func `A verdict says of a character what its answer says`(seed: UInt64) {
        for case .verdict(let verdict) in SendSession.stormed(seed: seed, steps: 10_000).joined() {
            #expect(verdict.attempt.direction == .send)
            #expect(verdict.attempt.isCorrect == (verdict.outcome == .right))
            #expect(verdict.pattern.description == verdict.attempt.pattern)
            #expect(verdict.outcome != .tooLate || verdict.isLate)
        }
    }

    @Test(arguments: stormSeeds) func `In a pause there is nothing to key, and no time runs out`(seed: UInt64) {
        var session = SendSession.new(seed: seed)
        for (event, now) in SendSession.storm(seed: seed, steps: 5000) {
            if session.isPaused { #expect(session.deadline == nil && session.target == nil) }
            _ = session.handle(event, at: now)
        }
    }
}
