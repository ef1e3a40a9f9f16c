import Glibc
import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ListenRunTests {
    private func run(
        _ set: WordSet? = .abbreviations, speech: SpeechMode = .off, _ overrides: [String: String] = [:]
    ) -> VirtualRun {
        let run = quickRun(store: experiencedStore(), speech: speech, activity: .listen, catalogue: realCatalogue())
        run.options.set = set?.rawValue
        run.overrides.merge(["listen.again": "off", "listen.pause": "5000"]) { $1 }
        run.overrides.merge(overrides) { $1 }
        return run
    }

    // MARK: Meanings

    @Test func `before anything was named Up explains nothing, and the Morse starts again`() throws {
        let run = run()
        try run.play(
            "wait 3000", .check { #expect(run.groups.count == 1) }, "key up", "wait 100",
            .check { #expect(run.log.latest.earcons == ["unused"]) }, "wait 3000",
            .check {
                #expect(run.log.latest.lines.isEmpty)
                #expect(run.groups.count == 2 && run.groups[0] == run.groups[1])
            },
            "wait 5000", .check { #expect(run.log.latest.lines.first == run.groups[0]) })
    }

    @Test func `Up explains the item named last, never the current one, which then starts again`() throws {
        let run = run()
        try run.play(
            "wait 9000", .check { #expect(run.groups.count == 2 && run.groups[0] != run.groups[1]) }, "key up",
            "wait 100",
            .check {
                #expect(run.log.latest.lines.count == 1)
                #expect(run.log.latest.lines.allSatisfy { $0.hasSuffix(": \(run.groups[0])") })
            },
            "wait 3000",
            .check {
                #expect(run.groups.count == 3 && run.groups[2] == run.groups[1])
                #expect(!run.output.lines.contains(run.groups[1]))
            })
    }

    @Test func `once its name is being said its meaning is given, and the next one follows`() throws {
        let run = run(speech: .own)
        run.voice.pace = 20
        func untilNamed() -> Step {
            .then { run.log.episodes.contains { $0.said.contains("words.prompt") } ? [] : ["wait 50", untilNamed()] }
        }
        try run.play(
            "wait 3000", untilNamed(), "key up", "wait 100",
            .check { #expect(run.log.latest.lines.last?.hasSuffix(": \(run.groups[0])") == true) }, "wait 4000",
            .check { #expect(run.log.latest.morse.first.map { $0 != run.groups[0] } == true) })
    }

    @Test func `while paused Up gives a meaning and the pause continues`() throws {
        let run = run()
        try run.play(
            "wait 9000", "key space", "idle", "key up", "idle",
            .check { #expect(run.log.latest.lines.first?.hasSuffix(": \(run.groups[0])") == true) }, "wait 20000",
            .check { #expect(run.groups.count == 2) }, "key space", "wait 3000",
            .check { #expect(run.groups.count == 3 && run.groups[2] == run.groups[1]) })
    }

    @Test func `no line and no word reveals an item before its answer, whatever is pressed`() throws {
        var count = 0
        for seed in 1...3 as ClosedRange<UInt64> {
            let run = run(speech: .own, ["listen.pause": "1000"])
            run.facts.seed = seed
            var generator = SplitMix64(seed: seed)
            let keys = ["key up", "key tab", "key f5", "key f2", "key left", "key space", "key right", "wait 700"]
            var steps: [Step] = ["wait 1500"]
            for _ in 0..<40 {
                steps += [.line(keys[Int(generator.next() % UInt64(keys.count))]), "wait 900"]
            }
            try run.play(steps)
            var told: Set<String> = []
            var sent: String?
            for (event, _) in run.log.events {
                switch event.type {
                case "morse": sent = event.text("text")
                case "line":
                    let line = event.text("text")
                    guard let sent, !told.contains(sent) else { continue }
                    // The bare name is the answer. A meaning that contains it must not come earlier.
                    if line == sent { told.insert(sent) } else { #expect(!line.hasSuffix(": \(sent)"), "\(line)") }
                default: break
                }
            }
            count += told.count
        }
        #expect(count > 3)
    }

    @Test func `requests in between are answered at once, and the item starts again`() throws {
        let run = run()
        try run.play(
            "wait 9000", .check { #expect(run.groups.count == 2) }, "key f5", "wait 100",
            .check {
                #expect(
                    run.log.latest.lines == [
                        english(
                            "listen.place",
                            ["material": .message(Message("words.set.abbreviations")), "count": .integer(2)])
                    ])
            }, "wait 3000",
            .check { #expect(run.groups.count == 3 && run.groups[2] == run.groups[1]) }, "key space", "idle", "key f5",
            "idle", "wait 9000", .check { #expect(run.groups.count == 3) })
    }

    @Test(arguments: ["f6", "f10", "f12", "x", "backspace"])
    func `a key that leaves the Morse alone is answered by an earcon at once`(key: String) throws {
        let run = run()
        run.overrides["morse.effective"] = "5"
        try run.play(
            "wait 2500", .check { #expect(run.groups.count == 1 && run.log.all("morsed").isEmpty) },
            .line("key \(key)"), "wait 20",
            .check {
                let isUnused = ["f12", "x", "backspace"].contains(key)
                #expect(run.log.latest.earcons == [isUnused ? "unused" : "typed"], "\(key)")
                #expect(run.log.all("morsed").isEmpty)
            })
    }

    @Test(arguments: ["f6", "f12", "x", "%"], [3_500, 8_300, 9_000])
    func `a key in the time for thinking or behind the answer is answered by an earcon at once`(
        key: String, after wait: Int
    ) throws {
        let run = run(speech: .own, ["listen.again": "on"])
        run.voice.pace = 20
        try run.play(
            "wait \(wait)", .line("key \(key)"), "wait 20",
            .check {
                #expect(run.log.latest.earcons == [key == "f6" ? "typed" : "unused"], "\(key) after \(wait)")
            })
    }

    @Test(arguments: ["f1", "?"])
    func `listening stands still while keys are asked about, and the item starts again`(key: String) throws {
        for wait in [2_500, 5_000] {
            let run = run(speech: .own)
            run.voice.pace = 5
            run.overrides["morse.effective"] = "5"
            try run.play(
                .line("wait \(wait)"), .line("key \(key)"), "wait 100",
                .check { #expect(run.log.latest.said == ["describer.start"]) }, "key f9", "wait 100",
                .check { #expect(run.log.latest.said == ["key.does"]) }, "wait 400", "key x", "wait 400",
                .check { #expect(run.log.latest.said == ["key.does"]) }, "wait 60000",
                .check { #expect(run.groups.count == 1) }, "key esc", "wait 100",
                .check { #expect(run.log.latest.said == ["describer.end"]) }, "wait 5000",
                .check { #expect(run.groups.count == 2 && run.groups[1] == run.groups[0]) })
        }
    }

    @Test func `a pause goes on after questions about keys`() throws {
        let run = run()
        try run.play(
            "wait 3000", "key space", "idle", "key f1", "idle", "key x", "idle", "key esc", "wait 20000",
            .check { #expect(run.groups.count == 1) }, "key space", "wait 3000",
            .check { #expect(run.groups.count == 2) })
    }

    // MARK: By contacts

    @Test func `a switch goes on through the menu, after which listening continues by itself`() throws {
        let run = run()
        try run.play(
            "wait 3000", "down dit", "wait 100", "up dit", "idle",
            .check { #expect(run.log.screen == "contacts") }, "wait 20000",
            .check { #expect(run.groups.count == 1) }, "down dah", "wait 100", "up dah", "wait 3000",
            .check {
                #expect(run.log.screen == "listen")
                #expect(run.groups.count == 2 && run.groups[1] != run.groups[0])
            },
            "wait 8000", .check { #expect(run.groups.count == 3) })
    }

    // MARK: On the air

    private func power(_ samples: some Collection<Float>) -> Double {
        samples.reduce(0) { $0 + Double($1 * $1) } / Double(max(1, samples.count))
    }

    @Test func `the band is heard between Morse and words, and 18 decibels softer behind words`() throws {
        let band = ["band.snr": "-10", "band.fading": "none", "listen.pause": "1600"]
        func listen(_ place: String) throws -> VirtualRun {
            let run = run(speech: .own, band.merging(["band.where": place]) { $1 })
            run.voice.pace = 60
            run.keepsSound = true
            try run.play("wait 20000")
            return run
        }
        let (noisy, clear) = (try listen("everywhere"), try listen("conversations"))
        #expect(noisy.log.events.map { "\($0)" } == clear.log.events.map { "\($0)" })
        let noise = zip(noisy.sink.samples, clear.sink.samples).map { $0 - $1 }
        var (behind, voice, between): ([Float], [Float], [Float]) = ([], [], [])
        var said: Int?
        for (event, at) in noisy.log.events {
            let sample = min(at.milliseconds(since: .start) * noisy.sampleRate / 1000, noise.count)
            switch event.type {
            case "say":
                said = sample
            case "said":
                // The band is lowered 50 ms after the words begin, and is back 200 ms after they end.
                if let from = said, from + 500 < sample - 100 {
                    behind += noise[(from + 500)..<(sample - 100)]
                    voice += clear.sink.samples[(from + 500)..<(sample - 100)]
                }
                said = sample
            case "morse":
                if let from = said, from + 2000 < sample - 100 { between += noise[(from + 2000)..<(sample - 100)] }
                said = nil
            default: break
            }
        }
        #expect(behind.count > 8000 && between.count > 8000)
        #expect(abs(10 * log10(power(between) / power(behind)) - 18) < 2)
        // Words stay clearly above the loudest noise.
        #expect(10 * log10(power(voice) / power(behind)) > 15)
    }

    @Test func `a pause and the end are silent`() throws {
        let run = run(speech: .off, ["band.where": "everywhere"])
        run.keepsSound = true
        var marks: [Int] = []
        func mark() -> Step { .check { marks.append(run.sink.samples.count) } }
        try run.play([
            "wait 3000", mark(), "wait 500", mark(), "key space", "idle", "wait 300", mark(), "wait 500", mark(),
        ])
        #expect(power(run.sink.samples[marks[0]..<marks[1]]) > 1e-5)
        #expect(power(run.sink.samples[marks[2]..<marks[3]]) == 0)
    }
}
