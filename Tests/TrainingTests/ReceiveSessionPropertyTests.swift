import Testing

@testable import Training

extension ReceiveSession: StormedSession {
    static func plan(seed: UInt64) -> Plan {
        let level = 2 + Int(seed % 25)
        return Plan(
            course: .letters, level: level, progress: Progress(), groupLength: 1...Int(1 + seed % 6),
            practiceLimitMilliseconds: seed.isMultiple(of: 2) ? nil : 20 * 60_000,
            attemptLimit: seed.isMultiple(of: 3) ? 2000 : nil)
    }

    /// Endings of sound are frequent so that the storm gets about.
    static func randomEvent(_ now: Instant, using generator: inout SplitMix64) -> Event {
        switch generator.next() % 32 {
        case 0..<12: return .typed(Course.letters.characters[Int(generator.next() % 5)])
        case 12..<20: return .soundEnded
        case 20..<23:
            let marks = (0..<Int(generator.next() % 7)).map {
                Instant(microseconds: now.microseconds - Int64(6 - $0) * 1000)
            }
            return .groupHeard(markEnds: marks)
        case 23..<25: return .submit
        case 25: return .giveUp
        case 26: return .erase
        case 27: return .repeatGroup
        case 28: return .skipIntroduction
        case 29: return .pause
        case 30: return .resume
        default: return generator.next().isMultiple(of: 2) ? .begin : .resume
        }
    }

    static func turn(at now: Instant) -> [Event] { [.soundEnded, .giveUp] }

    static func step(_ effect: Effect) -> StormStep {
        switch effect {
        case .send(let group): .asked(group)
        case .resend(let group): .askedAgain(group)
        case .record(let attempts): .recorded(attempts)
        case .verdict(let verdict): .told(verdict.attempts)
        case .timeMark(let minutes): .timeMark(minutes)
        case .finished(let result): .finished(result)
        default: .other
        }
    }
}

/// What must hold whatever anyone does in any order.
@Suite struct ReceiveSessionPropertyTests {
    @Test(arguments: stormSeeds) func `A verdict says of a group what its answers say`(seed: UInt64) {
        for case .verdict(let verdict) in ReceiveSession.stormed(seed: seed, steps: 10_000).joined() {
            #expect(verdict.target == verdict.attempts.map(\.target))
            #expect(verdict.isRight == verdict.attempts.allSatisfy(\.isCorrect))
            #expect(verdict.attempts.allSatisfy { !$0.answer.isEmpty || $0.recognitionMilliseconds == nil })
        }
    }
}
