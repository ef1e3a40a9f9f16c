import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct InterfaceMorseTests {
    @Test func `off says nothing in Morse`() throws {
        let run = try interfaceRun(.off)
        try run.play("idle", "key down", "idle", "key down", "idle", "key tab", "idle")
        #expect(run.log.all("morse").isEmpty)
        #expect(try run.store.exposures().isEmpty)
    }

    @Test func `hints give the letter after the words`() throws {
        let run = try interfaceRun(.hints)
        try run.play("idle", "key down", "idle", "key down", "idle")
        #expect(run.log.interfaceMorse.suffix(2) == ["R", "S"])
        let types = run.log.latest.events.map(\.event.type).filter { ["said", "morse"].contains($0) }
        #expect(types == ["said", "morse"])
    }

    @Test func `mixed gives the name first, and the words if nothing is pressed`() throws {
        let run = try interfaceRun(.mixed)
        try run.play("idle", "key down", "idle")
        #expect(run.log.interfaceMorse.last == "RX")
        let last = run.log.latest
        #expect(last.events.map(\.event.type).filter { ["say", "morsed"].contains($0) } == ["morsed", "say"])
        let morsed = try #require(run.log.events.last { $0.event.type == "morsed" })
        let said = try #require(run.log.events.last { $0.event.type == "say" })
        #expect(abs(said.at.milliseconds(since: morsed.at) - 1200) <= 60)
        // The line is printed once, with the first mark.
        #expect(last.lines == [mainLine("receive")])
    }

    @Test func `a key before the words keeps them from being said`() throws {
        let run = try interfaceRun(.mixed)
        try run.play("idle", "key down", "wait 1500", "key down", "idle")
        #expect(!run.log.words.contains(mainLine("receive")))
        #expect(run.output.lines.contains(mainLine("receive")))
        #expect(run.log.words.contains(mainLine("send")))
    }

    @Test func `full gives only Morse, Tab gives the words`() throws {
        let run = try interfaceRun(.full)
        try run.play(
            "idle", "key down", "idle", .check { #expect(!run.log.words.contains(mainLine("receive"))) }, "key tab",
            "idle")
        #expect(run.log.interfaceMorse == ["KL", "GO", "RX"])
        #expect(run.log.words.last == mainLine("receive"))
        #expect(try run.store.exposures().map(\.outcome) == [.helped])
    }

    @Test func `after Tab the words come by themselves five times`() throws {
        let store = try fluentStore()
        for count in 0..<7 {
            let run = try interfaceRun(.full, store: store)
            try run.play(
                ["idle", "key down", "idle"], (count == 0 ? ["key tab", "idle"] : ["key right", "wait 100"]))
            let isSpoken = run.log.words.contains(mainLine("receive"))
            #expect(isSpoken == (count <= 5), "\(count)")
        }
    }

    @Test func `a name with one character that is not held is spoken whole`() throws {
        let characters = Course(.digits).characters.filter { $0 != "X" }
        let run = try interfaceRun(.full, store: fluentStore(characters))
        try run.play("idle", "key down", "idle", "key down", "idle", "key down", "idle")
        #expect(run.log.interfaceMorse == ["KL", "GO"])
        #expect(run.log.words.suffix(3) == [mainLine("receive"), mainLine("send"), mainLine("exercises")])
    }

    @Test func `it is lower than the drill, at the speed of the drill, and has its source in the log`() throws {
        let run = try interfaceRun(.full, settings: ["morse.wpm": "25", "morse.effective": "15", "morse.tone": "700"])
        try run.play("idle")
        let event = try #require(run.log.all("morse").first)
        #expect(event.integer("wpm") == 25 && event.integer("effective") == 15 && event.integer("tone") == 560)
        #expect(event.text("source") == "interface")
    }

    @Test func `it is a word per minute faster after fifty names understood`() throws {
        let store = try fluentStore()
        let moment = Moment(epochSeconds: 1_795_046_400, day: Day(ordinal: 20_776), secondOfDay: 0)
        let session = try store.begin(.interface, at: moment)
        let understood = Exposure(name: "EAR", outcome: .understood(milliseconds: 500), day: moment.day)
        try store.record(Array(repeating: understood.attempt, count: 50), in: session, at: moment)
        let run = try interfaceRun(.full, store: store)
        try run.play("idle")
        let event = try #require(run.log.all("morse").first)
        #expect(event.integer("wpm") == 21 && event.integer("effective") == 13)
    }

    @Test func `a choice before the words is an exposure with its reaction, and nothing else`() throws {
        let store = try fluentStore()
        let before = try store.load()
        let run = try interfaceRun(.mixed, store: store)
        run.stepMilliseconds = 1
        try run.play("idle", "key end", "idle", "key up", "wait 3200", "key enter", "wait 3100", "key down", "idle")
        #expect(run.log.interfaceMorse.contains("OPT"))
        let exposures = try store.exposures()
        #expect(exposures.map(\.name) == ["OPT"])
        let end = try #require(run.log.events.first { $0.event.type == "morsed" && $0.event.text("text") == "OPT" })
        let key = try #require(run.log.events.first { $0.event.type == "key" && $0.event.text("name") == "enter" })
        #expect(exposures.map(\.outcome) == [.understood(milliseconds: key.at.milliseconds(since: end.at))])
        let after = try store.load()
        #expect(after == before)
        #expect(store.finished.isEmpty)
    }

    @Test func `going back at once means it was something else`() throws {
        let run = try interfaceRun(.full)
        try run.play("idle", "key end", "idle", "key up", "idle", "key enter", "wait 800", "key esc", "idle")
        #expect(try run.store.exposures().map(\.outcome) == [.helped])
    }

    @Test func `an item chosen by its letter, or before it was heard, is no exposure`() throws {
        let run = try interfaceRun(.full)
        try run.play("idle", "key o", "idle", "key esc", "idle", "key end", "wait 50", "key enter", "idle")
        #expect(try run.store.exposures().isEmpty)
    }

    @Test func `words come again after two weeks`() throws {
        let store = try fluentStore()
        let first = try interfaceRun(.full, store: store)
        try first.play("idle", "key right", "wait 3500", "key esc", "idle")
        #expect(try store.exposures().count == 1)
        for (day, isSpoken) in [(20_777 + 13, false), (20_777 + 14, true)] {
            let run = try interfaceRun(.full, store: store, day: day)
            try run.play("idle", "key down", "idle")
            #expect(run.log.words.contains(mainLine("receive")) == isSpoken, "\(day)")
        }
    }

    @Test func `a screen reader allows hints alone`() throws {
        for level in [InterfaceLevel.mixed, .full] {
            let run = try interfaceRun(level, speech: .reader)
            try run.play("idle", "key down", "idle")
            #expect(run.log.interfaceMorse.last == "R")
            #expect(run.output.lines.last == mainLine("receive"))
        }
    }

    @Test func `values and results are numbers once digits are held`() throws {
        for holdsDigits in [true, false] {
            let digits = holdsDigits ? "0123456789".map(String.init) : []
            let letters = Course.letters.characters
            let run = try interfaceRun(.full, store: fluentStore(letters + digits), settings: ["morse.wpm": "24"])
            try run.play(
                "idle", "key o", "idle", "key m", "idle", "key down", "idle", "key down", "idle",
                "key enter", "idle", "key down", "idle")
            #expect(run.log.interfaceMorse.contains("23") == holdsDigits, "\(run.log.interfaceMorse)")
            #expect(run.log.words.contains(plainLine(23)) == !holdsDigits, "\(run.log.words)")
        }
    }

    @Test func `it is silent while an answer is awaited, and verdicts are letters`() throws {
        let store = try fluentStore(settings: ["introductions": "off"])
        let run = try interfaceRun(
            .full, store: store, settings: ["verbosity": "full", "group.shortest": "1", "group.longest": "1"])
        var isAwaiting = false
        run.log.observer = { event in
            if event.type == "await" { isAwaiting = ["answer", "keying"].contains(event.text("for")) }
            if ["key", "attempt"].contains(event.type) { isAwaiting = false }
            if event.type == "morse", event.text("source") == "interface" { #expect(!isAwaiting) }
        }
        var heard: String { run.log.all("morse").last { $0.text("source").isEmpty }?.text("text") ?? "" }
        try run.play([
            "idle", "key r", "idle", .then { [.line("text \(heard.lowercased())"), "idle"] },
            .check { #expect(run.log.interfaceMorse.last == "R") },
            .then { [.line("text \(heard == "E" ? "t" : "e")")] }, "wait 4000",
            .check {
                let wrong = try #require(run.log.all("attempt").last)
                #expect(run.log.interfaceMorse.last == wrong.text("target"))
            },
        ])
    }

    @Test func `what the learner is told in few words is an exposure as well`() throws {
        let run = try interfaceRun(.full, settings: ["verbosity": "brief"])
        try run.play("idle", "key down", "idle", "key enter", "wait 3500", "key esc", "idle")
        #expect(try run.store.exposures().map(\.name) == ["RX"])
    }

    @Test func `times are four digits`() throws {
        #expect(ShortNames.clock(hour: 9) == "0900" && ShortNames.clock(hour: 22) == "2200")
        let settings = Settings(registry: SettingsRegistry.all(languages: ["en"], language: "en"), stored: [:])
        #expect(SettingWords.short(settings.setting(\.reminders.quietFrom), value: "7") == "0700")
        #expect(SettingWords.short(settings.setting(\.morse.gain), value: "-4") == nil)
        #expect(SettingWords.short(settings.setting(\.morse.spacing), value: "farnsworth") == nil)
    }

    @Test func `a surplus key during a question is no question in Morse`() throws {
        let full = Course.full
        let store = try fluentStore(
            full.characters, level: full.levels.upperBound, settings: ["course": "full", "introductions": "off"])
        let run = try interfaceRun(.full, store: store)
        try run.play(
            "idle", "key x", "idle", .check { #expect(run.log.interfaceMorse.last == "?") },
            "key r", "idle", "key up", "wait 200", "key down", "idle")
        #expect(run.log.interfaceMorse.last != "?" || run.log.latest.morse.isEmpty)
        #expect(run.log.latest.morse.allSatisfy { $0 != "?" })
    }

    @Test func `deleting progress forgets what was understood and what is held`() throws {
        let store = try fluentStore()
        let run = try interfaceRun(.full, store: store)
        try run.play("idle", "key right", "wait 3500", "key esc", "idle")
        #expect(try store.exposures().count == 1)
        let next = try interfaceRun(.full, store: store)
        try next.play(
            ["idle"], choose(["options", "reset"], in: next),
            [
                "key 3", "idle", "key 8", "idle", "key esc", "idle", "key esc", "idle", "key down", "idle",
            ])
        #expect(try store.exposures().isEmpty)
        #expect(next.log.latest.morse.isEmpty)
        #expect(next.log.words.last == next.output.lines.last)
    }

    @Test func `Tab is described as what it does`() throws {
        let run = try interfaceRun(.full)
        try run.play("idle", "key f1", "idle", "key tab", "idle")
        #expect(run.log.words.last?.isEnglish("key.does", ["help": .message(Message("global.inWords"))]) == true)
    }

    @Test func `keys are described in words`() throws {
        let run = try interfaceRun(.full)
        try run.play("idle", "key f1", "idle", "key r", "idle", "key esc", "idle")
        #expect(run.log.interfaceMorse == ["KL", "GO"])
        #expect(run.log.words.contains { $0.contains(mainLabel("receive")) })
    }

    @Test(arguments: ["conversations", "everywhere"]) func `nothing is sent in the noise of a band`(place: String)
        throws
    {
        let store = try fluentStore(settings: ["introductions": "off"])
        let run = try interfaceRun(
            .full, store: store,
            settings: ["verbosity": "full", "group.shortest": "1", "group.longest": "1", "band.where": place])
        var heard: String { run.log.all("morse").last { $0.text("source").isEmpty }?.text("text") ?? "" }
        try run.play(["idle", "key r", "idle", .then { [.line("text \(heard.lowercased())"), "idle"] }])
        #expect((run.log.interfaceMorse.last == "R") == (place == "conversations"))
    }

    @Test func `it is offered once, when ten letters are held`() throws {
        for (count, isOffered) in [(9, false), (10, true)] {
            let store = try fluentStore(
                Array(Course.letters.characters.prefix(count)), level: 12, settings: ["course": "letters"])
            for session in 0..<2 {
                let run = VirtualRun(store: store, activity: .receive, catalogue: realCatalogue())
                run.hurry()
                run.overrides["group.shortest"] = "1"
                run.overrides["group.longest"] = "1"
                run.options.count = 1
                try run.play(["idle", .then { [.line("text \(run.groups.last?.lowercased() ?? "k")"), "idle"] }])
                let isTold = run.output.lines.contains { $0.isEnglish("interface.offer", ["count": .integer(10)]) }
                #expect(isTold == (isOffered && session == 0), "\(count) \(session) \(run.output.lines)")
            }
        }
    }

    @Test func `progress tells how much was understood, and the legend has its sound`() throws {
        let store = try fluentStore()
        let run = try interfaceRun(.full, store: store)
        try run.play("idle", "key right", "wait 3500", "key esc", "idle")
        #expect(try store.exposures().map(\.name) == ["GO"])
        let later = try interfaceRun(.mixed, store: store)
        try later.play("idle", "key p", "idle", "key end", "key enter", "idle", "key f5", "idle")
        var lines: [String] = []
        let walk = try interfaceRun(.off, store: store)
        let downs = (0..<9).flatMap { _ -> [Step] in ["key down", "idle"] }
        try walk.play(["idle", "key p"], downs, ["key end", "key enter", "idle"], downs)
        lines = walk.output.lines
        #expect(
            lines.contains {
                $0.hasPrefix(english("progress.interface", ["understood": .integer(1), "count": .integer(1)]))
            }, "\(lines)")
        let legend = try interfaceRun(.full, store: store)
        try legend.play(
            ["idle"], choose(["help", "legend"], in: legend), ["key end", "key enter", "idle", "key end", "idle"])
        #expect(legend.output.lines.last?.hasPrefix(english("legend.interface")) == true)
        #expect(legend.log.interfaceMorse.last == "K")
    }
}
