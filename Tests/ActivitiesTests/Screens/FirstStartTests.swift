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

    @Test func `two Enters lead to the first lesson`() throws {
        let run = run()
        try run.play(
            "idle",
            .check {
                #expect(run.log.screen == "firstLanguage")
                #expect(run.output.lines.prefix(2) == [english("first.welcome"), english("first.keys")])
            }, "key enter", "idle", .check { #expect(run.log.screen == "firstKnown") }, "key enter", "wait 100",
            .check { #expect(run.log.screen == "firstLesson") })
        #expect(try run.store.settings()["setup"] == "yes")
    }

    @Test func `two Enters without waiting do the same`() throws {
        let run = run()
        try run.play("key enter", "key enter", "wait 100", .check { #expect(run.log.screen == "firstLesson") })
    }

    @Test(arguments: [("r", "receive"), ("o", "options")])
    func `a letter leads there at once from both questions`(letter: String, screen: String) throws {
        for keys in [["key \(letter)"], ["key enter", "idle", "key \(letter)"]] {
            let run = run()
            try run.play(
                ["idle"] as [Step], keys.map(Step.line), ["idle", .check { #expect(run.log.screen == screen) }])
            #expect(try run.store.settings()["setup"] == "yes")
            #expect(run.log.latest.said.first != "menu.opened" || screen == "options", "the menu below is not heard")
        }
    }

    @Test func `q leaves, and the questions come again at the next start`() throws {
        let run = run()
        #expect(try run.play("idle", "key q", "idle") == 0)
        #expect(try run.store.settings()["setup"] == nil)
    }

    @Test func `another letter does nothing but say so`() throws {
        let run = run()
        try run.play("idle", "key enter", "idle", "key m", "idle")
        #expect(run.log.screen == "firstKnown")
        #expect(run.log.latest.said.first == "key.unused")
    }

    @Test func `r leads back to the main menu in the end`() throws {
        let run = run(speech: .off)
        try run.play("idle", "key r", "idle", "key esc", "idle", "key end", "key enter", "idle", "key esc", "idle")
        #expect(run.log.screen == "main")
    }

    @Test func `Escape goes one question back and chooses nothing`() throws {
        let run = run()
        try run.play(
            "idle", "key enter", "idle", "key enter", "idle", "key esc", "wait 500",
            .check { #expect(run.log.screen == "firstLesson", "the first step comes before the question") },
            "key esc", "idle", .check { #expect(run.log.screen == "firstKnown") }, "key esc", "idle",
            .check { #expect(run.log.screen == "firstLanguage") }, "key esc", "idle",
            .check { #expect(run.log.screen == "firstLanguage") })
        let first = self.run()
        try first.play("idle", "key esc", "key esc", "key esc", "idle")
        #expect(try first.store.settings()["setup"] == nil)
    }

    @Test func `a wrong language is undone, before and after Enter`() throws {
        let run = run()
        try run.play(
            "idle", "key down", "idle", .check { #expect(run.catalogue.language == "de") }, "key esc", "idle",
            .check { #expect(run.catalogue.language == "en" && run.log.screen == "firstLanguage") }, "key down",
            "key enter", "idle", .check { #expect(run.log.screen == "firstKnown") }, "key esc", "idle", "key up",
            "idle")
        #expect(run.catalogue.language == "en")
        #expect(try run.store.settings()["language"] == "en")
    }

    @Test func `after twelve seconds of silence it tells once how to begin with one switch`() throws {
        let run = run()
        func told() -> Int { run.log.all("say").count { $0.text("id") == "first.switch" } }
        try run.play(
            "idle", "wait 11500", .check { #expect(told() == 0) }, "wait 1000", .check { #expect(told() == 1) },
            "wait 60000")
        #expect(told() == 1)
        let other = self.run()
        try other.play("idle", "key enter", "idle", "wait 60000")
        #expect(!other.log.all("say").contains { $0.text("id") == "first.switch" })
    }

    @Test func `a key before that starts the silence anew`() throws {
        let run = run()
        try run.play("idle", "wait 10000", "key space", "idle", "wait 10000")
        #expect(!run.log.all("say").contains { $0.text("id") == "first.switch" })
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

    @Test func `the rate is an item, heard with every key, and leads back to the question`() throws {
        let run = run()
        let change: [Step] = ["key up", "idle", "key up", "idle", "key down", "idle"]
        try run.play(
            ["idle", "key enter", "idle", "key down", "key down", "key enter", "idle"], change,
            [
                .check { #expect(run.log.screen == "firstRate") }, "key enter", "idle",
                .check { #expect(run.log.screen == "firstKnown") },
            ])
        #expect(run.program?.services.settings.speech.rate ?? 0 > 175)
    }

    @Test func `a learner who knows letters is shown the ways to the right level, and the way back`() throws {
        let run = run()
        try run.play(
            "idle", "key enter", "idle", "key down", "key enter", "idle",
            .check { #expect(run.log.screen == "known") }, "key esc", "idle",
            .check { #expect(run.log.screen == "firstKnown") }, "key end", "key enter", "idle",
            .check { #expect(run.log.screen == "main") })
    }

    @Test func `the second start is at the main menu`() throws {
        let first = run()
        try first.play("idle", "key enter", "key enter", "idle")
        #expect(first.log.screen == "firstLesson")
        let second = quickRun(store: first.store, activity: .menu)
        try second.play("idle", .check { #expect(second.log.screen == "main") })
    }

    @Test func `going straight to an activity asks nothing`() throws {
        let run = quickRun(store: MemoryStore(settings: [:]))
        try run.play("idle", .check { #expect(run.log.screen == "receive") })
    }
}
