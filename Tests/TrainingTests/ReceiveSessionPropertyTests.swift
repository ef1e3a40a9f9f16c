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
}

/// What must hold whatever anyone does in any order.
@Suite struct ReceiveSessionPropertyTests {
    @Test(arguments: stormSeeds)
    func `In a storm of ten thousand events every group is answered once, in full, and recorded before its verdict`(
        seed: UInt64
    ) {
        var pending: [String]?
        var recorded: [Attempt]?
        var tally = SessionTally()
        var answered = 0
        for effect in ReceiveSession.stormed(seed: seed, steps: 10_000).joined() {
            switch effect {
            case .send(let group):
                #expect(pending == nil && recorded == nil)
                pending = group
            case .resend(let group):
                #expect(pending == nil || pending == group)
            case .record(let attempts):
                #expect(attempts.map(\.target) == pending)
                #expect(attempts.allSatisfy { ($0.recognitionMilliseconds ?? 0) >= 0 && $0.repeats >= 0 })
                #expect(attempts.allSatisfy { !$0.answer.isEmpty || $0.recognitionMilliseconds == nil })
                recorded = attempts
                attempts.forEach { tally.add($0) }
                answered += 1
            case .verdict(let verdict):
                #expect(verdict.attempts == recorded && verdict.target == pending)
                #expect(verdict.isRight == verdict.attempts.allSatisfy(\.isCorrect))
                pending = nil
                recorded = nil
            case .timeMark(let minutes): #expect((1..<20).contains(minutes))
            case .finished(let result): #expect(result.tally == tally)
            default:
                break
            }
        }
        #expect(answered > 50)
    }
}
