import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A learner who knows the first characters of the course, and misses or skips others.
private final class KnowingLearner: ScriptSource {
    private let run: VirtualRun
    private let known: Int
    private let isSending: Bool
    private var pending = ["idle"]
    private var end: [String]
    private var noise: SplitMix64

    /// - Parameter end: the lines for the question at the end.
    init(
        _ run: VirtualRun, known: Int, sending: Bool = false, end: [String] = ["key enter", "idle"], seed: UInt64 = 1
    ) {
        self.run = run
        self.known = known
        isSending = sending
        self.end = end
        noise = SplitMix64(seed: seed)
    }

    func nextLine() -> String? {
        if !pending.isEmpty { return pending.removeFirst() }
        if run.log.screen == "placement", let asked {
            let index = Course.full.characters.firstIndex(of: asked) ?? 0
            let isRight = index < known && Double.random(in: 0..<1, using: &noise) >= 0.03
            let answer = isSending ? "morse \(asked)" : "text \(asked)"
            pending = ["wait 900", isRight ? answer : "key down", "idle"]
        } else {
            (pending, end) = (end, [])
        }
        return pending.isEmpty ? nil : pending.removeFirst()
    }

    /// In sending, the character is only spoken.
    private var asked: String? {
        isSending
            ? (run.program?.services.screens.top as? LessonScreen)?.lesson.asked.first : run.groups.last
    }
}

@Suite struct PlacementRunTests {
    private func run(store: MemoryStore = MemoryStore(), sending: Bool = false) -> VirtualRun {
        let run = VirtualRun(store: store, speech: .off, activity: .place, catalogue: realCatalogue())
        if sending { run.options.direction = .send }
        return run
    }

    @Test(arguments: Lane.sample([0, 5, 14, 26, 36], oneIn: 2), [false, true])
    func `a learner is placed within three minutes, and one key sets the level`(known: Int, sending: Bool) throws {
        let run = run(sending: sending)
        #expect(try run.run(KnowingLearner(run, known: known, sending: sending)) == 0)
        let placed = try #require(run.log.all("placed").first)
        let direction = sending ? Direction.send : .receive
        #expect(placed.text("direction") == direction.rawValue)
        let level = try run.store.load()[direction].level
        #expect(abs(level - max(2, known)) <= 1)
        let time = try #require(run.log.events.first { $0.event.type == "placed" }?.at)
        #expect(time < Instant.start.advanced(byMilliseconds: 180_000))
        let other = sending ? Direction.receive : .send
        #expect(try run.store.load()[other] == DirectionProgress())
        #expect(run.store.finished.isEmpty && run.log.all("session").isEmpty)
        // A new learner was introduced to nothing, so nothing is stored. UnknownOfferTests tests other learners.
        #expect(!run.log.all("attempt").isEmpty && run.store.attempts.isEmpty)
    }

    @Test func `what is said at the end, and the lesson after it introduces nothing that is known`() throws {
        let run = run()
        try run.run(KnowingLearner(run, known: 14, seed: 4))
        #expect(run.output.lines.contains(english("placed.question", ["count": .integer(14)])))
        #expect(run.output.lines.contains(itemLine(english("placed.yes", ["level": .integer(14)]), 1, of: 3)))
        #expect(run.output.lines.last == english("placed.done", ["level": .integer(14)]))
        let lesson = quickRun(store: run.store)
        try lesson.play("idle")
        #expect(lesson.output.lines.first == "receive.opening")
        #expect(!lesson.output.lines.contains { $0.hasPrefix("introduction") })
    }

    @Test func `somebody who knows digits gets a course with digits`() throws {
        let run = run()
        try run.run(KnowingLearner(run, known: 36))
        #expect(try run.store.settings()["course"] == "digits")
        #expect(try run.store.load().receive.level == 36)
    }

    @Test func `no and Escape change nothing`() throws {
        for key in ["key esc", "key down\nkey enter"] {
            let run = run()
            try run.run(
                KnowingLearner(run, known: 14, end: key.split(separator: "\n").map(String.init) + ["idle"]))
            #expect(try run.store.load().receive == DirectionProgress())
            #expect(try run.store.state("known.receive") == nil)
        }
    }

    @Test func `ended at once it has nothing to offer`() throws {
        let run = run()
        try run.play("idle", "key esc", "idle", "key end", "key enter", "idle")
        #expect(run.output.lines.contains(english("placed.nothing")))
        #expect(run.output.lines.last == itemLine(english("placed.no", ["level": .integer(2)]), 1, of: 2))
        #expect(run.log.all("placed").isEmpty)
    }

    @Test func `ended early, Enter changes nothing`() throws {
        let run = run(store: experiencedStore(level: 4))
        try run.play(
            "idle", "key down", "idle", "key esc", "idle", "key end", "key enter", "idle",
            .check {
                #expect(run.log.latest.lines.contains(itemLine(english("placed.no", ["level": .integer(4)]), 1, of: 3)))
            }, "key enter", "idle")
        #expect(try run.store.load().receive.level == 4)
    }

