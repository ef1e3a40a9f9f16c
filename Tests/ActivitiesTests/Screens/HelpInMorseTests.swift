import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Key help during long Morse: the Morse stops, help speaks at once, and the Morse continues with the word that was
/// cut.
@Suite struct HelpInMorseTests {
    private static let station = [
        "setup": "yes", "station.callsign": "W1AW", "station.name": "Tom", "station.place": "Ulm", "band.where": "off",
    ]

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private func untilMorse(_ run: VirtualRun, _ count: Int) -> Step {
        .then { run.log.all("morse").count >= count ? [] : ["wait 20", untilMorse(run, count)] }
    }

    /// Asks about keys for half a minute.
    private func help(_ run: VirtualRun, after wait: Int, pieces: Int, then end: Step = "wait 8000") -> [Step] {
        [
            "wait \(wait)", "key f1", "wait 100",
            .check {
                #expect(run.log.latest.said == ["describer.start"], "help is heard at once")
                #expect(run.log.latest.earcons.isEmpty)
            }, "wait 3000", "key x", "wait 27000",
            .check { #expect(run.groups.count == pieces, "nothing is sent meanwhile") }, "key f1", end,
        ]
    }

    @Test func `copying goes on with the cut word, and neither time nor score change`() throws {
        var milliseconds: [Int] = []
        for asks in [false, true] {
            let run = CopyRunTests.run(.groups)
            run.facts.speech = .own
            run.voice.pace = 5
            var typed: [String] = []
            try run.play(
                [untilMorse(run, 1)], (asks ? help(run, after: 7000, pieces: 1) : []),
                [
                    "wait 70000",
                    .then {
                        typed = self.words(run.groups[0])
                        return typed.flatMap { [Step.line("text \($0)"), "key space"] }
                    }, "wait 60000", "idle",
                ])
            let copied = try #require(run.log.all("copied").last)
            #expect(copied.integer("errors") == 0 && copied.text("sent") == typed.joined(separator: " "), "\(copied)")
            if asks {
                let rest = words(run.groups[1])
                #expect(run.groups.count == 2 && rest.count < typed.count && typed.suffix(rest.count) == rest[...])
            }
            CopyRunTests.expectNoSpoilers(run)
            milliseconds.append(try #require(run.store.finished.last).milliseconds)
        }
        // At most the cut word and the rest before it are sent again.
        #expect((0..<3000).contains(milliseconds[1] - milliseconds[0]), "\(milliseconds)")
    }

    @Test func `a QSO partner goes on with the cut word, and the whole over counts as heard`() throws {
        let run = quickRun(
            store: MemoryStore(settings: Self.station), speech: .own, activity: .qso, catalogue: realCatalogue())
        run.voice.pace = 5
        run.options.qsoStyle = .ragchew
        run.options.qsoRole = .answer
        try run.play(
            [untilMorse(run, 1)], help(run, after: 1500, pieces: 1),
            [
                "idle",
                .check {
                    let (whole, rest) = (self.words(run.groups[0]), self.words(run.groups[1]))
                    #expect(run.groups.count == 2 && rest.count < whole.count && whole.suffix(rest.count) == rest[...])
                }, "key t", "idle",
                .check {
                    let line = run.log.latest.lines.joined(separator: " ")
                    #expect(line.hasSuffix(self.words(run.groups[0]).suffix(3).joined(separator: " ")), "\(line)")
                },
            ])
    }

    @Test func `a pile-up stands still, for the learner's own over and for those who call`() throws {
        let run = quickRun(
            store: MemoryStore(settings: Self.station), speech: .own, activity: .pileup, catalogue: realCatalogue())
        run.voice.pace = 5
        run.options.pileup.style = .contest
        run.options.pileup.callers = 1...1
        run.options.minutes = 1
        try run.play(
            ["idle", "key enter", untilMorse(run, 1)], help(run, after: 600, pieces: 1),
            [
                .check {
                    let (whole, rest) = (self.words(run.groups[0]), self.words(run.groups[1]))
                    #expect(rest.count < whole.count && whole.suffix(rest.count) == rest[...], "\(run.groups)")
                    #expect(run.log.screen == "pileup")
                }, "idle",
            ])
    }

    @Test func `a lesson asks its question again, and its time stands still`() throws {
        var milliseconds: [Int] = []
        for asks in [false, true] {
            let run = quickRun(store: knowingStore(), speech: .own, catalogue: realCatalogue())
            run.voice.pace = 5
            run.options.group = 5...5
            run.options.count = 5
            try run.play(
                [untilMorse(run, 1)], (asks ? help(run, after: 200, pieces: 1, then: "idle") : ["idle"]),
                [
                    .then { [.line("text \(run.groups[0])")] }, "idle",
                ])
            if asks { #expect(run.groups.prefix(2) == [run.groups[0], run.groups[0]]) }
            let session = try #require(run.store.finished.last)
            #expect(session.correct == 5)
            milliseconds.append(session.milliseconds)
        }
        // The beginning of the question is heard twice.
        #expect((0..<1500).contains(milliseconds[1] - milliseconds[0]), "\(milliseconds)")
    }

    @Test func `time in help is no recognition time, and begun answers keep their letters`() throws {
        let run = quickRun(store: knowingStore(), speech: .own, catalogue: realCatalogue())
        run.voice.pace = 5
        run.options.group = 3...3
        run.options.count = 6
        let ask: [Step] = ["key f1", "wait 20000", "key esc", "idle"]
        func letters(_ count: Int, from index: Int) -> Step {
            .then { [.line("text \(run.groups.last?.dropFirst(index).prefix(count) ?? "")")] }
        }
        try run.play(
            ["idle"], ask, [letters(3, from: 0), "idle", letters(1, from: 0)], ask, [letters(2, from: 1), "idle"])
        let session = try #require(run.store.finished.last)
        #expect(session.correct == 6)
        #expect(run.groups.count == 3, "only the question without a letter is repeated")
        let times = run.log.all("attempt").compactMap { $0.integer("recognition_ms") }
        #expect(times.allSatisfy { $0 < 15_000 }, "\(times)")
    }

    @Test func `no time limit runs in a lesson that is keyed`() throws {
        let run = quickRun(store: knowingStore(), speech: .own, activity: .send, catalogue: realCatalogue())
        run.voice.pace = 5
        var asked = 0
        try run.play(
            "idle", "key f1", "wait 100",
            .check {
                #expect(run.log.latest.said == ["describer.start"])
                asked = run.log.all("say").count
            }, "wait 30000", .check { #expect(run.log.all("say").count == asked, "nothing is asked meanwhile") },
            "key f", "idle",
            .check {
                let does: [String: Message.Argument] = [
                    "key": .spelled("f"), "help": .message(Message("element.dit")),
                ]
                #expect(run.log.latest.lines == [english("key.does", does)])
            },
            "key esc", "idle", .check { #expect(run.program?.services.screens.top?.awaits == .keying) })
    }

    @Test(arguments: [
        (0, "CQ DE W1AW <KN>"), (1, "CQ DE W1AW <KN>"), (2, "DE W1AW <KN>"), (3, "DE W1AW <KN>"), (7, "W1AW <KN>"),
        (8, "<KN>"), (9, "<KN>"), (20, "<KN>"),
    ])
    func `Morse goes on with the word in which the heard characters end`(heard: Int, rest: String) throws {
        let cue = MorseClip(text: "CQ DE W1AW <KN>", speed: try Speed(character: 20), tone: 600)
        #expect(cue.fromWord(after: heard).text == rest)
        // The marks of a hand stay as they were.
        var sent = Sender(
            HandChoice(.one(.straight), amount: .fixed(1)), tone: .pure, seed: 3
        ).sending(cue, number: 0, sampleRate: 8000)
        let whole = try #require(sent.keying)
        sent = sent.fromWord(after: heard)
        #expect(sent.text == rest)
        let left = try #require(sent.keying)
        #expect(left.marks.map(\.length) == whole.marks.suffix(left.marks.count).map(\.length))
        let letters = try MorseText(parsing: rest).letters
        #expect(left.characterEnds.count == letters.count)
    }
}
