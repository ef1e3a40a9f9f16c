import FoundationEssentials
import Morse
import TestSupport
import Testing

@testable import Training

@Suite struct UnlockingTests {
    private static let today = Day(ordinal: 20_000)

    private static func unlocking(
        _ moment: Unlocking.Moment = .now, gate: Gate = .steady, level: Int = 3, recalls: [Recall] = []
    ) -> Unlocking {
        Unlocking(
            gate, moment, course: .letters, level: level, introduced: [],
            memories: Memories(recalls, limitMilliseconds: 1500), direction: .receive, on: today)
    }

    private static func attempt(_ target: String, isRight: Bool = true) -> Attempt {
        Attempt(
            direction: .receive, target: target, answer: isRight ? target : "*", recognitionMilliseconds: 900)
    }

    /// Answers all unlocked characters in turn, one every four seconds. Returns the effects with their times.
    private static func practise(
        _ unlocking: inout Unlocking, level: Int, answers: Int, limit: Int? = nil,
        isRight: (String, Int) -> Bool = { _, _ in true }
    ) -> [(turn: Unlocking.Turn, at: Int)] {
        var level = level
        var turns: [(turn: Unlocking.Turn, at: Int)] = []
        for number in 0..<answers {
            let character = Course.letters.characters[number % level]
            unlocking.take(attempt(character, isRight: isRight(character, number)))
            let time = number * 4000
            guard let turn = unlocking.turn(practised: time, left: limit.map { $0 - time }) else { continue }
            if case .unlocked = turn { level += 1 }
            turns.append((turn, time))
        }
        return turns
    }

    private static func unlocked(_ turns: [(turn: Unlocking.Turn, at: Int)]) -> [String] {
        turns.compactMap { if case .unlocked(let character, _, _) = $0.turn { character } else { nil } }
    }

    @Test func `who is always right gets the next one as soon as the newest is proved, three in five minutes`() {
        var unlocking = Self.unlocking()
        let turns = Self.practise(&unlocking, level: 3, answers: 300)
        #expect(Array(Self.unlocked(turns).prefix(3)) == ["S", "U", "A"])
        let times = turns.filter { if case .unlocked = $0.turn { true } else { false } }.map(\.at)
        #expect(times[0] == 22 * 4000 + 4000, "the eighth answer to the newest of three")
        for (first, fourth) in zip(times, times.dropFirst(3)) { #expect(fourth - first >= 300_000) }
        #expect(times.count > 5)
    }

    @Test func `nothing new begins in the last half minute, but it is told and kept`() {
        var unlocking = Self.unlocking()
        let turns = Self.practise(&unlocking, level: 3, answers: 40, limit: 100_000)
        let missing = Unlocking.Turn.missing([.newest("R", right: 2)], next: "S")
        #expect(turns.map(\.turn) == [missing, .reached("S")])
        #expect(unlocking.report(after: SessionTally()) == Unlocking.Report())
    }

    @Test func `with the next session it is told once, and no later mistake takes it back`() {
        var unlocking = Self.unlocking(.next)
        let turns = Self.practise(&unlocking, level: 3, answers: 60) { _, number in number < 30 }
        #expect(turns.filter { $0.turn == .reached("S") }.count == 1)
        #expect(turns.count <= 2)
        #expect(unlocking.report(after: SessionTally()).missing.isEmpty)
    }

    @Test func `what is missing is told once it is known`() {
        var unlocking = Self.unlocking()
        let turns = Self.practise(&unlocking, level: 3, answers: 50) { character, _ in character != "R" }
        #expect(turns.map(\.at) == [19 * 4000])
        #expect(
            turns.map(\.turn) == [
                .missing([.row(19), .newest("R", right: 12)], next: "S")
            ])
    }

    @Test func `so many right answers in a row reach the percentage, and one fewer does not`() {
        for wrong in 3...10 {
            let latest = (0..<20).map { Self.attempt("K", isRight: $0 >= wrong) }
            let count = Gate.classic.row(after: latest, window: Unlocking.window)
            func missing(after right: Int) -> [Gate.Missing] {
                var tally = SessionTally()
                for attempt in (latest + Array(repeating: Self.attempt("K"), count: right)).suffix(Unlocking.window) {
                    tally.add(attempt)
                }
                return Gate.classic.missing(in: tally)
            }
            #expect(missing(after: count).isEmpty && missing(after: count - 1) == [.percent(90)])
        }
    }

