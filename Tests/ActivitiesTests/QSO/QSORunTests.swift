import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// An operator who hears the partner's Morse and keys replies.
private final class ScriptedOperator: ScriptSource {
    private let run: VirtualRun
    private var pending: [String]
    private var overs: [String]

    /// Keys one of the overs each time that the program awaits keying.
    init(_ run: VirtualRun, first: [String] = ["idle"], overs: [String]) {
        self.run = run
        pending = first
        self.overs = overs.reversed()
    }

    func nextLine() -> String? {
        if !pending.isEmpty { return pending.removeFirst() }
        guard run.log.screen == "qso", let next = overs.popLast() else { return nil }
        pending = ["morse \(filled(next))", "idle"]
        return pending.removeFirst()
    }

    /// The partner's callsign is in the Morse, not in a line.
    private func filled(_ over: String) -> String {
        over.split(separator: " ").map { $0 == "ME" ? "W1AW" : $0 == "THEM" ? them : String($0) }.joined(separator: " ")
    }

    private var them: String {
        let words = run.groups.flatMap { $0.split(separator: " ") }.map(String.init)
        return words.first { $0 != "W1AW" && CallsignGenerator.isWellFormed($0) } ?? ""
    }
}

@Suite struct QSORunTests {
    static let station = [
        "setup": "yes", "station.callsign": "W1AW", "station.name": "Tom", "station.place": "Ulm", "station.rig": "KX2",
    ]

