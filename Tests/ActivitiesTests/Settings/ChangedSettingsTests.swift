import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ChangedSettingsTests {
    @Test func `changed settings are listed, and Enter restores one`() throws {
        let store = experiencedStore(
            settings: ["setup": "yes", "morse.tone": "500", "course": "digits", "rules": "kochlea"])
        let run = VirtualRun(store: store, activity: .menu, catalogue: realCatalogue())
        run.overrides = [:]
        var names: [String] = []
        try run.play(
            ["idle"], choose(["options", "changed"], in: run),
            [
                .check { names = (run.program?.services.screens.top as? Menu)?.items.map(\.id) ?? [] },
                "key enter", "idle",
                .check {
                    let restored = Message(
                        "changed.restored", ["setting": .text(settingLine("morse.tone", 600, "hertz"))])
                    #expect(run.log.latest.lines.first == english(restored))
                },
                "key enter", "idle",
                .check {
                    let menu = run.program?.services.screens.top as? Menu
                    #expect(menu?.items.map { $0.label().id } == ["changed.none"])
                },
            ])
        #expect(names == ["morse.tone", "course"])
        let kept = try store.settings()
        #expect(kept["morse.tone"] == nil && kept["course"] == nil && kept["rules"] == "kochlea")
    }

    @Test func `restoring a preset restores what it leads`() throws {
        var settings = Settings(
            registry: SettingsRegistry.all(languages: ["en"], language: "en"),
            stored: ["rules": "seeds", "session.gate": "confident"])
        #expect(settings.changed.map(\.name) == ["rules", "session.gate"])
        settings.restore(try settings.setting(named: "rules"))
        #expect(settings.changed.isEmpty)
        #expect(settings.lessons.gate == .steady)
    }
}
