import Glibc
import Morse
import TestSupport
import Testing
import Training

/// Simulated learners under the real rules. `make efficacy` prints the tables.
@Suite struct EfficacyTests {
    private static let learners = LearnerTraits.published

    @Test func `the published learners are there, and the same seed makes the same course`() {
        #expect(Self.learners.count == 200)
        func course() -> SimulatedCourse {
            var rules = SimulatedCourse.Rules.kochlea
            rules.mostDays = 3
            var course = SimulatedCourse(Self.learners[0], rules: rules, seed: 5)
            course.run()
            return course
        }
        let (one, other) = (course(), course())
        #expect(one.recalls == other.recalls && one.recalls.count > 300)
        #expect(one.unlocks.all > 0 && one.accuracy == other.accuracy && one.accuracy > 0)
    }

    @Test func `what was learned is forgotten, slower after practice on more days`() {
        func accuracy(days: Int) -> (before: Double, after: Double) {
            var learner = SimulatedLearner(LearnerTraits(), seed: 3)
            learner.unlocked = 5
            for _ in 0..<days {
                for answer in 0..<600 / days {
                    _ = learner.answer(answer % 5, length: 1, backlog: { _ in 0 }, minutes: 0)
                    learner.pass(seconds: 4)
                }
                learner.rest(days: 1)
            }
            let before = (0..<5).reduce(0) { $0 + learner.accuracy($1) } / 5
            learner.rest(days: 30)
            return (before, (0..<5).reduce(0) { $0 + learner.accuracy($1) } / 5)
        }
        let (massed, spaced) = (accuracy(days: 1), accuracy(days: 6))
        #expect(spaced.before > 0.8 && spaced.after < spaced.before)
        #expect(spaced.after > massed.after)
    }

    @Test func `the rules of Kochlea take fewer minutes than those of the seeds`() {
        let some = Self.learners.prefix(Lane.isDaily ? 8 : 24)
        let seeds = EfficacyRow(.init("rules seeds"), learners: some)
        let kochlea = EfficacyRow(.kochlea, learners: some)
        #expect(kochlea.minutes(0.5) < seeds.minutes(0.5), "\(kochlea.line) against \(seeds.line)")
        #expect(kochlea.premature < 0.15 && kochlea.finished >= 0.9)
    }

    /// The rules of Kochlea ask what is likely to be forgotten, so that little is left to predict: the model is then as
    /// good as the averages (docs/decisions/0065).
    @Test(arguments: [(SimulatedCourse.Rules("rules seeds"), 1.0), (.kochlea, 1.005)])
    func `with its factor the model predicts first answers of days as well as averages of characters`(
        rules: SimulatedCourse.Rules, limit: Double
    ) {
        var (model, character, answers) = (0.0, 0.0, 0.0)
        for (place, traits) in Self.learners.prefix(24).enumerated() {
            var rules = rules
            rules.minutesPerDay = 10
            rules.mostDays = 90
            var course = SimulatedCourse(traits, rules: rules, seed: UInt64(2000 + place))
            course.run()
            let replay = Replay(course.recalls, limitMilliseconds: 1500)
            let count = Double(replay.firstOfDay)
            model += (replay.model.firstOfDay.logLoss ?? 0) * count
            character += (replay.character.firstOfDay.logLoss ?? 0) * count
            answers += count
        }
        #expect(answers > 300 && model < limit * character, "\(model / answers) against \(character / answers)")
    }
}

/// `make efficacy` takes minutes.
@Suite(.enabled(if: getenv("KOCHLEA_EFFICACY") != nil)) struct EfficacyTables {
    private static let rules: [SimulatedCourse.Rules] = {
        var classicGate = SimulatedCourse.Rules.kochlea
        classicGate.name = "kochlea, classic gate"
        classicGate.gate = .classic
        var steadyGate = SimulatedCourse.Rules("seeds, steady gate")
        steadyGate.gate = .steady
        var now = SimulatedCourse.Rules.kochlea
        now.name = "kochlea, unlock now"
        now.unlock = .now
        var atEnd = SimulatedCourse.Rules.kochlea
        atEnd.name = "kochlea, unlock at the end"
        atEnd.unlock = nil
        var single = SimulatedCourse.Rules.kochlea
        single.name = "kochlea, groups of 1"
        single.groupLength = 1...1
        var alone = SimulatedCourse.Rules.kochlea
        alone.name = "kochlea, no help after misses"
        alone.remedies = false
        var narrow = alone
        narrow.name = "kochlea, no help, no room around Morse"
        narrow.isRoomy = false
        return [.init("rules seeds"), .kochlea, now, atEnd, classicGate, steadyGate, single, alone, narrow]
    }()

    private static let schedules: [SimulatedCourse.Rules] = [
        SimulatedCourse.Rules("rules seeds"), .kochlea,
    ].flatMap { rules in
        [true, false].map { followsDue in
            var rules = rules
            rules.name += followsDue ? ", 5 minutes when due" : ", 5 minutes daily"
            rules.minutesPerDay = 5
            rules.followsDue = followsDue
            rules.mostDays = 1200
            return rules
        }
    }

    private static var learners: ArraySlice<LearnerTraits> {
        let count = getenv("KOCHLEA_EFFICACY").flatMap { Int(String(cString: $0)) } ?? 200
        return LearnerTraits.published.prefix(count)
    }

    @Test(arguments: rules + schedules)
    func `a row`(rules: SimulatedCourse.Rules) {
        let row = EfficacyRow(rules, learners: Self.learners)
        print("efficacy\t\(row.line)")
        fflush(nil)
        #expect(row.finished >= 0)
    }

    /// The order of the rules must not depend on one assumption about learners. Each is halved, and half as much again.
    @Test(.enabled(if: getenv("KOCHLEA_VARY") != nil), arguments: LearnerTraits.assumed.map(\.name), [0.5, 1.5])
    func `a row of assumptions`(name: String, factor: Double) throws {
        let trait = try #require(LearnerTraits.assumed.first { $0.name == name }?.trait)
        let learners = Self.learners.map { $0.with(trait, times: factor) }
        func minutes(_ rules: SimulatedCourse.Rules) -> Double {
            var rules = rules
            rules.mostDays = 120
            return EfficacyRow(rules, learners: learners).minutes(0.5)
        }
        let (seeds, kochlea) = (minutes(.init("rules seeds")), minutes(.kochlea))
        func whole(_ number: Double) -> String { number.isFinite ? String(Int(number.rounded())) : "never" }
        let ratio = kochlea / seeds * 100
        let percent = seeds.isFinite && kochlea.isFinite ? "\(whole(ratio)) %" : "none"
        print("efficacy\t\(name) x \(factor)\t\(whole(seeds))\t\(whole(kochlea))\t\(percent)")
        fflush(nil)
        #expect(kochlea <= seeds)
    }
}
