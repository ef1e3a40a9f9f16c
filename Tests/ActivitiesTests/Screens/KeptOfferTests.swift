import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct KeptOfferTests {
    private func menuRun(_ store: MemoryStore) -> VirtualRun {
        quickRun(store: store, activity: .menu, catalogue: realCatalogue())
    }

    private func kept(_ activity: Activity = .receive) throws -> MemoryStore {
        let store = knowingStore()
        let run = quickRun(store: store, activity: activity, catalogue: realCatalogue())
        run.options.characters = activity == .practice ? ["K", "M"] : nil
        try run.play("idle", .then { ["text \(run.groups.last ?? "")", "idle"] })
        return store
    }

    @Test(arguments: [Activity.receive, .practice, .words])
    func `Enter goes on with it, and afterwards comes the main menu`(activity: Activity) throws {
        let store = try kept(activity)
        let run = menuRun(store)
        try run.play(
            "idle", .check { #expect(run.log.screen == "offer") }, "key enter", "idle",
            .check { #expect(run.program?.services.screens.top is LessonScreen) },
            "key esc", "idle", "key end", "key enter", "idle", "key esc", "idle")
        #expect(run.log.screen == "main")
    }

    @Test func `not now leaves it kept and changes nothing`() throws {
        let store = try kept()
        let run = menuRun(store)
        try run.play("idle", "key down", "key enter", "idle", .check { #expect(run.log.screen == "main") })
        #expect(try store.paused(.receive) != nil)
        let fresh = menuRun(experiencedStore())
        try fresh.play("idle")
        #expect(run.program?.services.run.generator == fresh.program?.services.run.generator)
    }

    @Test func `the letters of the main menu lead on at once`() throws {
        let run = menuRun(try kept())
        try run.play("idle", "key p", "idle", .check { #expect(run.log.screen == "progress") }, "key esc", "idle")
        #expect(run.log.screen == "main")
    }

    @Test func `without one the main menu comes at once`() throws {
        let run = menuRun(experiencedStore())
        try run.play("idle")
        #expect(run.log.screen == "main")
    }

    @Test(arguments: [["key esc", "key enter"], ["key h", "key q"]])
    func `leaving says good-bye`(keys: [String]) throws {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
        #expect(try run.play(["idle"], keys.flatMap { [.line($0), "idle"] as [Step] }) == 0)
        #expect(run.log.all("said").last?.text("id") == "global.goodbye")
    }

    @Test(arguments: [["key esc"], ["key left"], ["key t"], ["key down", "key enter"]])
    func `Escape in the main menu asks, and a second key stays`(keys: [String]) throws {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
        let asks = Step.check {
            #expect(run.log.screen == "leave")
            let item = itemLine(english("menu.main.quit"), 1, of: 2)
            #expect(run.log.latest.lines == [english("leave.question"), item])
        }
        try run.play(["idle", "key esc", "idle", asks], keys.map(Step.line), ["idle"])
        #expect(run.log.screen == "main")
    }

    @Test func `a screen reader is not asked for a speech rate`() throws {
        let run = quickRun(
            store: MemoryStore(settings: [:]), speech: .reader, activity: .menu, catalogue: realCatalogue())
        try run.play("idle", "key enter", "idle")
        let items = (run.program?.services.screens.top as? Menu)?.items.map(\.id)
        #expect(run.log.screen == "firstKnown" && items == ["new", "some", "main"])
    }
}
