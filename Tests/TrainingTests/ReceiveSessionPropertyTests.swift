import FoundationEssentials
import Testing

@testable import Training

/// What must hold whatever anyone does in any order.
@Suite struct ReceiveSessionPropertyTests {
    private typealias Event = ReceiveSession.Event
    private typealias Effect = ReceiveSession.Effect

    private static let seeds: [UInt64] = Array(1...12)

    private static func plan(seed: UInt64) -> ReceiveSession.Plan {
        let level = 2 + Int(seed % 25)
        return ReceiveSession.Plan(
            course: .letters, level: level, progress: Progress(), groupLength: 1...Int(1 + seed % 6),
            practiceLimitMilliseconds: seed.isMultiple(of: 2) ? nil : 20 * 60_000,
            attemptLimit: seed.isMultiple(of: 3) ? 2000 : nil)
    }

    /// Random events at random times, not falling; endings of sound are frequent so that the storm gets about.
    private static func storm(seed: UInt64, steps: Int) -> [(event: Event, at: Instant)] {
        var generator = SplitMix64(seed: seed)
        var now = Instant.start
        return (0..<steps).map { step in
            now = Instant(microseconds: now.microseconds + Int64(generator.unitInterval() * 400_000))
            if step == 0 { return (.begin, now) }
            return (randomEvent(now, using: &generator), now)
        }
    }

    private static func randomEvent(_ now: Instant, using generator: inout SplitMix64) -> Event {
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

    private static func run(_ session: ReceiveSession, _ events: [(event: Event, at: Instant)]) -> [[Effect]] {
        var session = session
        return events.map { session.handle($0.event, at: $0.at) }
    }

    @Test(arguments: seeds) func `The same seed and events give the same effects`(seed: UInt64) {
        let events = Self.storm(seed: seed, steps: 2000)
        let session = ReceiveSession(plan: Self.plan(seed: seed), seed: seed)
        #expect(Self.run(session, events) == Self.run(session, events))
        let other = ReceiveSession(plan: Self.plan(seed: seed), seed: seed + 1)
        #expect(Self.run(session, events) != Self.run(other, events))
    }

    @Test(arguments: seeds)
    func `In a storm of ten thousand events every group is answered once, in full, and recorded before its verdict`(
        seed: UInt64
    ) {
        var pending: [String]?
        var recorded: [Attempt]?
        var tally = SessionTally()
        var answered = 0
        let session = ReceiveSession(plan: Self.plan(seed: seed), seed: seed)
        for effect in Self.run(session, Self.storm(seed: seed, steps: 10_000)).joined() {
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
            case .timeMark(let minutes):
                #expect((1..<20).contains(minutes))
            case .finished(let result):
                #expect(result.tally == tally)
            default:
                break
            }
        }
        #expect(answered > 50)
    }

    @Test(arguments: seeds) func `A session finishes once, and nothing comes after`(seed: UInt64) {
        var events = Self.storm(seed: seed, steps: 1000)
        let end = events[events.count - 1].at
        events += [(Event.stop, end), (.stop, end)] + Self.storm(seed: seed + 100, steps: 200).map { ($0.event, end) }
        let effects = Self.run(ReceiveSession(plan: Self.plan(seed: seed), seed: seed), events).flatMap { $0 }
        #expect(effects.results.count == 1)
        if case .finished? = effects.last {} else { Issue.record("something came after the end") }
    }

    @Test(arguments: seeds) func `A pause is silent until it is over`(seed: UInt64) {
        var session = ReceiveSession(plan: Self.plan(seed: seed), seed: seed)
        for (event, now) in Self.storm(seed: seed, steps: 5000) {
            let wasPaused = session.isPaused
            let effects = session.handle(event, at: now)
            if wasPaused { #expect(event == .resume ? effects.first == .resume : effects.isEmpty) }
        }
    }

    @Test(arguments: seeds) func `A session that was stored at any moment goes on exactly`(seed: UInt64) throws {
        let events = Self.storm(seed: seed, steps: 1500)
        var session = ReceiveSession(plan: Self.plan(seed: seed), seed: seed)
        var stored = session
        for (step, (event, now)) in events.enumerated() {
            let effects = session.handle(event, at: now)
            #expect(stored.handle(event, at: now) == effects)
            if step.isMultiple(of: 7) {
                stored = try JSONDecoder().decode(ReceiveSession.self, from: JSONEncoder().encode(stored))
                #expect(stored == session)
            }
        }
    }

    @Test(arguments: seeds) func `A session paused and stored goes on in another run with its own clock`(seed: UInt64)
        throws
    {
        let events = Self.storm(seed: seed, steps: 300)
        var session = ReceiveSession(plan: Self.plan(seed: seed), seed: seed)
        for (event, now) in events { _ = session.handle(event, at: now) }
        let end = events[events.count - 1].at
        _ = session.handle(.pause, at: end)
        let practised = session.practisedMilliseconds(at: end)
        var restored = try JSONDecoder().decode(ReceiveSession.self, from: JSONEncoder().encode(session))
        #expect(restored.practisedMilliseconds(at: .start) == practised)
        let here = session.handle(.resume, at: end)
        #expect(restored.handle(.resume, at: .start) == here)
        let later = Instant(microseconds: 5_000_000)
        for _ in 0..<20 {
            for event: Event in [.soundEnded, .giveUp] {
                let effects = session.handle(event, at: Instant(microseconds: end.microseconds + later.microseconds))
                #expect(restored.handle(event, at: later) == effects)
            }
        }
    }
}
