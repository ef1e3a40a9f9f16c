import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Up explains the last item, and Down gives up or tells what is expected.
@Suite struct ExplanationKeyTests {
    private static let station = ["setup": "yes", "station.callsign": "W1AW"]

    private func run(_ activity: Activity, _ settings: [String: String] = station) -> VirtualRun {
        quickRun(store: knowingStore(settings: settings), activity: activity, catalogue: realCatalogue())
    }

    private func explained(_ character: String, _ pattern: String) -> String {
        english(
            "lesson.explained.word",
            ["character": .character(character), "word": .spelled(character), "pattern": .text(pattern)])
    }

    @Test(arguments: [Activity.receive, .send])
    func `in a lesson Up explains the answer that was judged, and never the open question`(activity: Activity) throws {
        let run = run(activity)
        run.options.level = 2
        run.options.group = 1...1
        try run.play(
            "idle", "key up", "idle",
            .check { #expect(run.log.latest.lines.first == english("lesson.explained.later")) },
            "key down", "idle", "key up", "idle",
            .check {
                let judged = run.log.all("attempt").last?.text("target") ?? ""
                let words = explained(judged, judged == "K" ? "dah di dah" : "dah dah")
                #expect(run.log.latest.lines.first == words)
            })
    }

    @Test func `in ear training Up explains the pattern without a name`() throws {
        let run = run(.ear)
        try run.play(
            "idle", "key down", "idle", "key up", "idle",
            .check {
                let words = run.log.latest.lines.first ?? ""
                #expect(words.split(separator: " ").allSatisfy { ["di", "dit", "dah"].contains($0) } && !words.isEmpty)
            })
    }

    @Test func `in free keying Up explains the last word`() throws {
        let run = run(.keyer)
        try run.play(
            "idle", "key up", "idle", .check { #expect(run.log.latest.lines == [english("freeKeyer.nothing")]) },
            "morse KM", "wait 3000", "key up", "idle",
            .check { #expect(run.log.latest.lines == [explained("K", "dah di dah"), explained("M", "dah dah")]) })
    }

    @Test func `in a conversation Down and Up do what H and T do`() throws {
        for (arrow, letter) in [("down", "h"), ("up", "t")] {
            let lines = try ["key \(arrow)", "key \(letter)"].map { key -> [String] in
                let run = run(.qso)
                run.options.qsoStyle = .report
                run.options.qsoRole = .answer
                var lines: [String] = []
                try run.play("idle", .line(key), "idle", .check { lines = run.log.latest.lines })
                return lines
            }
            #expect(lines[0] == lines[1] && !lines[0].isEmpty)
        }
    }

    @Test func `in a pile-up Up reads the last station of the log`() throws {
        let run = run(.pileup)
        run.options.pileup.style = .single
        try run.play(
            "idle", "key up", "idle", .check { #expect(run.log.latest.lines == [english("pileup.last.none")]) },
            "key enter", "idle",
            .then { ["text \(run.log.all("caller").last?.text("call") ?? "")", "key enter", "idle"] },
            "text 599", "key enter", "idle", "wait 3000", "key up", "idle",
            .check {
                let logged = run.log.all("worked").last?.text("call") ?? "none"
                #expect(run.log.latest.lines.last?.hasPrefix(english("pileup.last", ["words": .text(logged)])) == true)
            })
    }

    @Test func `while listening Down names the item at once, and Escape pauses and leads out`() throws {
        let run = run(.listen)
        run.options.set = WordSet.abbreviations.rawValue
        run.overrides.merge(["listen.again": "off", "listen.pause": "9000"]) { $1 }
        try run.play(
            "wait 3000", .check { #expect(run.groups.count == 1 && !run.output.lines.contains(run.groups[0])) },
            "key down", "wait 100", .check { #expect(run.log.latest.lines.first == run.groups[0]) },
            "wait 3000", .check { #expect(run.groups.count == 2 && run.groups[1] != run.groups[0]) },
            "key esc", "idle", .check { #expect(run.log.screen == "paused") },
            "key esc", "wait 3000", .check { #expect(run.groups.count == 3 && run.groups[2] == run.groups[1]) },
            "key esc", "idle", "key end", "key enter", "idle")
        #expect(run.program?.exitCode == 0)
    }
}
