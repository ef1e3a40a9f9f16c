import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ReminderQuestionTests {
    private func run(sessions: Int, timer: SwitchedTimer, settings: [String: String] = ["setup": "yes"]) -> VirtualRun {
        let store = experiencedStore(settings: settings)
        store.progress.sessions = sessions
        let run = quickRun(store: store, activity: .menu, catalogue: realCatalogue())
        run.reminders = timer
        return run
    }

    @Test func `it is asked at the first start after three sessions, once`() throws {
        let few = run(sessions: 2, timer: SwitchedTimer())
        try few.play("idle")
        #expect(few.log.screen == "main")

        let timer = SwitchedTimer()
        let run = run(sessions: 3, timer: timer)
        try run.play(
            "idle",
            .check {
                #expect(run.output.lines.prefix(2) == [english("agenda.begin"), english("reminders.question")])
                #expect(run.log.screen == "reminders")
            }, "key enter", "idle", .check { #expect(run.log.screen == "main") })
        #expect(!timer.isOn, "what comes first does no harm")
        let again = quickRun(store: run.store, activity: .menu, catalogue: realCatalogue())
        again.reminders = timer
        try again.play("idle")
        #expect(again.log.screen == "main")
    }

    @Test(arguments: ["esc", "left"]) func `leaving it is no, and an answer`(key: String) throws {
        let timer = SwitchedTimer()
        let run = run(sessions: 9, timer: timer)
        try run.play("idle", "key \(key)", "idle")
        #expect(run.log.screen == "main" && !timer.isOn)
        #expect(try run.store.settings()["remindersAsked"] == "yes")
    }

    @Test func `yes turns reminders on`() throws {
        let timer = SwitchedTimer()
        let run = run(sessions: 3, timer: timer)
        try run.play("idle", "key y", "idle")
        #expect(timer.isOn && run.log.screen == "main")
        #expect(run.output.lines.contains(english("reminders.turnedOn")))
    }

    @Test func `it is not asked where nothing could remind, nor where reminders are on`() throws {
        let missing = SwitchedTimer()
        missing.isAvailable = false
        for timer in [missing, SwitchedTimer(isOn: true)] {
            let run = run(sessions: 30, timer: timer)
            try run.play("idle")
            #expect(run.log.screen == "main")
        }
    }

    /// From the main menu to the question in the options.
    private func asking(_ run: VirtualRun) -> [Step] {
        [
            "idle",
            .check {
                guard let services = run.program?.services else { return }
                services.screens.open(OptionsMenu.menu(of: .reminders, services: services), at: services.run.now)
            }, "idle", "key enter", "idle",
        ]
    }

    @Test func `the options turn them on and off, and say how they are`() throws {
        let timer = SwitchedTimer()
        let run = run(sessions: 0, timer: timer)
        try run.play(
            asking(run),
            [
                .check { #expect(run.output.lines.contains(itemLine(english("reminders.off"), 1, of: 4))) }, "key y",
                "idle",
                .check {
                    #expect(timer.isOn)
                    #expect(
                        run.log.latest.lines.suffix(3) == [
                            english("reminders.turnedOn"), titleLine("options.reminders", 4),
                            itemLine(english("reminders.on"), 1, of: 4),
                        ])
                }, "key enter", "idle", "key n", "idle",
            ])
        #expect(!timer.isOn)
        #expect(run.output.lines.contains(english("reminders.turnedOff")))
    }

    @Test(arguments: [
        (ReminderTimerError.noManager, "Reminders need systemd"), (.refused(code: 1), "systemctl ended with 1"),
        (.refused(code: nil), "gives no answer"),
        (.notWritable(path: "there", reason: "full"), "there cannot be written"),
    ])
    func `failures are said, with what to do, and logged`(error: ReminderTimerError, words: String) throws {
        let timer = SwitchedTimer()
        timer.failure = error
        let run = run(sessions: 0, timer: timer)
        try run.play(asking(run), ["key y", "idle"])
        #expect(run.output.lines.contains { $0.contains(words) })
        #expect(run.log.all("error").map { $0.text("code") } == ["reminders"])
        #expect(run.log.screen == "options.reminders" && !timer.isOn)
    }
}
