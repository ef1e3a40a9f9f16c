import FoundationEssentials
import Morse
import Testing

@testable import Training

/// Remedies inside sessions.
@Suite struct RemedySessionTests {
    private static func plan(level: Int = 5, longest: Int = 3, minutes: Int? = nil) -> Session.Plan {
        var plan = Session.Plan(
            course: .letters, level: level, direction: .receive, progress: Progress(), groupLength: 1...longest,
            remembering: (Memories(limitMilliseconds: 1500), Day(ordinal: 20_000)),
            practiceLimitMilliseconds: minutes.map { $0 * 60_000 })
        plan.introduce = []
        plan.remedies = Remedies()
        return plan
    }

    /// Answers each question and hears everything; returns the effects after each verdict, up to the next question.
    private static func answer(
        _ count: Int, in driver: inout SessionDriver, with answer: (String, inout SplitMix64) -> String
    ) -> [[Session.Effect]] {
        var generator = SplitMix64(seed: 11)
        var turns: [[Session.Effect]] = []
        if driver.session.phase == .ready { driver.handle(.begin) }
        for _ in 0..<count where !driver.session.isFinished {
            driver.hear()
            driver.type(driver.group.map { answer($0, &generator) })
            var turn = driver.hearVerdict()
            while !driver.session.isFinished, driver.session.phase != .asking { turn += driver.hearVerdict() }
            turns.append(turn)
        }
        return turns
    }

    private static func remedies(in effects: [Session.Effect]) -> [Remedy] {
        effects.compactMap { if case .remedy(let remedy) = $0 { remedy } else { nil } }
    }

    @Test(arguments: [1, 3], 1...8 as ClosedRange<UInt64>)
    func `Fourteen wrong answers bring an introduction by the third miss of a character, and rest by the tenth`(
        longest: Int, seed: UInt64
    ) throws {
        var driver = SessionDriver(plan: Self.plan(longest: longest), seed: seed)
        let turns = Self.answer(14, in: &driver) { _, _ in "*" }
        var misses: [String: Int] = [:]
        var third: Int?
        for (place, verdict) in driver.effects.verdicts.enumerated() where third == nil {
            for character in verdict.target { misses[character, default: 0] += 1 }
            if misses.values.contains(where: { $0 >= 3 }) { third = place }
        }
        let helped = turns.map { Self.remedies(in: $0) }
        let first = try #require(helped.firstIndex { !$0.isEmpty })
        // Slowing down comes first if both are due.
        let again = helped.firstIndex { $0.contains { if case .again = $0 { true } else { false } } }
        #expect(try first <= #require(third) && again ?? 99 <= (third ?? 0) + 1)
        let rests = helped.firstIndex { $0.contains { if case .rests = $0 { true } else { false } } }
        #expect(rests == 9)
        let resting = try #require(driver.session.easing.resting)
        let asked = Array(turns[9...].joined()).asked
        #expect(asked.count == 5 && !asked.joined().contains(resting) && asked.allSatisfy { $0.count == 1 })
    }

