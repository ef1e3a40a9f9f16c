import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct TouchRunTests {
    private func run(
        _ settings: [String: String] = [:], store: MemoryStore = MemoryStore(), pads: Int = 1
    ) -> VirtualRun {
        let run = quickRun(store: store, activity: .touch, catalogue: realCatalogue())
        run.overrides.merge(["touch.code": "motors", "touch.unit": "80"].merging(settings) { $1 }) { $1 }
        for number in 0..<pads {
            _ = run.devices.plug(ScriptedDevices.device("Pad", product: UInt16(7 + number), canRumble: true))
        }
        return run
    }

    /// The text of the newest pattern, read as a learner would: strong or right is a dah, or a pulse of three units.
    private func felt(_ run: VirtualRun) -> String {
        guard let pattern = run.devices.patterns.last else { return "" }
        var (text, elements) = ("", "")
        var last: TouchPulse?
        func end() {
            text += Pattern(elements).flatMap(Alphabet.international.symbol(for:))?.text ?? ""
            elements = ""
        }
        for pulse in pattern.pulses {
            if let last, pulse.start - last.start - last.length > pattern.unit { end() }
            let isByLength = run.overrides["touch.code"] == "length"
            let isDah = isByLength ? pulse.length > pattern.unit : pulse.place == .strong || pulse.place == .right
            elements += isDah ? "-" : "."
            last = pulse
        }
        end()
        return text
    }

    private func answering(_ count: Int, _ run: VirtualRun, _ answer: @escaping (String) -> String = { $0 }) -> [Step] {
        var steps: [Step] = ["idle"]
        for _ in 0..<count { steps += [.then { ["text \(answer(felt(run)).lowercased())", "idle"] }] }
        return steps
    }

    /// Chooses a character from the list of a single switch.
    private func choose(_ character: String, _ run: VirtualRun) throws {
        let screen = try #require(run.program?.services.screens.top as? LessonScreen)
        let item = try #require(screen.scanList()?.items.first { $0.id == character })
        item.choose(screen.services.run.now)
    }

    // MARK: The course

    @Test(arguments: ["motors", "length", "devices"])
    func `twenty letters answered by touch alone`(_ code: String) throws {
        let run = run(["touch.code": code, "touch.sound": "off"], pads: 2)
        run.options.count = 20
        try run.play(answering(20, run))
        let session = try #require(run.log.all("session").first)
        #expect(session["kind"] == .string("touch") && session["accuracy"] == .number(1))
        #expect(run.log.all("morse").isEmpty && run.store.attempts.count >= 20)
    }

    @Test(arguments: [("keys", "touch.howTyped"), ("paddle", "touch.howKeyed"), ("scan", "touch.howScanned")])
    func `the instructions fit the way of answering`(_ answer: String, _ expected: String) throws {
        let run = run(["answer": answer])
        try run.play(["idle"])
        let told = ["touch.how.motors", "touch.howTyped", "touch.howKeyed", "touch.howScanned"]
            .filter { run.output.lines.contains(english($0)) }
        #expect(told == ["touch.how.motors", expected])
    }

    @Test func `level and answers are those of touch, never of the ear`() throws {
        let store = MemoryStore()
        let first = run(store: store)
        first.options.count = 30
        try first.play(answering(30, first))
        let loaded = try store.load(.international)
        #expect(loaded.receive == DirectionProgress() && loaded.introduced.isEmpty)
        #expect(loaded.characters.values.allSatisfy { $0.proficiency == nil && $0.touchAttempts > 0 })
        #expect(try store.recalls().isEmpty)
        let touch = try store.touch(.international)
        #expect(touch.course.level > 2 && touch.course.firstPractised != nil)
        #expect(touch.introduced.characters.isSuperset(of: ["K", "M"]))
        #expect(loaded.streak.current == 1)
        #expect(store.finished.map(\.level) == [touch.course.level] && store.finished[0].advanced)
        // The next session starts there and introduces the new letter.
        let second = run(store: store)
        #expect(touch.introduced.characters.count == touch.course.level - 1)
        try second.play("idle")
        let introduced = try store.touch(.international).introduced.characters
        #expect(introduced == Set(Course.letters.characters(atLevel: touch.course.level)))
        #expect(
            second.output.lines.contains {
                $0.isEnglish(
                    "touch.opening",
                    [
                        "level": .integer(touch.course.level),
                        "characters": .characters(Course.letters.newest(atLevel: touch.course.level)),
                    ])
            })
    }

    @Test func `mistakes do not count as confusions of the ear, and the correction is felt again`() throws {
        let run = run()
        try run.play(
            "idle",
            .then {
                let target = felt(run)
                return [
                    "text \(target == "K" ? "m" : "k")", "wait 4000",
                    .check {
                        #expect(run.devices.patterns.contains(.wrong))
                        #expect(run.store.attempts.map(\.isCorrect) == [false])
                    },
                ]
            })
        #expect(try run.store.load().confusions.isEmpty)
    }

    @Test func `a verdict can be felt`() throws {
        let run = run()
        try run.play(answering(1, run))
        #expect(run.devices.patterns.contains(.right))
    }

    // MARK: Late and missing devices

    @Test func `a late question is played again and not judged`() throws {
        let run = run()
        try run.play(
            "idle",
            .then {
                let target = felt(run)
                run.devices.touchStates = [.onTime, .late]
                return ["text \(target.lowercased())", "idle"]
            },
            .check {
                let last = run.devices.patterns.suffix(2)
                #expect(last.first == last.last && run.store.attempts.count == 1)
                #expect(run.log.all("unfelt").map { $0.text("reason") } == ["late"])
            },
            .then { ["text \(felt(run).lowercased())", "idle"] })
        #expect(run.store.attempts.count == 2 && run.store.attempts.allSatisfy { $0.isCorrect && $0.repeats == 0 })
    }

    @Test func `an answer typed during a late question is not judged either`() throws {
        let run = run(["touch.unit": "250"])
        try run.play(
            "idle",
            .then {
                let target = felt(run)
                run.devices.touchStates = [.onTime, .late]
                return ["text \(target.lowercased())", "wait 2500", "text k", "idle"]
            })
        #expect(run.store.attempts.count == 1)
        #expect(run.log.all("unfelt").count == 1)
    }

    @Test func `after three late questions the lesson pauses`() throws {
        let run = run()
        try run.play(
            "idle",
            .then {
                let target = felt(run)
                run.devices.touchStates = [.onTime, .late, .late, .late]
                return ["text \(target.lowercased())", "idle"]
            })
        #expect(run.log.screen == "paused" && run.output.lines.contains(english("touch.slow")))
    }

    @Test func `without its gamepad the lesson pauses and says why, and goes on with it`() throws {
        let run = run()
        let pad = run.devices.devices[0]
        try run.play(
            "idle",
            .check { for input in run.devices.unplug(pad) { run.hand(input) } },
            "idle",
            .check {
                #expect(run.log.screen == "paused" && run.output.lines.contains(english("touch.gone")))
            },
            "key enter", "idle",
            .check { #expect(run.log.screen == "paused" && run.log.all("unfelt").count == 1) },
            .check { run.hand(run.devices.plug(pad)) }, "key enter", "idle",
            .then { ["text \(felt(run).lowercased())", "idle"] })
        #expect(run.store.attempts.map(\.isCorrect) == [true])
    }

    @Test func `without a device, or without a second one, it says what is missing`() throws {
        let none = run(pads: 0)
        #expect(try none.play("idle") == ExitCode.unavailable.rawValue)
        #expect(none.output.lines.contains(english("touch.noDevice")))
        let one = run(["touch.code": "devices"])
        #expect(try one.play("idle") == ExitCode.unavailable.rawValue)
        #expect(one.output.lines.contains(english("touch.noSecondDevice")))
    }

    // MARK: Ways to answer

    @Test func `by paddle`() throws {
        let run = run(["answer": "paddle", "keyer.wpm": "40"])
        try run.play("idle", .then { ["morse \(felt(run))", "idle"] })
        #expect(run.store.attempts.map(\.isCorrect) == [true])
    }

    @Test func `by one switch`() throws {
        let run = run(["answer": "scan"])
        try run.play("wait 20000", .check { try choose(felt(run), run) }, "wait 3000")
        #expect(run.store.attempts.map(\.isCorrect) == [true])
    }

    @Test func `Tab repeats the pulses, Down gives up, and Escape leads out`() throws {
        let run = run()
        try run.play(
            "idle",
            .then {
                let before = run.devices.patterns.count
                return [
                    "key tab", "idle",
                    .check {
                        #expect(run.devices.patterns.count == before + 1 && run.log.all("morse").isEmpty)
                        #expect(run.devices.patterns.suffix(2).first == run.devices.patterns.last)
                    },
                    "key down", "wait 5000", "key esc", "idle",
                ]
            })
        #expect(run.store.attempts.map(\.answer) == [""] && run.log.screen == "paused")
    }

    @Test func `with sound the Morse follows the pulses, and without any the ear gets nothing`() throws {
        let loud = run(["touch.sound": "on"])
        try loud.play("idle")
        #expect(loud.groups == [felt(loud)])
        let silent = run(["touch.sound": "off"])
        silent.facts.speech = .own
        try silent.play(
            "idle",
            .then {
                let spoken = silent.voice.utterances.count
                return [
                    "text \(felt(silent).lowercased())", "idle",
                    .check { #expect(silent.voice.utterances.count == spoken) },
                ]
            })
        #expect(silent.log.all("earcon").allSatisfy { !["right", "wrong"].contains($0.text("name")) })
        #expect(silent.log.all("morse").isEmpty)
    }

    // MARK: No spoilers

    @Test func `no output names a target before its answer`() throws {
        for seed in 1...20 {
            let run = run(["touch.sound": seed.isMultiple(of: 2) ? "off" : "verdict"])
            run.facts.seed = UInt64(seed)
            var (checked, begun) = (0, (events: 0, lines: 0, braille: 0))
            run.devices.feeling = {
                begun = (run.log.events.count, run.output.lines.count, run.braille.texts.count)
            }
            func question() -> [Step] {
                let target = felt(run)
                let since = run.log.events[begun.events...].map(\.event.type)
                #expect(!since.isEmpty && since.allSatisfy { ["await"].contains($0) }, "\(since)")
                #expect(run.output.lines.count == begun.lines && run.braille.texts.count == begun.braille)
                let names = run.log.all("attempt").count
                #expect(run.log.all("felt").count == names && run.store.attempts.count == names)
                checked += 1
                return ["text \(target.lowercased())", "idle"]
            }
            try run.play(
                [.check { run.hand(.braille(.ready(cells: 40))) }, "idle"] + (0..<8).map { _ in .then { question() } })
            #expect(checked == 8 && run.log.all("felt").map { $0.text("text") } == run.store.attempts.map(\.target))
        }
    }

    // MARK: The pace

    @Test func `pulses get shorter after quick right answers if the speed may grow`() throws {
        let cases: [(growth: String, unit: String?)] = [("off", nil), ("always", "135")]
        for (growth, unit) in cases {
            let run = run(["touch.unit": "150", "speed.grow": growth])
            run.options.count = 24
            try run.play(answering(24, run))
            #expect(try run.store.settings()["touch.unit"] == unit)
        }
    }

    // MARK: The trial

    @Test func `a trial chooses the code in which ten of twelve pulses are right`() throws {
        let run = run(["touch.code": "trial"])
        func answer(_ isRight: Bool) -> [Step] {
            [.then { [(felt(run) == "E") == isRight ? "key left" : "key right", "idle"] }]
        }
        let fails: [Step] = (0..<12).flatMap { answer($0 < 9) }
        let passes: [Step] = (0..<12).flatMap { answer($0 < 10) }
        try run.play(
            ["idle"] + fails + [.check { run.overrides["touch.code"] = "length" }] + passes
                + [
                    .check {
                        #expect(run.log.screen == "touch")
                        #expect(run.output.lines.contains(english("touch.chosen.length")))
                    }
                ])
        #expect(try run.store.settings()["touch.code"] == "length")
        #expect(run.store.attempts.isEmpty && run.store.finished.isEmpty)
        #expect(run.log.all("attempt").allSatisfy { $0["recorded"] == .boolean(false) })
    }

    @Test func `if no trial is passed, one sentence says so and offers another`() throws {
        let run = run(["touch.code": "trial"])
        try run.play(["idle"] + (0..<24).flatMap { _ in ["key down", "idle"] as [Step] })
        #expect(run.log.screen == "touchTried")
        #expect(run.output.lines.contains { $0.contains(english("touch.trial.none")) })
        #expect(try run.store.settings()["touch.code"] == nil)
    }

    @Test func `a trial by paddle`() throws {
        let run = run(["touch.code": "trial", "answer": "paddle", "keyer.wpm": "40"])
        try run.play(["idle"] + (0..<12).map { _ in .then { ["morse \(felt(run))", "idle"] } })
        #expect(try run.store.settings()["touch.code"] == "motors" && run.log.screen == "touch")
    }

    @Test func `a trial by one switch`() throws {
        let run = run(["touch.code": "trial", "answer": "scan"])
        try run.play("wait 20000", .check { try choose(felt(run), run) }, "wait 3000")
        #expect(run.log.all("attempt").map { $0["correct"] } == [.boolean(true)] && run.store.attempts.isEmpty)
    }

    // MARK: Pausing

    @Test func `a paused session continues in the next run`() throws {
        let store = MemoryStore()
        let first = run(store: store)
        try first.play(answering(3, first) + ["key esc", "idle"])
        let second = run(store: store)
        try second.play("idle", "key enter", "idle")
        #expect(second.log.screen == "touch")
        #expect(second.output.lines.contains(english("touch.resumed", ["level": .integer(2)])))
    }
}
