import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct AgendaWordsTests {
    /// A Friday.
    private static let today = Day(ordinal: 20_777)

    /// - Parameter isBack: whether the last practice of any kind was on another day than today.
    private static func store(
        due: Int, interval: Int = 2, lastPractised: Int = -1, isBack: Bool = true
    ) -> MemoryStore {
        let store = experiencedStore()
        store.progress.receive.firstPractised = today.advanced(by: lastPractised - 1)
        store.progress.receive.due = today.advanced(by: due)
        store.progress.receive.intervalDays = interval
        store.progress.receive.lastPractised = today.advanced(by: lastPractised)
        store.progress.send = store.progress.receive
        store.progress.streak.lastDay = today.advanced(by: isBack ? lastPractised : 0)
        return store
    }

    private func run(
        _ store: MemoryStore, activity: Activity = .menu, language: String = "en"
    ) -> VirtualRun {
        quickRun(store: store, activity: activity, catalogue: realCatalogue(language))
    }

    /// The greeting names the next step of a direction at level 2.
    private static func greeting(_ direction: Direction) -> String {
        english(
            "return.keys", ["step": .message(Message("step.course.\(direction.rawValue)", ["level": .integer(2)]))])
    }

    private static let cases = [
        (0, 2, -2, english("agenda.due.both")), (1, 2, -1, english("agenda.nothing.tomorrow")),
        (2, 4, -2, english("agenda.nothing.weekday", ["weekday": .message(Message("weekday.7"))])),
        (6, 8, -2, english("agenda.nothing.weekday", ["weekday": .message(Message("weekday.4"))])),
        (-3, 2, -5, english("agenda.again.both")),
    ]

    @Test(arguments: cases)
    func `after other practice today the first words and the place say what is due, and no other screen does`(
        due: Int, interval: Int, last: Int, words: String
    ) throws {
        let run = run(Self.store(due: due, interval: interval, lastPractised: last, isBack: false))
        try run.play(
            "idle", .check { #expect(run.output.lines.first == words) }, "key f5", "idle",
            .check { #expect(run.log.latest.lines.last == words) }, "key p", "idle", "key esc", "idle")
        #expect(run.output.lines.count { $0 == words } == 2)
    }

    @Test(arguments: cases + [(-5, 2, -7, english("agenda.back.both"))])
    func `on another day the first words are the next step, and only the place says what is due`(
        due: Int, interval: Int, last: Int, words: String
    ) throws {
        let run = run(Self.store(due: due, interval: interval, lastPractised: last))
        try run.play(
            "idle", .check { #expect(run.output.lines == [Self.greeting(.receive)]) }, "key f5", "idle",
            .check { #expect(run.log.latest.lines.last == words) }, "key p", "idle", "key esc", "idle")
        #expect(run.output.lines.count { $0 == words } == 1)
    }

    @Test(arguments: [
        (0, 0, Direction.receive, english("agenda.due.both")), (0, 1, .receive, english("agenda.due.receive")),
        (1, 0, .send, english("agenda.due.send")),
    ])
    func `on another day the next step is practice that is due, and Enter begins it`(
        receive: Int, send: Int, step: Direction, words: String
    ) throws {
        let store = Self.store(due: receive, lastPractised: -2)
        store.progress.send.due = Self.today.advanced(by: send)
        let run = run(store)
        try run.play(
            "idle", .check { #expect(run.output.lines == [Self.greeting(step)]) }, "key f5", "idle",
            .check { #expect(run.log.latest.lines.last == words) }, "key enter", "wait 100")
        #expect(run.log.screen == step.rawValue)
    }

    @Test func `a far day is a date, in both languages`() throws {
        // The months of `FixedCalendar` have 30 days and are all November.
        for (language, words) in [
            ("en", english("agenda.nothing.date", ["day": .integer(25), "month": .message(Message("month.11"))])),
            ("de", "Bis zum 25. November ist nichts fällig"),
        ] {
            let run = run(Self.store(due: 7, interval: 8, isBack: false), language: language)
            try run.play("idle")
            #expect(run.output.lines.first == words)
        }
    }

    @Test func `going straight to training says it if that is due, unless brief`() throws {
        let isDue = run(Self.store(due: 0, lastPractised: -2), activity: .receive)
        try isDue.play("idle")
        #expect(isDue.output.lines.first == english("agenda.due.receive"))
        let isNot = run(Self.store(due: 1), activity: .receive)
        try isNot.play("idle")
        #expect(isNot.output.lines.first?.isEnglish("receive.opening", ["level": .integer(2)]) == true)
        let brief = run(Self.store(due: 0, lastPractised: -2), activity: .receive)
        brief.overrides["verbosity"] = "brief"
        try brief.play("idle")
        #expect(!brief.output.lines.contains(english("agenda.due.receive")))
    }

    @Test func `the first start is for other things`() throws {
        let run = run(MemoryStore(settings: [:]))
        try run.play(
            "idle", "key enter", "idle", "key enter", "wait 100", .check { #expect(run.log.screen == "firstLesson") },
            "key esc", "idle", .check { #expect(run.log.screen == "firstKnown") }, "key end", "key enter", "idle")
        #expect(run.log.screen == "main")
        #expect(!run.output.lines.contains(english("agenda.begin")))
    }

    @Test func `after a session the menu's place has changed`() throws {
        let store = Self.store(due: 0, lastPractised: -2)
        let run = run(store)
        run.options.group = 2...2
        run.options.count = 2
        try run.play(
            ["idle", "key r", "idle", .then { ["text \(run.groups.last ?? "")", "idle"] }],
            choose(["done"], in: run), ["key f5", "idle"])
        #expect(run.log.latest.lines.last == english("agenda.due.send"))
    }
}