    @Test func `What is stored is what was answered, and the gate judges all but the three answers`() throws {
        var driver = SessionDriver(plan: Self.plan(longest: 1), seed: 2)
        // Answers are wrong until a character was introduced again.
        var isHelped = false
        driver.handle(.begin)
        var after = 0
        while after < 12 {
            driver.hear()
            driver.type(driver.group.map { isHelped ? $0 : "*" })
            driver.hearVerdict()
            while driver.session.phase != .asking {
                let remedies = Self.remedies(in: driver.effects)
                isHelped = isHelped || remedies.contains { if case .again = $0 { true } else { false } }
                driver.hearVerdict()
            }
            if isHelped { after += 1 }
        }
        let result = try #require(driver.handle(.stop).results.first)
        let proof = try #require(result.proof)
        #expect(result.tally.attempts == driver.effects.attempts.count)
        #expect(result.tally.correct == driver.effects.attempts.count { $0.isCorrect })
        #expect((2...3).contains(result.tally.attempts - proof.attempts))
        #expect(proof.attempts - proof.correct == result.tally.attempts - result.tally.correct)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>, [0.2, 0.5, 0.8])
    func `With any answers at most one sentence follows a verdict, and five right answers bring the speed back`(
        seed: UInt64, share: Double
    ) {
        var plan = Self.plan(level: 2 + Int(seed % 8), longest: 1 + Int(seed % 5), minutes: 10)
        plan.unlocking = Unlocking(
            .steady, .now, course: .letters, level: 2 + Int(seed % 8), introduced: [],
            memories: Memories(limitMilliseconds: 1500), direction: .receive, on: Day(ordinal: 20_000))
        var driver = SessionDriver(plan: plan, seed: seed)
        let turns = Self.answer(100, in: &driver) { target, generator in
            generator.unitInterval() < share ? target : ["K", "M", "*"][Int(generator.unitInterval() * 3)]
        }
        for turn in turns {
            let sentences = turn.filter { effect in
                switch effect {
                case .remedy(.enough): false
                case .remedy, .unlocked, .reached, .missing, .timeMark: true
                default: false
                }
            }
            let remedies = Self.remedies(in: turn)
            #expect(remedies.count <= 1 && (remedies.isEmpty || remedies == [.enough] || sentences.count == 1))
        }
        guard !driver.session.isFinished else { return }
        let length = driver.session.skill.material.longest
        _ = Self.answer(5 * (length + 2), in: &driver) { target, _ in target }
        #expect(driver.session.easing.shorter == 0 && !driver.session.easing.isSpaced || driver.session.isFinished)
    }

    @Test func `A remedy that a pause interrupts plays again, also in another run`() throws {
        var driver = SessionDriver(plan: Self.plan(longest: 1), seed: 4)
        _ = Self.answer(1, in: &driver) { _, _ in "*" }
        while driver.session.phase != .introducing {
            driver.hear()
            driver.type(driver.group.map { _ in "*" })
            driver.hearVerdict()
        }
        let remedy = try #require(Self.remedies(in: driver.effects).last)
        #expect(driver.handle(.pause) == [.pause])
        let stored = try JSONEncoder().encode(driver.session)
        var restored = try JSONDecoder().decode(Session.self, from: stored)
        #expect(restored == driver.session)
        #expect(restored.handle(.resume, at: .start) == [.resume, .remedy(remedy)])
        let effects = restored.handle(.soundEnded, at: .start)
        #expect(effects.asked.count == 1 && restored.isAsking)
    }

    @Test func `A remedy can be heard again or skipped, and keys are no answers`() throws {
        var driver = SessionDriver(plan: Self.plan(longest: 1), seed: 4)
        _ = Self.answer(1, in: &driver) { _, _ in "*" }
        while driver.session.phase != .introducing {
            driver.hear()
            driver.type(driver.group.map { _ in "*" })
            driver.hearVerdict()
        }
        let remedy = try #require(Self.remedies(in: driver.effects).last)
        let attempts = driver.session.tally.attempts
        #expect(driver.handle(.typed("K")) == [.unused] && driver.handle(.giveUp) == [.unused])
        #expect(driver.handle(.again) == [.silence, .remedy(remedy)])
        let skipped = driver.handle(.skip)
        #expect(skipped.first == .silence && skipped.asked.count == 1)
        #expect(driver.session.tally.attempts == attempts)
    }

    @Test func `A session without remedies stores no trace of them, like those of earlier versions`() throws {
        var plan = Self.plan()
        plan.remedies = nil
        var driver = SessionDriver(plan: plan, seed: 3)
        let turns = Self.answer(14, in: &driver) { _, _ in "*" }
        #expect(turns.allSatisfy { Self.remedies(in: $0).isEmpty })
        driver.handle(.pause)
        let text = String(decoding: try JSONEncoder().encode(driver.session), as: UTF8.self)
        for name in ["remedies", "proof", "easing", "resting"] { #expect(!text.contains("\"\(name)\"")) }
        let restored = try JSONDecoder().decode(Session.self, from: Data(text.utf8))
        #expect(restored == driver.session && restored.easing == Easing())
    }

    @Test func `At the end of the time after difficulties the last question is one that the learner knows`() {
        var driver = SessionDriver(plan: Self.plan(level: 6, minutes: 2), seed: 6)
        var asked = 0
        let turns = Self.answer(300, in: &driver) { target, _ in
            // First K and M are learned, then everything but K is wrong.
            asked += 1
            return asked <= 40 || target == "K" ? target : "*"
        }
        #expect(driver.session.isFinished && turns.count > 10)
        #expect(driver.effects.verdicts.last?.target == ["K"] || driver.session.remedies?.easing == Easing())
    }

    @Test func `By chance alone a good learner is slowed down in less than one session of a hundred`() {
        var generator = SplitMix64(seed: 1)
        var slowed = 0
        for seed in 0..<300 as Range<UInt64> {
            var driver = SessionDriver(plan: Self.plan(level: 12, longest: 2), seed: seed)
            let turns = Self.answer(100, in: &driver) { target, _ in generator.unitInterval() < 0.95 ? target : "*" }
            if turns.contains(where: { Self.remedies(in: $0).contains(.slower) }) { slowed += 1 }
        }
        #expect(slowed <= 3)
    }
}
