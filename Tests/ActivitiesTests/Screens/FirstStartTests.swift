import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct FirstStartTests {
    private func run(speech: SpeechMode = .own) -> VirtualRun {
        quickRun(
            store: MemoryStore(settings: [:]), speech: speech, activity: .menu, catalogue: realCatalogue())
    }

    @Test func `three Enters lead to practice`() throws {
        let run = run()
        try run.play(
            "idle",
            .check {
                #expect(run.log.screen == "firstLanguage")
                #expect(run.output.lines.first == english("first.welcome"))
            }, "key enter", "idle", .check { #expect(run.log.screen == "firstRate") }, "key enter", "idle",
            .check { #expect(run.log.screen == "firstKnown") }, "key enter", "wait 100",
            .check { #expect(run.log.screen == "receive") })
        #expect(try run.store.settings()["setup"] == "yes")
    }

    @Test func `three Enters without waiting do the same`() throws {
        let run = run()
        try run.play("key enter", "key enter", "key enter", "wait 100", .check { #expect(run.log.screen == "receive") })
    }

    @Test func `r leads to practice at once`() throws {
        for keys in [["key r"], ["key enter", "idle", "key r"]] {
            let run = run()
            try run.play(
                ["idle"] as [Step] + keys.map(Step.line) + ["idle", .check { #expect(run.log.screen == "receive") }])
            #expect(try run.store.settings()["setup"] == "yes")
            #expect(run.log.latest.said.first == "receive.opening", "the menu below is not heard")
        }
    }

    @Test func `r leads back to the main menu in the end`() throws {
        let run = run(speech: .off)
        try run.play("idle", "key r", "idle", "key esc", "idle", "key end", "key enter", "idle", "key esc", "idle")
        #expect(run.log.screen == "main")
    }

    @Test func `Escape takes what is set`() throws {
        let run = run()
        try run.play(
            "idle", "key esc", "idle", "key esc", "idle", "key esc", "idle",
            .check { #expect(run.log.screen == "main") })
        #expect(try run.store.settings()["setup"] == "yes")
    }

    @Test func `a language is heard in its own words and voice when it is reached, and kept`() throws {
        let run = run()
        try run.play("idle", "key down", "idle")
        #expect(run.catalogue.language == "de")
        #expect(run.voice.voices.last?.language == "de")
        #expect(run.log.latest.lines.first?.hasPrefix("Deutsch") == true)
        #expect(try run.store.settings()["language"] == "de")
    }

    @Test func `every language is reached and heard in its own voice`() throws {
        let run = run()
        try run.play("idle")
        let names = run.catalogue.languages.compactMap { run.catalogue.name(of: $0) }
        #expect(names.count == ProjectLanguages.all.count)
        let again = self.run()
        var steps: [Step] = ["idle"]
        for (language, name) in zip(run.catalogue.languages, names).dropFirst() {
            steps += [
                "key down", "idle",
                .check {
                    #expect(again.log.latest.lines.first?.hasPrefix(name) == true)
                    #expect(again.voice.voices.last?.language == again.catalogue.voice)
                    #expect(again.catalogue.language == language)
                },
            ]
        }
        try again.play(steps)
    }

    @Test func `the rate is heard with every key`() throws {
        let run = run()
        try run.play(
            "idle", "key enter", "idle", "key up", "idle", "key up", "idle", "key down", "idle", "key end", "idle")
        #expect(run.voice.voices.suffix(4).map(\.rate) == [185, 195, 185, 449])
        #expect(run.log.latest.lines == [settingLine("speech.rate", 449, "plain")])
    }

    @Test func `the letters of the main menu answer the question about what is known`() throws {
        let run = run()
        try run.play("idle", "key enter", "idle", "key enter", "idle", "key o", "idle")
        #expect(run.log.screen == "options")
    }

    @Test func `a learner who knows letters is shown the ways to the right level`() throws {
        let run = run()
        try run.play(
            "idle", "key enter", "idle", "key enter", "idle", "key down", "key enter", "idle",
            .check { #expect(run.log.screen == "known") }, "key esc", "idle",
            .check { #expect(run.log.screen == "main") })
    }

    @Test func `the second start is at the main menu`() throws {
        let first = run()
        try first.play("idle", "key enter", "key enter", "idle")
        let second = quickRun(store: first.store, activity: .menu)
        try second.play("idle", .check { #expect(second.log.screen == "main") })
    }

    @Test func `going straight to an activity asks nothing`() throws {
        let run = quickRun(store: MemoryStore(settings: [:]))
        try run.play("idle", .check { #expect(run.log.screen == "receive") })
    }
}
