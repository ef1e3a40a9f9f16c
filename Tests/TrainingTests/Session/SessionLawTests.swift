import FoundationEssentials
import Morse
import Testing

@testable import Training

/// Laws of every session under any events.
@Suite struct SessionLawTests {
    @Test(arguments: Storm.allCases, stormSeeds)
    func `The same seed and events give the same effects`(storm: Storm, seed: UInt64) {
        let events = storm.events(seed: seed, steps: 2000)
        let session = storm.session(seed: seed)
        #expect(session.effects(of: events) == session.effects(of: events))
        let other = Session(plan: storm.plan(seed: seed), seed: seed + 1)
        #expect(session.effects(of: events) != other.effects(of: events))
    }

    @Test(arguments: Storm.allCases, stormSeeds)
    func `In a storm every question is answered once, in full, and recorded before its verdict`(
        storm: Storm, seed: UInt64
    ) {
        var asked: [String]?
        var last: [String]?
        var recorded: [Attempt]?
        var tally = SessionTally()
        var answered = 0
        for effect in storm.effects(seed: seed, steps: 10_000).joined() {
            switch effect {
            case .ask(let question):
                #expect(asked == nil && recorded == nil)
                (asked, last) = (question, question)
            case .askAgain(let question, _), .replay(let question): #expect(question == last)
            case .record(let attempts):
                #expect(recorded == nil && attempts.map(\.target) == asked)
                #expect(attempts.allSatisfy { ($0.recognitionMilliseconds ?? 0) >= 0 && $0.repeats >= 0 })
                recorded = attempts
                attempts.forEach { tally.add($0) }
                answered += 1
            case .verdict(let verdict):
                #expect(verdict.attempts == recorded)
                (asked, recorded) = (nil, nil)
            case .timeMark(let minutes): #expect((1..<20).contains(minutes))
            case .finished(let result): #expect(result.tally == tally)
            default: break
            }
        }
        #expect(answered > 50)
    }

    @Test(arguments: Storm.allCases, stormSeeds)
    func `A session finishes once, by its limit or when it is stopped, and nothing comes after`(
        storm: Storm, seed: UInt64
    ) {
        var session = storm.session(seed: seed)
        let events = storm.events(seed: seed, steps: 2000)
        for (event, now) in events + [(.stop, events[events.count - 1].at)] {
            let wasFinished = session.isFinished
            let effects = session.handle(event, at: now)
            var result = SessionResult(
                tally: session.tally, practisedMilliseconds: session.practisedMilliseconds(at: now),
                isStopped: event == .stop)
            result.proof = session.proof
            if wasFinished {
                #expect(effects.isEmpty)
            } else {
                #expect((effects.last == .finished(result)) == session.isFinished)
            }
        }
        #expect(session.isFinished)
    }

    @Test(arguments: Storm.allCases, stormSeeds)
    func `A pause is silent until it is over, and time does not count`(storm: Storm, seed: UInt64) {
        var session = storm.session(seed: seed)
        var practised = 0
        var pauses = 0
        for (event, now) in storm.events(seed: seed, steps: 5000) {
            let wasPaused = session.isPaused
            if wasPaused { #expect(session.practisedMilliseconds(at: now) == practised) }
            let effects = session.handle(event, at: now)
            practised = session.practisedMilliseconds(at: now)
            if wasPaused { #expect(event == .resume ? effects.first == .resume : effects.isEmpty) }
            if !wasPaused, session.isPaused {
                pauses += 1
                #expect(event == .pause && effects == [.pause])
            }
        }
        #expect(pauses > 5)
    }

    @Test(arguments: Storm.allCases, stormSeeds)
    func `No state is a dead end: sound that ends and answers lead on`(storm: Storm, seed: UInt64) {
        var session = storm.session(seed: seed)
        for (step, (event, now)) in storm.events(seed: seed, steps: 2000).enumerated() {
            _ = session.handle(event, at: now)
            guard step.isMultiple(of: 50), !session.isFinished else { continue }
            let rest = [.resume] + Array(repeating: Storm.turn, count: 60).joined()
            var copy = session
            for event in rest { _ = copy.handle(event, at: now) }
            #expect(copy.tally.attempts > session.tally.attempts + 5 || copy.isFinished)
        }
    }

    @Test(arguments: Storm.allCases, stormSeeds)
    func `A session that was stored at any moment goes on exactly`(storm: Storm, seed: UInt64) throws {
        var session = storm.session(seed: seed)
        var stored = session
        for (step, (event, now)) in storm.events(seed: seed, steps: 1500).enumerated() {
            let effects = session.handle(event, at: now)
            #expect(stored.handle(event, at: now) == effects)
            if step.isMultiple(of: 7) {
                stored = try JSONDecoder.ofStorms.decode(Session.self, from: JSONEncoder().encode(stored))
                #expect(stored == session)
            }
        }
    }

    @Test(arguments: Storm.allCases, stormSeeds)
    func `A session paused and stored goes on in another run with its own clock`(
        storm: Storm, seed: UInt64
    ) throws {
        let events = storm.events(seed: seed, steps: 300)
        var session = storm.session(seed: seed)
        for (event, now) in events { _ = session.handle(event, at: now) }
        let end = events[events.count - 1].at
        _ = session.handle(.pause, at: end)
        let practised = session.practisedMilliseconds(at: end)
        var restored = try JSONDecoder.ofStorms.decode(Session.self, from: JSONEncoder().encode(session))
        #expect(restored.practisedMilliseconds(at: .start) == practised)
        let here = session.handle(.resume, at: end)
        #expect(restored.handle(.resume, at: .start) == here)
        let answered = session.tally.attempts
        for _ in 0..<20 {
            for event in Storm.turn {
                let later = Int64(5_000_000)
                let effects = session.handle(event, at: Instant(microseconds: end.microseconds + later))
                #expect(restored.handle(event, at: Instant(microseconds: later)) == effects)
            }
        }
        #expect(session.tally.attempts > answered || session.isFinished)
        #expect(restored.tally == session.tally)
    }
}