    @Test func `Enter after the last answer does not take the level`() throws {
        let run = run()
        try run.play(
            "idle", "key down", "idle", "key down", "idle", "key down", "wait 250", "key enter", "idle",
            .check { #expect(run.log.screen == "placed") }, "key enter", "idle")
        #expect(run.output.lines.last == english("placed.done", ["level": .integer(2)]))
    }

    @Test func `letters typed right after an answer belong to it`() throws {
        let run = run()
        try run.play("idle", "text kmr", "wait 5000", "idle")
        #expect(run.log.all("attempt").map { $0.text("target") } == ["K"])
    }

    @Test func `a wrong answer is told by its sound alone`() throws {
        let run = run()
        try run.play("idle", "text m", "idle")
        #expect(run.log.all("earcon").map { $0.text("name") }.contains("wrong"))
        #expect(!run.output.lines.contains { $0.contains(english("spelling.M")) || $0.contains(english("spelling.K")) })
    }

    @Test func `what is known already is chosen as for practice`() throws {
        let run = quickRun(activity: .menu, catalogue: realCatalogue())
        try run.play(
            ["idle"], Array(repeating: "key down", count: mainDowns("exercises")),
            [
                "key enter", "idle",
            ], exerciseWay(.place),
            [
                "key enter", "idle", "key down", "key down", "key enter", "idle",
                .check { #expect(run.log.screen == "knownPicker") }, "text kmrsa", "idle", "key enter", "idle",
                .check { #expect(run.log.screen == "known") },
            ])
        let progress = try run.store.load()
        #expect(progress.receive.level == 6)
        #expect(progress.send.level == 2)
        let lesson = quickRun(store: run.store)
        try lesson.play("wait 60000")
        let introduced = lesson.log.all("screen").isEmpty ? [] : lesson.groups.prefix(3)
        #expect(Set(introduced) == ["U"], "only what is missing among them is introduced")
    }

    private let opened = english(
        "adjust.opened",
        ["value": .text(plainLine(3)), "name": .message(Message("setting.level.receive"))])

    @Test func `a level is changed like a setting, and taken back`() throws {
        let run = quickRun(store: experiencedStore(level: 3), activity: .menu, catalogue: realCatalogue())
        try run.play(
            ["idle"], Array(repeating: "key down", count: mainDowns("exercises")),
            [
                "key enter", "idle",
            ], exerciseWay(.place),
            [
                "key enter", "idle", "key end", "key up", "key enter", "idle",
                .check {
                    #expect(run.log.screen == "level.receive")
                    #expect(run.log.latest.lines.first == opened)
                }, "key up", "idle", "key up", "idle",
                .check {
                    #expect(run.log.latest.lines == [plainLine(5)])
                    let (level, known) = try (run.store.load().receive.level, run.store.state("known.receive"))
                    #expect(level == 5 && known == "K M R S")
                }, "key end", "idle", .check { #expect(run.log.latest.lines == [plainLine(26)]) }, "key u", "idle",
                .check { #expect(run.log.latest.lines == [plainLine(3)]) }, "key down", "key down", "idle",
                .check { #expect(run.log.latest.lines == [english("bound.lowest", ["value": .integer(2)])]) },
            ])
        #expect(try run.store.load().receive.level == 2)
        #expect(try run.store.state("known.receive") == "")
    }

    @Test func `a known learner's first start`() throws {
        let run = VirtualRun(
            store: MemoryStore(settings: [:]), speech: .off, activity: .menu, catalogue: realCatalogue())
        let first = ["idle", "key enter", "idle", "key down", "idle", "key enter", "idle"]
        try run.run(
            KnownStart(first + ["key enter", "idle"], then: KnowingLearner(run, known: 14, seed: 4)))
        let lines = run.output.lines
        for line in [
            english("first.known"), itemLine(english("first.known.new"), 1, of: 4),
            itemLine(english("first.known.some"), 2, of: 4), titleLine("menu.main.place", 6),
            itemLine(english("known.hear"), 1, of: 6),
            english("placement.opening"), english("placed.question", ["count": .integer(14)]),
            english("receive.opening", ["level": .integer(14), "characters": .spelledAll(["J"])]),
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(run.log.screen == "receive")
        #expect(try run.store.load().receive.level == 14)
    }
}

private final class KnownStart: ScriptSource {
    private var lines: [String]
    private let rest: any ScriptSource

    init(_ lines: [String], then rest: any ScriptSource) {
        self.lines = lines
        self.rest = rest
    }

    func nextLine() -> String? { lines.isEmpty ? rest.nextLine() : lines.removeFirst() }
}
