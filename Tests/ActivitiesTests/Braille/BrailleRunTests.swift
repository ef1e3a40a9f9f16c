import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct BrailleRunTests {
    private let dots: [Character: UInt8] = ["K": 0b101, "M": 0b1101, "R": 0b10111]

    private func run(
        _ activity: Activity = .receive, speech: SpeechMode = .off, level: Int = 2
    ) -> VirtualRun {
        let run = quickRun(
            store: experiencedStore(level: level), speech: speech, activity: activity, catalogue: realCatalogue())
        run.options.group = 1...1
        return run
    }

    private func ready(_ run: VirtualRun, cells: Int = 40) -> Step {
        .check { run.hand(.braille(.ready(cells: cells))) }
    }

    private func press(_ run: VirtualRun, _ key: BrailleKey) -> Step { .check { run.hand(.braille(.key(key))) } }

    @Test func `a session is answered in braille, and no answer is shown before it is given`() throws {
        for speech in [SpeechMode.off, .own, .reader] {
            let run = run(speech: speech)
            run.options.count = 20
            var early: [String] = []
            var earlier: Set<String> = []
            run.log.observer = { if $0.type == "morse" { earlier = Set(run.output.lines) } }
            run.braille.observer = { text in
                // A line from before the question reveals nothing.
                let words = text.prefix(30).split(separator: " ").joined(separator: " ")
                let last = run.log.events.last { ["morse", "attempt"].contains($0.event.type) }?.event
                guard run.log.screen == "receive", last?.type == "morse", let asked = last?.text("text") else { return }
                if words.contains(asked), !earlier.contains(where: { $0.contains(words) }) { early.append(text) }
            }
            func answer() -> [Step] {
                guard run.store.attempts.count < 20, let asked = run.groups.last?.first else { return [] }
                let typed: Character = run.store.attempts.count % 5 == 4 ? (asked == "K" ? "M" : "K") : asked
                return [press(run, .dots(dots[typed] ?? 0)), "idle", .then(answer)]
            }
            try run.play(ready(run), "idle", .then(answer))
            #expect(run.store.attempts.count == 20)
            #expect(run.store.attempts.count { $0.isCorrect } == 16)
            #expect(early.isEmpty)
            let scores = Set(run.braille.texts.compactMap { $0.split(separator: "2 ").last })
            // The last of five answers was wrong.
            #expect((1...20).count { scores.contains("\($0 - $0 / 5)/\($0)") } >= 10)
            #expect(run.braille.texts.contains { $0.isEnglish("receive.right") })
            #expect(run.braille.texts.allSatisfy { $0.unicodeScalars.count <= 40 })
        }
    }

    @Test func `after the verdict a routing key plays the character, and the question is asked again`() throws {
        let run = run()
        try run.play(
            ready(run), "idle",
            .then {
                let asked = try #require(run.groups.last?.first)
                return [
                    press(run, .dots(dots[asked == "K" ? "M" : "K"] ?? 0)), "idle",
                    .check { #expect(run.braille.texts.last?.hasPrefix("\(asked), not") == true) },
                    .then {
                        let (played, question) = (run.groups.count, run.groups.last)
                        return [
                            press(run, .cell(0)), "idle",
                            .check { #expect(run.groups[played...] == [String(asked), question ?? ""]) },
                        ]
                    },
                ]
            })
    }

    @Test func `how a letter is keyed is not told before it is keyed`() throws {
        let run = run(.send)
        run.store.progress.send.level = 2
        run.store.progress.introduced[.send] = ["K", "M"]
        run.overrides["send.prompt"] = nil
        try run.play(
            ready(run), "idle",
            .then {
                let shown = try #require(run.braille.texts.last)
                let played = run.log.all("morse").count
                return (0..<shown.count).map { press(run, .cell($0)) } + [
                    "idle", .check { #expect(run.log.all("morse").count == played) },
                ]
            })
    }

    @Test func `in a list lines move, and a routing key chooses what is shown`() throws {
        let run = run(.menu)
        try run.play(
            ready(run), "wait 500", press(run, .nextLine), "wait 500",
            .check { #expect(run.braille.texts.last == mainLine("receive")) }, press(run, .previousLine), "wait 500",
            .check { #expect(run.braille.texts.last == mainLine("next")) }, press(run, .nextLine), "wait 500",
            press(run, .backward), "wait 500",
            .check { #expect(run.braille.texts.last != mainLine("receive")) }, press(run, .cell(2)), "wait 500",
            .check {
                #expect(run.log.screen == "main", "what is not shown is not chosen")
                #expect(run.braille.texts.last == mainLine("receive"))
            }, press(run, .cell(2)), "wait 100", .check { #expect(run.log.screen == "receive") })
    }

    @Test func `the key on the score tells the place`() throws {
        let run = run()
        try run.play(
            ready(run), "idle", press(run, .cell(39)), "idle",
            .check { #expect(run.log.screen == "receive") })
        #expect(
            run.output.lines.contains {
                $0.isEnglish("receive.place", ["level": .integer(2), "correct": .integer(0), "attempts": .integer(0)])
            })
    }

    @Test func `a display that goes away is missed once, and the session goes on`() throws {
        let run = run(speech: .own)
        try run.play(
            ready(run), "idle", .check { run.hand(.braille(.lost), .braille(.lost), .braille(.absent(reason: "x"))) },
            "idle",
            .then { ["text \(run.groups.last ?? "")", "idle"] },
            .check { #expect(run.store.attempts.map(\.isCorrect) == [true]) }, ready(run, cells: 20), "idle")
        #expect(run.output.lines.count { $0.isEnglish("braille.lost") } == 1)
        #expect(run.output.lines.count { $0 == english("braille.back") } == 1)
        #expect(!run.output.lines.contains { $0.isEnglish("braille.absent") })
        #expect(run.log.all("device").map { $0.text("event") } == ["added", "removed", "removed", "added"])
        #expect(run.log.all("said").contains { $0.text("id") == "braille.lost" })
    }

    @Test func `a display that is asked for and is not there is told once with the reason`() throws {
        let run = run(.menu)
        run.overrides["braille"] = "on"
        try run.play(
            "idle", .check { run.hand(.braille(.absent(reason: "Connection refused"))) }, "idle",
            .check { #expect(run.braille.use == .on) })
        #expect(run.output.lines.last == english("braille.absent", ["reason": .text("Connection refused")]))
    }

    @Test func `without the focus the display is given back`() throws {
        let run = run(.menu)
        try run.play(
            "idle", .check { run.hand(.focus(false)) }, .check { #expect(!run.braille.hasFocus) },
            .check { run.hand(.focus(true)) }, .check { #expect(run.braille.hasFocus) })
        #expect(run.braille.use == .auto)
    }
}