    func run(
        _ style: QSOStyle, _ role: QSORole, settings: [String: String] = station, speech: SpeechMode = .off,
        activity: Activity = .qso
    ) -> VirtualRun {
        let run = quickRun(
            store: MemoryStore(settings: settings), speech: speech, activity: activity, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "40"
        run.options.qsoStyle = style
        run.options.qsoRole = role
        if style == .contest { run.options.count = 1 }
        return run
    }

    /// No line contains the partner's text before the end of its Morse.
    private func expectNoSpoilers(_ run: VirtualRun) {
        var unheard: [String] = []
        for (event, _) in run.log.events {
            switch event.type {
            case "morse": unheard = event.text("text").split(separator: " ").map(String.init).filter { $0.count > 2 }
            case "morsed": unheard = []
            case "line", "say":
                let words = event.text("text").split(separator: " ").map(String.init)
                #expect(Set(words).isDisjoint(with: unheard), "\(event.text("text"))")
            default: break
            }
        }
    }

    @Test(arguments: [
        (QSOStyle.contest, QSORole.answer, ["ME", "NR?", "R 5NN", "TT2 <HH> TT1"]),
        (.contest, .call, ["CQ TEST DE ME ME TEST", "?", "THEM 5NN TT1", "AGN", "TU ME TEST"]),
        (
            .ragchew, .answer,
            [
                "THEM DE W1AV <HH> ME ME K", "AGN K", "QRS PSE K", "THEM DE ME = R UR RST 599 599 = NAME TOM <KN>",
                "QTH ULN <HH> ULM <KN>", "RIG KX2 = WX RAIN <KN>", "R TNX 73 <SK>",
            ]
        ),
        (
            .ragchew, .call,
            [
                "CQ CQ DE ME ME K", "QRS K", "THEM DE ME UR RST 58N <HH> 579 NAME TOM QTH ULM K", "NAME? K",
                "R FB RIG KX2 = WX SUN K", "TNX QSO 73 <SK>",
            ]
        ),
    ])
    func `contest and rag chew are completed by an operator who makes mistakes`(
        style: QSOStyle, role: QSORole, overs: [String]
    ) throws {
        let run = run(style, role, settings: Self.station.merging(["qso.speed": "mine"]) { $1 })
        try run.run(ScriptedOperator(run, overs: overs))
        let session = try #require(run.log.all("session").last)
        #expect(session.text("kind") == "qso")
        #expect(run.output.lines.contains(english("qso.result.complete")), "\(run.output.lines)")
        let finished = try #require(run.store.finished.last)
        #expect(finished.kind == Activity.qso.kind && finished.attempts == session.integer("attempts"))
        #expect(finished.attempts == overs.count && finished.correct == session.integer("correct"))
        #expect(run.store.attempts.isEmpty, "characters are counted nowhere")
        #expect(run.store.progress.sessions == 1 && run.store.progress.streak.current == 1)
        #expect(run.store.progress.send.level == Progress().send.level)
        expectNoSpoilers(run)
        if overs.contains(where: { $0.hasPrefix("QRS") }) {
            let speeds = run.log.all("morse").compactMap { $0.integer("effective") }
            #expect((speeds.last ?? 60) < (speeds.first ?? 0), "\(speeds)")
        }
    }

    @Test func `the menu leads to a conversation, and its keys help without giving anything away`() throws {
        let run = run(.report, .answer, activity: .menu)
        run.options.qsoStyle = nil
        run.options.qsoRole = nil
        try run.play(
            "idle", "key e", "idle", "key c", .check { #expect(run.log.screen == "qsoStyle") }, "idle", "key 2", "idle",
            .check { #expect(run.log.screen == "qsoRole") }, "key 2", "wait 600",
            .check { #expect(run.log.screen == "qso") }, "wait 1500",
            "key t", "wait 50", .check { #expect(!run.output.lines.contains { $0.contains("CQ CQ") }) }, "idle",
            .check { #expect(run.output.lines.contains(run.groups.last ?? "")) }, "key h", "idle",
            .check { #expect(run.output.lines.last?.hasSuffix("DE W1AW W1AW K") == true) }, "key s", "idle",
            .check { #expect(run.output.lines.last == english("freeKeyer.nothing")) }, "key tab", "idle",
            .check { #expect(run.groups.count == 2 && run.groups[0] == run.groups[1]) },
            "morse DE W1AX", "wait 400", "key backspace",
            "morse W1AW", "wait 400", "key s", "wait 3100", "idle",
            .check { #expect(run.groups.last?.hasPrefix("W1AW DE") == true) },
            .check { #expect(run.output.lines.contains { $0.isEnglish("freeKeyer.speed") }) },
            "key esc", "idle", .check { #expect(run.log.screen == "qsoMenu") }, "key esc", "idle",
            .check { #expect(run.log.screen == "qso") }, "key esc", "idle", "key end", "key enter", "idle",
            .check { #expect(run.log.screen == "qsoResult") }, "key esc", "idle",
            .check { #expect(run.log.screen == "exercises") })
        #expect(run.output.lines.contains(english("qso.result.early")))
        expectNoSpoilers(run)
    }

    @Test func `the text is spoken after the sound where that is set`() throws {
        let run = run(.first, .answer, settings: Self.station.merging(["qso.text": "spoken"]) { $1 })
        try run.play("idle")
        #expect(run.output.lines.contains(run.groups.last ?? ""))
        expectNoSpoilers(run)
    }

    @Test func `keying while the other sends breaks in, and the text is not given`() throws {
        let run = run(.first, .answer)
        run.overrides["morse.effective"] = "10"
        try run.play(
            "wait 200", .then { run.groups.isEmpty ? ["wait 1000"] : [] }, "wait 3000", "morse DE W1AW K", "idle",
            .check { #expect(run.groups.count == 2) }, "morse ?", "wait 100")
        expectNoSpoilers(run)
    }

    @Test(
        arguments: Lane.sample(
            ["f2", "f3", "f5", "h", "s", "t", "d", "enter", "backspace", "f9", "x", "up", "left", "home", "8"],
            oneIn: 4))
    func `a key that leaves the other's Morse alone is answered by an earcon at once`(key: String) throws {
        let run = run(.first, .answer)
        run.overrides["morse.effective"] = "10"
        let isUnused = ["enter", "backspace", "x", "left", "home", "8"].contains(key)
        try run.play(
            "wait 200", .then { run.groups.isEmpty ? ["wait 1000"] : [] }, "wait 2000", .line("key \(key)"), "wait 20",
            .check {
                #expect(run.groups.count == 1 && run.log.all("morsed").isEmpty)
                #expect(run.log.latest.earcons == [isUnused ? "unused" : "typed"], "\(key)")
            }, "idle")
        expectNoSpoilers(run)
    }

    @Test(arguments: ["f1", "?"])
    func `key help cuts the other's Morse off, waits for the learner, and lets it go on`(key: String) throws {
        let run = run(.first, .answer)
        run.overrides["morse.effective"] = "10"
        try run.play(
            "wait 200", .then { run.groups.isEmpty ? ["wait 1000"] : [] }, "wait 2000", .line("key \(key)"), "wait 20",
            .check {
                #expect(run.groups.count == 1 && run.log.all("morsed").count == 1)
                #expect(run.log.latest.earcons.isEmpty)
            }, "idle", "wait 60000", .check { #expect(run.groups.count == 1) }, "key esc", "idle",
            .check { #expect(run.groups.count == 2 && run.log.screen == "qso") })
        expectNoSpoilers(run)
    }

    @Test func `a learner without a station gets one, and hears about it`() throws {
        let run = run(.report, .call, settings: ["setup": "yes"])
        try run.play("idle")
        func isTold(_ item: String) -> Bool {
            run.output.lines.contains { $0.isEnglish("qso.you", ["item": .message(Message("qso.item.\(item)"))]) }
        }
        #expect(isTold("call") && isTold("name") && !isTold("place"))
    }

    @Test func `an over ends by Enter, and by silence where it may be over`() throws {
        let run = run(.contest, .answer)
        try run.play(
            "idle", "morse DE", "key enter", "idle", .check { #expect(run.groups.count == 2) }, "morse W1AW",
            "wait 2000",
            .check { #expect(run.groups.count == 2) }, "wait 1500", .check { #expect(run.groups.count >= 2) }, "idle",
            .check { #expect(run.groups.count == 3) }, "morse 5NN NR", "wait 9000",
            .check { #expect(run.groups.count == 3) }, "morse 001", "idle")
        #expect(run.output.lines.contains(english("qso.result.complete")))
    }

    @Test func `the next station of a contest is given the next number`() throws {
        let run = run(.contest, .answer)
        try run.play(
            "idle", "morse W1AW", "idle", "morse 5NN 001", "idle", .check { #expect(run.log.screen == "qsoResult") },
            "key enter", "idle",
            .check { #expect(run.output.lines.contains(english("qso.serial", ["number": .integer(2)]))) }, "morse W1AW",
            "idle",
            "key h", "idle", .check { #expect(run.output.lines.last == "R 5NN 002") })
    }

    @Test func `one switch reaches everything`() throws {
        let run = run(.first, .answer)
        func tap(_ milliseconds: Int) -> [Step] { ["down straight", "wait \(milliseconds)", "up straight", "idle"] }
        func choose(_ id: String) -> [Step] {
            let taps = Step.then {
                let items = try #require((run.program?.services.screens.top as? Menu)?.scanList()).items.map(\.id)
                let position = try #require(items.firstIndex(of: id), "\(id) is not in \(items)")
                return (0..<position).flatMap { _ in tap(100) } + tap(700)
            }
            return [taps]
        }
        let menu = tap(4100) + [.check { #expect(run.log.screen == "qsoMenu") }]
        try run.play(
            ["idle"], menu, choose("more"), [.check { #expect(run.log.screen == "qsoMenu.more") }], choose("s"),
            [.check { #expect(run.log.screen == "qso") }], menu, choose("stop"))
        #expect(run.log.screen == "qsoResult")
        #expect(run.output.lines.contains(english("freeKeyer.nothing")), "\(run.output.lines)")
    }

    // MARK: Silence

    @Test func `a silent learner is called twice, then left, and hears about it`() throws {
        let run = run(.first, .answer)
        try run.play(
            "idle", .check { #expect(run.groups.count == 1) }, "wait 14000", .check { #expect(run.groups.count == 1) },
            "wait 2000", .check { #expect(run.groups.count == 2 && run.groups[1] == run.groups[0]) }, "idle",
            "wait 20000", "idle", "wait 20000", "idle", .check { #expect(run.log.screen == "qsoResult") })
        #expect(run.groups.count == 3 && run.output.lines.contains(english("qso.result.unanswered")))
        #expect(run.store.finished.isEmpty, "nothing was keyed, nothing counts")
        expectNoSpoilers(run)
    }

    @Test func `words that promise more end when nothing follows for long`() throws {
        let run = run(.first, .answer)
        try run.play(
            "idle", "morse DE W1AW UR", "wait 14000", .check { #expect(run.groups.count == 1) }, "wait 2000", "idle",
            .check { #expect(run.groups.count == 2) })
    }

    @Test func `patience without end is one`() throws {
        let run = run(.first, .answer, settings: Self.station.merging(["qso.wait": "0"]) { $1 })
        try run.play("idle", "wait 400000", .check { #expect(run.groups.count == 1 && run.log.screen == "qso") })
    }

    @Test func `a menu and the program's own words stop the clock of patience`() throws {
        let run = run(.first, .answer)
        try run.play(
            "idle", "key esc", "wait 60000", "key esc", "idle", "wait 10000", "key h", "idle", "wait 10000",
            .check { #expect(run.groups.count == 1) }, "wait 6000", .check { #expect(run.groups.count == 2) })
    }

    @Test func `a learner who is to call is told so once`() throws {
        let run = run(.first, .call)
        try run.play("idle", "wait 100000")
        #expect(run.output.lines.filter { $0.isEnglish("qso.turn.call") }.count == 1 && run.groups.isEmpty)
    }

    @Test func `speed is that of the characters, however long the learner thinks`() throws {
        let run = run(.first, .answer)
        run.overrides["keyer.wpm"] = "20"
        try run.play(
            "idle", "morse DE", "wait 5000", "morse W1AW", "wait 1200", "morse W1AW", "wait 2000", "key s", "idle")
        // The learner is new, so "Your turn" follows the other station's answer.
        #expect(
            run.log.latest.lines == [
                english("freeKeyer.speed", ["speed": .message(Message("unit.wpm", ["count": .integer(20)]))]),
                english("qso.turn.learner"),
            ])
    }

    // MARK: One after the other

    @Test(arguments: QSORole.allCases)
    func `a contest goes from station to station, counts as one session, and numbers go on`(role: QSORole) throws {
        let run = run(.contest, role)
        run.options.count = 3
        var overs = ["W1AW", "R 5NN 001", "W1AW", "R 5NN 002", "W1AW", "R 5NN 003"]
        if role == .call {
            overs = ["CQ TEST DE W1AW W1AW TEST"] + (1...3).flatMap { ["5NN 00\($0)", "TU W1AW TEST"] }
        }
        try run.run(ScriptedOperator(run, overs: overs))
        #expect(
            run.output.lines.contains(english("qso.result.contacts", ["count": .integer(3), "total": .integer(3)])),
            "\(run.output.lines)")
        #expect(run.output.lines.contains(english("qso.serial", ["number": .integer(3)])))
        #expect(run.store.finished.map(\.attempts) == [overs.count] && run.store.progress.sessions == 1)
        #expect(!run.output.lines.contains { $0.isEnglish("qso.result.ownWrong") }, "the right numbers were given")
        expectNoSpoilers(run)
    }

    @Test func `keying between two stations is heard`() throws {
        let run = run(.contest, .call, speech: .own)
        run.options.count = 2
        try run.play(
            "idle", "morse CQ TEST DE W1AW TEST", "idle", "morse 5NN 001", "idle", "morse TU", "wait 3400",
            .check { #expect(run.groups.count == 2) }, "morse CQ DE W1AW TEST", "idle",
            .check { #expect(run.groups.count == 3) }, "morse 5NN 002", "idle", "morse TU", "idle")
        #expect(
            run.output.lines.contains(english("qso.result.contacts", ["count": .integer(2), "total": .integer(2)])))
    }

    @Test func `a contest lasts as long as a session, and the contact under way is finished`() throws {
        let run = run(.contest, .answer)
        run.options.count = nil
        run.options.minutes = 1
        try run.play(
            "idle", "morse W1AW", "idle", "wait 1000", "morse 5NN 001", "idle",
            .check { #expect(run.log.screen == "qso") },
            "morse W1AW", "wait 5000", "idle", "key h", "idle", "key h", "idle", "key h", "idle", "key h", "idle",
            "key h",
            "wait 12000", "key h", "wait 12000", "key h", "wait 12000", "key h", "wait 12000",
            .check { #expect(run.log.screen == "qso") }, "morse 5NN 002", "idle")
        #expect(
            run.log.screen == "qsoResult"
                && run.output.lines.contains(
                    english("qso.result.contacts", ["count": .integer(2), "total": .integer(2)]))
        )
    }

    @Test func `other conversations are gone into one by one, as many as are asked for`() throws {
        let run = run(.first, .answer)
        run.options.count = 2
        try run.play(
            "idle", "morse DE W1AW K", "idle", "morse UR RST 599 K", "idle", "morse 73 <SK>", "idle",
            .check { #expect(run.log.screen == "qso") }, "morse DE W1AW K", "idle", "morse UR RST 599 K", "idle",
            "morse 73 <SK>", "idle", .check { #expect(run.log.screen == "qsoResult") })
        #expect(run.store.finished.count == 2)
        #expect(run.output.lines.filter { $0 == english("qso.result.complete") }.count == 2)
    }

    @Test func `between two conversations the menu can end it all`() throws {
        let run = run(.first, .answer, speech: .own)
        run.options.count = 2
        try run.play(
            "idle", "morse DE W1AW K", "idle", "morse UR RST 599 K", "idle", "morse 73 <SK>", "wait 1000", "key esc",
            "idle", .check { #expect(run.log.screen == "qsoMenu") }, "key end", "key enter", "idle",
            .check { #expect(run.log.screen == "qsoResult") })
        #expect(run.store.finished.count == 1)
    }

    // MARK: The end of the program

    @Test func `a conversation that was cut off counts, and is reported at the next start`() throws {
        let first = run(.report, .answer)
        try first.play("idle", "morse DE W1AW K", "idle")
        #expect(first.store.finished.map(\.attempts) == [1] && first.store.progress.streak.current == 1)
        let second = quickRun(store: first.store, speech: .off, activity: .qso, catalogue: realCatalogue())
        try second.play("idle")
        #expect(second.output.lines.first == english("qso.cut", ["count": .integer(1)]))
        let third = quickRun(store: first.store, speech: .off, activity: .qso, catalogue: realCatalogue())
        try third.play("idle")
        #expect(!third.output.lines.contains { $0.isEnglish("qso.cut") } && third.store.progress.sessions == 1)
    }

    @Test func `a conversation that was killed is counted at the next start`() throws {
        let first = run(.report, .answer)
        var kept: String?
        try first.play(
            "idle", "morse DE W1AW K", "idle", "morse NAME?", "idle",
            .then {
                kept = try? first.store.state("qsoCut"); return []
            })
        let store = MemoryStore(settings: Self.station)
        _ = try store.begin(Activity.qso.kind, at: first.calendar.moment(at: .start))
        try store.setState("qsoCut", to: kept)
        let second = quickRun(store: store, speech: .off, activity: .qso, catalogue: realCatalogue())
        try second.play("idle")
        #expect(second.output.lines.first == english("qso.cut", ["count": .integer(2)]))
        #expect(store.progress.sessions == 1 && store.finished.map(\.attempts) == [2])
    }

    @Test func `a partner may be met again, and knows the learner`() throws {
        let store = MemoryStore(settings: Self.station)
        var isMet = false
        for seed in UInt64(1)...40 where !isMet {
            let run = quickRun(store: store, speech: .off, activity: .qso, catalogue: realCatalogue())
            run.facts.seed = seed
            run.options.qsoStyle = .first
            run.options.qsoRole = .answer
            run.overrides["keyer.wpm"] = "60"
            try run.play("idle", "morse DE W1AW K", "idle", "morse UR RST 599 K", "idle", "morse 73 <SK>", "idle")
            isMet = run.groups.contains { $0.contains("AGN TOM TNX FER CALL") }
        }
        #expect(isMet)
    }
}
