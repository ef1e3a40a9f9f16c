import FoundationEssentials
import Morse
import Testing

@testable import Training

/// What must hold whatever anyone does in any order.
@Suite struct SendSessionPropertyTests {
    private typealias Event = SendSession.Event
    private typealias Effect = SendSession.Effect

    private static let seeds: [UInt64] = Array(1...12)

    private static func plan(seed: UInt64) -> SendSession.Plan {
        let limit = SendSession.TimeLimit(
            milliseconds: seed.isMultiple(of: 4) ? nil : 300, empty: seed.isMultiple(of: 5) ? .wrong : .again,
            late: seed.isMultiple(of: 3) ? .wrong : .accept)
        return SendSession.Plan(
            course: .letters, level: 2 + Int(seed % 25), progress: Progress(),
            practiceLimitMilliseconds: seed.isMultiple(of: 2) ? nil : 20 * 60_000,
            attemptLimit: seed.isMultiple(of: 3) ? 2000 : nil, timeLimit: limit)
    }

    /// Random events at random times, not falling; what is keyed is often what a level begins with.
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
        let earlier = Instant(microseconds: max(0, now.microseconds - Int64(generator.unitInterval() * 900_000)))
        switch generator.next() % 32 {
        case 0..<10: return .soundEnded
        case 10..<15: return .keyingBegan(at: earlier)
        case 15..<19:
            let character = Course.letters.characters[Int(generator.next() % 5)]
            return .keyed(SendDriver.pattern(of: character), from: earlier, to: now)
        case 19..<22: return .keyed(randomPattern(&generator), from: earlier, to: now)
        case 22..<25: return .limitPassed
        case 25: return .giveUp
        case 26: return .repeatPrompt
        case 27, 28: return .skip
        case 29: return .pause
        case 30: return .resume
        default: return generator.next().isMultiple(of: 2) ? .begin : .resume
        }
    }

    private static func randomPattern(_ generator: inout SplitMix64) -> Pattern {
        var pattern = Pattern()
        for _ in 0...Int(generator.next() % 12) { pattern.append(generator.next().isMultiple(of: 2) ? .dit : .dah) }
        return pattern
    }

    private static func run(_ session: SendSession, _ events: [(event: Event, at: Instant)]) -> [[Effect]] {
        var session = session
        return events.map { session.handle($0.event, at: $0.at) }
    }

    @Test(arguments: seeds) func `The same seed and events give the same effects`(seed: UInt64) {
        let events = Self.storm(seed: seed, steps: 2000)
        let session = SendSession(plan: Self.plan(seed: seed), seed: seed)
        #expect(Self.run(session, events) == Self.run(session, events))
        let other = SendSession(plan: Self.plan(seed: seed), seed: seed + 1)
        #expect(Self.run(session, events) != Self.run(other, events))
    }

    @Test(arguments: seeds)
    func `In a storm of ten thousand events what is asked is answered once, and recorded before its verdict`(
        seed: UInt64
    ) {
        var pending: String?
        var recorded: Attempt?
        var tally = SessionTally()
        let session = SendSession(plan: Self.plan(seed: seed), seed: seed)
        for effect in Self.run(session, Self.storm(seed: seed, steps: 10_000)).joined() {
            switch effect {
            case .prompt(let character):
                #expect(pending == nil && recorded == nil)
                pending = character
            case .promptAgain(let character, _): #expect(pending == character)
            case .record(let attempt):
                #expect(attempt.target == pending && attempt.direction == .send && recorded == nil)
                #expect((attempt.recognitionMilliseconds ?? 0) >= 0 && attempt.repeats >= 0)
                recorded = attempt
                tally.add(attempt)
            case .verdict(let verdict):
                #expect(verdict.attempt == recorded)
                #expect(verdict.attempt.isCorrect == (verdict.outcome == .right))
                #expect(verdict.pattern.description == verdict.attempt.pattern)
                #expect(verdict.outcome != .tooLate || verdict.isLate)
                pending = nil
                recorded = nil
            case .timeMark(let minutes): #expect((1..<20).contains(minutes))
            case .finished(let result): #expect(result.tally == tally)
            default: break
            }
        }
        #expect(tally.attempts > 50)
    }

    @Test(arguments: seeds) func `A session finishes once, and nothing comes after`(seed: UInt64) {
        var events = Self.storm(seed: seed, steps: 1000)
        let end = events[events.count - 1].at
        events += [(Event.stop, end), (.stop, end)] + Self.storm(seed: seed + 100, steps: 200).map { ($0.event, end) }
        let effects = Self.run(SendSession(plan: Self.plan(seed: seed), seed: seed), events).flatMap { $0 }
        #expect(effects.results.count == 1)
        if case .finished? = effects.last {} else { Issue.record("something came after the end") }
    }

    @Test(arguments: seeds) func `A pause is silent until it is over, and time does not count`(seed: UInt64) {
        var session = SendSession(plan: Self.plan(seed: seed), seed: seed)
        var practised = 0
        for (event, now) in Self.storm(seed: seed, steps: 5000) {
            let wasPaused = session.isPaused
            if wasPaused {
                #expect(session.practisedMilliseconds(at: now) == practised)
                #expect(session.deadline == nil && session.target == nil)
            }
            let effects = session.handle(event, at: now)
            practised = session.practisedMilliseconds(at: now)
            if wasPaused { #expect(event == .resume ? effects.first == .resume : effects.isEmpty) }
        }
    }

    @Test(arguments: seeds) func `No state is a dead end: sound that ends and keying lead to the next prompt`(
        seed: UInt64
    ) {
        var session = SendSession(plan: Self.plan(seed: seed), seed: seed)
        for (step, (event, now)) in Self.storm(seed: seed, steps: 2000).enumerated() {
            _ = session.handle(event, at: now)
            guard step.isMultiple(of: 50), !session.isFinished else { continue }
            var copy = session
            let keyed = Event.keyed(SendDriver.pattern(of: "T"), from: now, to: now)
            let rest = [Event.resume] + Array(repeating: [.soundEnded, .soundEnded, keyed], count: 60).joined()
            let effects = rest.flatMap { copy.handle($0, at: now) }
            #expect(effects.prompts.count > 5 || copy.isFinished)
        }
    }

    @Test(arguments: seeds) func `A session that was stored at any moment goes on exactly`(seed: UInt64) throws {
        var session = SendSession(plan: Self.plan(seed: seed), seed: seed)
        var stored = session
        for (step, (event, now)) in Self.storm(seed: seed, steps: 1500).enumerated() {
            let effects = session.handle(event, at: now)
            #expect(stored.handle(event, at: now) == effects)
            if step.isMultiple(of: 7) {
                stored = try JSONDecoder().decode(SendSession.self, from: JSONEncoder().encode(stored))
                #expect(stored == session)
            }
        }
    }
}