    @Test func `an earlier session's answers to the newest count`() {
        let known = (0..<8).map { _ in
            Recall(direction: .receive, character: "R", isRight: true, day: Self.today.advanced(by: -1))
        }
        var unlocking = Self.unlocking(recalls: known)
        let turns = Self.practise(&unlocking, level: 3, answers: 20)
        #expect(Self.unlocked(turns) == ["S"] && turns.count == 1)
    }

    @Test func `at the end of the course nothing is told`() {
        var unlocking = Self.unlocking(level: 26)
        #expect(Self.practise(&unlocking, level: 26, answers: 100).isEmpty)
    }

    @Test func `somebody who knows the letters from elsewhere gets three in five minutes, not more`() {
        let known = Course.letters.characters.flatMap { character in
            (0..<8).map { _ in Recall(direction: .receive, character: character, isRight: true, day: Self.today) }
        }
        var unlocking = Self.unlocking(recalls: known)
        let turns = Self.practise(&unlocking, level: 3, answers: 100)
        #expect(Array(Self.unlocked(turns).prefix(4)) == ["S", "U", "A", "P"])
        #expect(turns.prefix(4).map(\.at) == [76_000, 156_000, 236_000, 376_000])
    }

    @Test(arguments: [10, 20, 25])
    func `a newest at nothing never passes, at three in ten in less than one session of a hundred`(level: Int) {
        let letters = Course.letters.characters(atLevel: level)
        let new = letters[level - 1]
        var dice = SplitMix64(seed: UInt64(level))
        let known = letters.dropLast().flatMap { character in
            (0..<40).map { _ in
                Recall(
                    direction: .receive, character: character, isRight: dice.unitInterval() < 0.97, milliseconds: 900,
                    day: Self.today)
            }
        }
        let before = Memories(known, limitMilliseconds: 1500)
        func passes(_ newest: Double, _ sessions: Int) -> Int {
            (0..<sessions).count { _ in
                var unlocking = Self.unlocking(level: level, recalls: known)
                var picker = MemoryPicker(
                    characters: letters, newest: [new], memories: before, direction: .receive, length: 1...1,
                    on: Self.today)
                for _ in 0..<60 {
                    let target = picker.group(using: &dice)[0]
                    let attempt = Self.attempt(target, isRight: dice.unitInterval() < (target == new ? newest : 0.97))
                    picker.take(attempt)
                    unlocking.take(attempt)
                    if case .unlocked = unlocking.turn(practised: 0, left: nil) { return true }
                }
                return false
            }
        }
        #expect(passes(0, 1000) == 0)
        #expect(passes(0.3, 1000) < 10)
        if level == 10 { #expect(passes(0.97, 100) > 50) }
    }

    // MARK: In a session

    private func session(_ moment: Unlocking.Moment, minutes: Int = 5) -> SessionDriver {
        var progress = Progress()
        progress.receive.level = 3
        progress.introduced[.receive] = ["K", "M", "R"]
        let memories = Memories(limitMilliseconds: 1500)
        var plan = Session.Plan(
            course: .letters, level: 3, direction: .receive, progress: progress, groupLength: 1...1,
            remembering: (memories, Self.today), practiceLimitMilliseconds: minutes * 60_000)
        plan.unlocking = Self.unlocking(moment)
        return SessionDriver(plan: plan)
    }

    @Test func `a new character is introduced at once, also after a pause in another run`() throws {
        var driver = session(.now)
        var effects = driver.handle(.begin)
        var asked: [String] = []
        var events: [String] = []
        while !driver.session.isFinished, events.count < 3 {
            var next: [Session.Effect] = []
            for effect in effects {
                switch effect {
                case .ask(let target):
                    asked += target
                    driver.wait(1500)
                    _ = driver.handle(.soundEnded)
                    next = driver.handle(.typed(target[0]))
                case .verdict:
                    driver.wait(800)
                    next = driver.handle(.soundEnded)
                case .unlocked(let character):
                    events.append("unlocked \(character)")
                    #expect(!asked.contains(character))
                    // Stored here and resumed in another run.
                    _ = driver.handle(.pause)
                    let kept = try JSONDecoder().decode(
                        Session.self, from: try JSONEncoder().encode(driver.session))
                    #expect(kept == driver.session)
                    driver.session = kept
                    next = driver.handle(.resume)
                case .introduce(let character):
                    events.append("introduce \(character)")
                    driver.wait(5300)
                    next = driver.handle(.soundEnded)
                case .introduced(let character): events.append("introduced \(character)")
                default: break
                }
            }
            effects = next
        }
        #expect(events.prefix(3) == ["unlocked S", "introduce S", "introduced S"])
        #expect(driver.session.skill.material.characters == ["K", "M", "R", "S"])
        #expect(driver.session.skill.material.newest == ["S"])
    }
}
