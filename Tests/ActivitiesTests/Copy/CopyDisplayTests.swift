import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct CopyDisplayTests {
    private static let delay = 1250
    private static let behind = 4

    /// The latest time from due to shown, in milliseconds: a look at the Morse each 50 ms, a write to braille each 250
    /// ms, and steps of the loop.
    private static let slack = 50 + BrailleReader.interval + 50

    private static func run(_ show: String, place: String = "both", settings: [String: String] = [:]) -> VirtualRun {
        let own = [
            "copy.show": show, "copy.delay": String(delay), "copy.behind": String(behind), "copy.where": place,
        ]
        let run = CopyRunTests.run(.groups, settings: settings.merging(own) { $1 })
        run.overrides["morse.wpm"] = "20"
        run.overrides["morse.effective"] = "20"
        return run
    }

    /// Characters with the milliseconds of their ends. A clip after a pause begins with the first character that was
    /// cut.
    private static func sent(_ run: VirtualRun) throws -> (text: [Character], ends: [Int]) {
        var text: [Character] = []
        var ends: [Int] = []
        for event in run.log.all("morse") {
            let timing = Timing(speed: try Speed(character: 20, effective: 20), sampleRate: run.sampleRate)
            let keying = timing.keying(of: try MorseText(parsing: event.text("text")))
            let begin = try #require(event.integer("sample"))
            let letters = event.text("text").filter { $0 != " " }
            if !text.isEmpty {
                #expect(String(text).hasSuffix(letters))
                text.removeLast(letters.count)
                ends.removeLast(letters.count)
            }
            text += letters
            ends += keying.characterEnds.map { (begin + $0) * 1000 / run.sampleRate }
        }
        return (text, ends)
    }

    /// When the first characters may be shown, in milliseconds. A group has five.
    private static func due(_ count: Int, of ends: [Int], show: String) -> Int {
        switch show {
        case "time": ends[count - 1] + delay
        case "behind": ends[min(count - 1 + behind, ends.count - 1)]
        default: ends[(count - 1) / 5 * 5 + 4]
        }
    }

    private typealias Shown = (text: String, at: Int)

    private static func watch(_ run: VirtualRun, into shown: @escaping (Shown) -> Void) {
        run.braille.observer = { text in
            let now = run.program?.services.run.now ?? .start
            guard !run.log.all("morse").isEmpty, run.log.all("copied").isEmpty else { return }
            shown((text, now.milliseconds(since: .start)))
        }
    }

    @Test(arguments: ["time", "behind", "word"], ["both", "braille", "terminal"])
    func `no output has a character before it is due, and every output has it soon after`(
        show: String, place: String
    ) throws {
        let run = Self.run(show, place: place)
        var shown: [Shown] = []
        Self.watch(run) { shown.append($0) }
        try run.play(
            .check { run.hand(.braille(.ready(cells: 400))) }, "wait 20000", "key f2", "wait 55000", "text A",
            "key enter", "idle")
        let (text, ends) = try Self.sent(run)
        #expect(text.count > 80)
        var count = 0
        for (line, at) in shown where place != "terminal" {
            let letters = line.filter { $0 != " " }
            guard !letters.isEmpty, String(text).hasPrefix(letters) else { continue }
            for length in (count + 1)..<max(count + 1, letters.count + 1) {
                let due = Self.due(length, of: ends, show: show)
                #expect((due...(due + Self.slack)).contains(at), "\(length) is due at \(due), shown at \(at)")
            }
            count = max(count, letters.count)
        }
        #expect(count == (place == "terminal" ? 0 : text.count))
        try Self.expectLines(run, text, ends, show: show, isPrinted: place != "braille")
    }

    /// The terminal has every word once and whole. No other event has a word before it is due; `morse` and `morsed`
    /// describe the sound itself.
    private static func expectLines(
        _ run: VirtualRun, _ text: [Character], _ ends: [Int], show: String, isPrinted: Bool
    ) throws {
        let words = stride(from: 0, to: text.count, by: 5).map { String(text[$0..<min($0 + 5, text.count)]) }
        let end = run.log.events.firstIndex { $0.event.type == "copied" } ?? 0
        var printed: [String] = []
        for (event, at) in run.log.events[..<end] where !["morse", "morsed"].contains(event.type) {
            for case .string(let value) in event.fields.map(\.value) {
                for (index, word) in words.enumerated() where value.uppercased().contains(word) {
                    let due = due(min(index * 5 + 5, text.count), of: ends, show: show)
                    let now = at.milliseconds(since: .start)
                    #expect(event.type == "line" && value == word && now >= due, "\(event) at \(now), due \(due)")
                    #expect(now <= due + slack)
                    printed.append(word)
                }
            }
        }
        #expect(printed == (isPrinted ? words : []))
        var history = try #require(run.program).services.voice.history
        let kept = [history.last?.line ?? ""] + (0..<40).compactMap { _ in history.older()?.line }
        #expect(!kept.contains { line in words.contains { line.uppercased().contains($0) } })
        #expect(kept.contains(english("copy.show.result")))
    }

    @Test func `a pause holds every character that is due`() throws {
        let run = Self.run("time")
        var shown: [Shown] = []
        Self.watch(run) { shown.append($0) }
        var pause = 0..<0
        func now() -> Int { (run.program?.services.run.now ?? .start).milliseconds(since: .start) }
        try run.play(
            .check { run.hand(.braille(.ready(cells: 400))) }, "wait 12000", "key esc",
            .check { pause = now()..<now() }, "wait 6000",
            .check { pause = pause.lowerBound..<now() }, "key g", "wait 70000", "text A", "key enter", "idle")
        let (text, ends) = try Self.sent(run)
        #expect(run.log.all("morse").count == 2 && pause.count > 5000)
        let heard = ends.count { $0 <= pause.lowerBound }
        let before = ends.count { $0 + Self.delay <= pause.lowerBound }
        #expect(before < heard)
        var latest = 0
        for (line, at) in shown {
            let letters = line.filter { $0 != " " }
            guard letters.count > latest, String(text).hasPrefix(letters) else { continue }
            latest = letters.count
            let isAfter = at > pause.lowerBound
            #expect(isAfter || latest <= before)
            if isAfter, latest > before {
                let held = ends[latest - 1] <= pause.lowerBound ? pause.count : 0
                #expect(at >= ends[latest - 1] + Self.delay + held)
            }
        }
        #expect(latest == text.count)
    }

    @Test func `Tab restarts the delay`() throws {
        let run = Self.run("time")
        var shown: [Shown] = []
        Self.watch(run) { shown.append($0) }
        let tabs = (0..<20).flatMap { _ -> [Step] in ["key tab", "wait 500"] }
        try run.play([.check { run.hand(.braille(.ready(cells: 400))) }, "wait 5000"], tabs, ["wait 100"])
        let (text, _) = try Self.sent(run)
        let lines = shown.filter { !$0.text.isEmpty && String(text).hasPrefix($0.text.filter { $0 != " " }) }
        #expect((lines.last?.at ?? 0) < 6500, "nothing becomes due while Tab restarts the delay")
    }

    @Test func `a copy with the display has no grade`() throws {
        for show in ["off", "word"] {
            let run = Self.run(show)
            try run.play("wait 75000", "text ABC", "key enter", "idle")
            let copied = try #require(run.log.all("copied").last)
            #expect(copied["display"] == .boolean(show != "off"))
            #expect((copied["errors"] == .null) == (show != "off"))
            #expect(run.store.attempts.isEmpty == (show != "off") && run.store.finished.isEmpty == (show != "off"))
            #expect(run.output.lines.contains(english("copy.show.result")) == (show != "off"))
        }
    }

    @Test(arguments: ["exam", "paddle", "head"])
    func `where answers are asked nothing is shown, and one sentence says so`(kind: String) throws {
        let run = Self.run("time", settings: kind == "exam" ? [:] : ["copy.answer": kind])
        if kind == "exam" {
            run.options.set = nil
            run.options.minutes = nil
            run.options.copy.exam = .cept12
        }
        try run.play(
            .check { run.hand(.braille(.ready(cells: 80))) }, "wait 40000", "key esc", "wait 100", "key s", "idle")
        #expect(run.output.lines.contains(english("copy.show.refused")))
        #expect(run.log.all("copied").last?["display"] == .boolean(false))
        CopyRunTests.expectNoSpoilers(run)
    }
}
