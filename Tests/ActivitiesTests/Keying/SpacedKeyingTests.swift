import Keyer
import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Hands with a paddle that leave long spaces between letters, and slow hands with a straight key.
@Suite struct SpacedKeyingTests {
    /// - Parameters:
    /// - character: milliseconds between characters.
    /// - word: milliseconds between words.
    static func lines(_ text: String, speed: Int, character: Int, word: Int) -> [Step] {
        let unit = 1200 / Double(speed)
        var (now, start, lines) = (0, 0.0, [Step]())
        func wait(until time: Double) {
            guard Int(time) > now else { return }
            lines.append("wait \(Int(time) - now)")
            now = Int(time)
        }
        for (number, letters) in ((try? MorseText(parsing: text))?.words ?? []).enumerated() {
            for (place, letter) in letters.enumerated() {
                if number + place > 0 { start += Double(place == 0 ? word : character) }
                for (element, mark) in letter.pattern.enumerated() {
                    // Within a character the keyer times the elements.
                    wait(until: start - (element > 0 ? unit / 4 : 0))
                    let contact = mark == .dit ? "dit" : "dah"
                    lines.append("down \(contact)")
                    wait(until: start + unit / 2)
                    lines.append("up \(contact)")
                    start += Double(mark.units + 1) * unit
                }
                start -= unit
            }
        }
        wait(until: start)
        return lines
    }

    private func run(_ activity: Activity, speed: Int) -> VirtualRun {
        let settings = ["setup": "yes", "station.callsign": "W1AW", "station.name": "Tom", "band.where": "off"]
        let run = quickRun(
            store: MemoryStore(settings: settings), speech: .off, activity: activity, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "\(speed)"
        return run
    }

    @Test(arguments: [(496, 1157), (180, 420), (700, 1700), (720, 1680)])
    func `a message is recorded in the words that were keyed`(character: Int, word: Int) throws {
        let run = run(.keyer, speed: 20)
        try run.play(
            ["idle", "key r", "idle", "key 2", "idle"],
            Self.lines("CQ CQ DE W1AW K", speed: 20, character: character, word: word),
            ["idle", "key enter", "idle", "key enter", "idle"])
        #expect(try run.store.settings()["message.2"] == "CQ CQ DE {call} K")
    }

    @Test func `the free keyer reads words as they were meant, and takes back a wrong end`() throws {
        let run = run(.keyer, speed: 20)
        run.overrides["keyer.decoding"] = "lines"
        try run.play(["idle"], Self.lines("VE3TX DE W1AW", speed: 20, character: 496, word: 1157), ["idle"])
        #expect(run.output.lines.suffix(3) == ["VE3TX", "DE", "W1AW"])
    }

    @Test func `spaces of Farnsworth Morse end no word where that is what the learner hears`() throws {
        let run = run(.keyer, speed: 20)
        run.overrides.merge(["keyer.decoding": "lines", "morse.wpm": "20", "morse.effective": "12"]) { $1 }
        try run.play(["idle"], Self.lines("CQ CQ DE W1AW K", speed: 20, character: 496, word: 1157), ["idle"])
        #expect(run.output.lines.suffix(5) == ["CQ", "CQ", "DE", "W1AW", "K"])
    }

    @Test func `a message that the keyer sends keeps its words after a hand with long spaces`() throws {
        let run = run(.keyer, speed: 20)
        run.overrides["keyer.decoding"] = "lines"
        try run.play(
            ["idle"], Self.lines("VE3TX", speed: 20, character: 700, word: 1700),
            [
                "idle", "key 1", "idle", "wait 2000",
            ])
        #expect(run.output.lines.suffix(7) == ["CQ", "CQ", "CQ", "DE", "W1AW", "W1AW", "K"])
    }

    @Test func `pauses between commands do not make the menu slow`() {
        let settings = Settings(
            registry: SettingsRegistry.all(languages: ["en"], language: "en"), stored: ["keyer.wpm": "20"])
        let limits = KeyingRequest(limits: .commands).setup(settings, sampleRate: 8000).limits
        #expect(!limits.learnsSpacing && limits.word == 8000 * 300 / 1000)
    }

    @Test(arguments: [600, 800, 1000])
    func `a hand of two words per minute is answered and followed without a set-up`(unit: Int) throws {
        let store = experiencedStore(level: 2)
        let run = quickRun(store: store, speech: .own, activity: .receive, catalogue: realCatalogue())
        run.overrides["answer"] = "paddle"
        run.options.group = 1...1
        run.options.count = 4
        func key(_ text: String) -> [Step] {
            let pattern = Alphabet.international.pattern(ofText: text) ?? Pattern()
            let marks: [Step] = pattern.flatMap { mark -> [Step] in
                ["down straight", "wait \(mark.units * unit)", "up straight", "wait \(unit)"]
            }
            return marks + ["idle"]
        }
        let answer = Step.then { key(run.groups.last ?? "") }
        try run.play(["idle", answer, answer, answer, answer])
        let attempts = run.log.all("attempt")
        #expect(attempts.count == 4 && attempts.allSatisfy { $0.text("target") == $0.text("answer") })
        #expect(run.log.screen != "receive")
        #expect(abs((Int(try store.state("hand.unit.script") ?? "") ?? 0) - unit) < unit / 5)
    }

    @Test func `a hold that was abandoned gets an earcon once the hand is known`() throws {
        let run = run(.keyer, speed: 20)
        run.overrides["keyer.mode"] = "straight"
        try run.play("idle", "morse CQ CQ", "idle", "down straight", "wait 2000", "up straight", "idle")
        #expect(run.log.all("earcon").last?.text("name") == "unused")
        #expect(run.log.all("keyed").count == 4)
    }
}
