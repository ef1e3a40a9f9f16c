import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// The interface sends only characters that the learner holds, after any answers and in any place.
enum InterfaceLaw {
    /// By the definition alone.
    static func isHeld(_ character: String, _ attempts: [Attempt], level: Int) -> Bool {
        let unlocked = Course.full.characters.prefix(level)
        guard unlocked.contains(character), unlocked.last != character, level > 2 || unlocked.first != character else {
            return false
        }
        var given: [Bool] = []
        var isHeld = false
        for attempt in attempts where attempt.direction == .receive && attempt.target == character {
            given.append(attempt.isCorrect)
            let latest = given.suffix(40)
            let right = latest.count { $0 } * 100
            isHeld = isHeld ? right >= 80 * latest.count : given.count >= 20 && right >= 90 * latest.count
        }
        return isHeld
    }

    /// Looks each sent character up at once.
    static func watch(_ run: VirtualRun, _ sent: @escaping (String, Bool) -> Void) {
        run.log.observer = { [unowned run] event in
            guard event.type == "morse", event.text("source") == "interface" else { return }
            let letters = (try? MorseText(parsing: event.text("text")))?.letters ?? []
            for letter in letters {
                let level = run.program?.services.learner.progress.receive.level ?? 0
                sent(letter.symbol.text, isHeld(letter.symbol.text, run.store.answersToCharacters, level: level))
            }
        }
    }

    /// Answers at each level, then walks through menus and a session. Returns the sent characters.
    static func walk(seed: UInt64, levels: some Sequence<Int>, answers: Int, keys: Int) throws -> (
        sent: Set<String>, bad: [String]
    ) {
        var dice = SplitMix64(seed: seed)
        var sent: Set<String> = []
        var bad: [String] = []
        let store = experiencedStore(settings: ["setup": "yes", "course": "full", "introductions": "off"])
        let course = Course.full
        var skill: [String: Int] = [:]
        for (step, level) in levels.enumerated() {
            store.progress.receive.level = level
            let day = Day(ordinal: 20_700 + step)
            let moment = Moment(epochSeconds: Int64(day.ordinal) * 86_400, day: day, secondOfDay: 0)
            let session = try store.begin(.receive, at: moment)
            let characters = course.characters(atLevel: level)
            for character in characters { skill[character] = Int.random(in: 84...100, using: &dice) }
            let given = (0..<answers).map { _ in
                let target = characters.randomElement(using: &dice) ?? "K"
                let isRight = Int.random(in: 0..<100, using: &dice) < skill[target] ?? 0
                return Attempt(direction: .receive, target: target, answer: isRight ? target : "")
            }
            try store.record(given, in: session, at: moment)
            let run = quickRun(
                store: store, speech: .own, activity: .menu, seed: dice.next(), day: day, catalogue: realCatalogue())
            run.overrides["interface.morse"] = step % 3 == 0 ? "mixed" : "full"
            run.overrides["verbosity"] = "full"
            watch(run) { character, isHeld in
                sent.insert(character)
                if !isHeld { bad.append("\(character) at level \(level)") }
            }
            let choices = [
                "down", "down", "down", "down", "up", "enter", "right", "esc", "end", "tab", "f2", "o", "p", "r", "e",
                "x",
            ]
            try run.play(
                ["idle"],
                (0..<keys).flatMap { _ -> [Step] in
                    [
                        .line("key \(choices.randomElement(using: &dice) ?? "down")"),
                        .line("wait \(Int.random(in: 100...2500, using: &dice))"),
                    ]
                })
            bad += EventLaws(run).broken
        }
        return (sent, bad)
    }
}

@Suite struct InterfaceLawTests {
    @Test func `nothing is sent that is not held`() throws {
        let (sent, bad) = try InterfaceLaw.walk(seed: 3, levels: [14, 27, 33, 40], answers: 1500, keys: 30)
        #expect(bad.isEmpty, "\(bad)")
        #expect(sent.count >= 5, "\(sent)")
    }
}
