import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct SearchTests {
    private func menu(_ store: MemoryStore = knowingStore()) -> VirtualRun {
        quickRun(store: store, activity: .menu, catalogue: realCatalogue())
    }

    private func screen(_ run: VirtualRun) throws -> SearchScreen {
        try #require(run.program?.services.screens.top as? SearchScreen)
    }

    private func found(_ run: VirtualRun) -> Int {
        run.program?.services.screens.top?.place.last?.arguments["of"].map {
            if case .integer(let count) = $0 { count } else { 0 }
        } ?? 0
    }

    @Test func `each letter narrows, Backspace widens, and a letter that finds nothing is not taken`() throws {
        let run = menu()
        var counts: [Int] = []
        let count = Step.check { counts.append(found(run)) }
        try run.play(
            "idle", "key /", "idle", .check { #expect(run.log.screen == "search") }, "text v", "idle", count,
            .check {
                #expect(run.log.latest.lines.last?.isEnglish("search.found") == true)
            }, "text o", "idle", count, "text q", "idle",
            .check { #expect(run.log.latest.lines.last?.isEnglish("search.none") == true) }, count, "key backspace",
            "idle", count)
        #expect(counts[1] < counts[0] && counts[2] == counts[1] && counts[3] == counts[0])
    }

    @Test func `Down walks, Enter opens, and Escape leads back through the menus of the item`() throws {
        let run = menu()
        let effective = Message("setting.morse.effective")
        try run.play(
            "idle", "key p", "idle", "key /", "idle", "text effective", "idle",
            .check {
                #expect(
                    run.log.latest.lines.last?.contains(english(effective)) == true, "\(run.log.latest.lines)")
            }, "key enter", "idle", .check { #expect(run.log.screen == "morse.effective") }, "key esc", "idle",
            .check { #expect(run.log.screen == "options.morse") }, "key esc", "idle",
            .check { #expect(run.log.screen == "options") }, "key esc", "idle")
        #expect(run.log.screen == "main")
    }

    @Test func `Escape leaves the search where it began`() throws {
        let run = menu()
        try run.play("idle", "key o", "idle", "key /", "idle", "text to", "idle", "key down", "idle", "key esc", "idle")
        #expect(run.log.screen == "options")
    }

    @Test func `a line of information opens its menu`() throws {
        let run = menu()
        try run.play("idle", "key /", "idle", "text typed", "idle", "key enter", "idle")
        #expect(run.log.screen.hasPrefix("legend"))
        #expect(run.log.latest.lines.last?.contains(english("earcon.typed")) == true)
    }

    @Test func `letters can be keyed, AR opens`() throws {
        let run = menu()
        try run.play("idle", "key /", "idle", "morse TONE", "idle", "morse <AR>", "wait 3000", "idle")
        #expect(run.log.screen == "morse.tone")
    }

    @Test func `over a paused session only its own menu is searched`() throws {
        let run = quickRun(store: knowingStore(), activity: .receive, catalogue: realCatalogue())
        try run.play(
            "idle", "key esc", "idle", "key /", "idle", "text options", "idle",
            .check { #expect(run.log.latest.lines.last?.isEnglish("search.none") == true) }, "key esc", "idle")
        #expect(run.log.screen == "paused")
    }

    @Test func `one switch chooses letters, then a match`() throws {
        let run = menu(knowingStore(settings: ["setup": "yes", "switch.way": "scan"]))
        try run.play(
            "idle",
            .check {
                let services = try #require(run.program?.services)
                services.ear.openSearch(at: services.run.now)
                let screen = try screen(run)
                let list = try #require(screen.scanList())
                let letters = list.items.flatMap { $0.members.isEmpty ? [$0] : $0.members }
                let next = try #require(letters.first { $0.id == "T" })
                next.choose(services.run.now)
                let matches = try #require(screen.scanList()).items.prefix(3)
                #expect(matches.allSatisfy { $0.id.hasPrefix("match") })
                matches.first?.choose(services.run.now)
                #expect(services.screens.top !== screen)
            })
    }
}
