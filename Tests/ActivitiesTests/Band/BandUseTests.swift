import Morse
import OnAir
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct BandUseTests {
    /// Records the stream position at given steps of a script.
    private final class Marks {
        var samples: [Int] = []
    }

    private func loudness(_ samples: ArraySlice<Float>) -> Double {
        samples.reduce(0) { $0 + Double($1 * $1) } / Double(max(1, samples.count))
    }

    /// Returns the noise during a question, the noise in the pause menu, and the log without sound.
    private func drill(
        _ settings: [String: String], _ activity: Activity = .receive
    ) throws -> (waiting: Double, paused: Double, log: [String]) {
        let run = quickRun(store: knowingStore(), activity: activity, catalogue: EchoCatalogue())
        for (name, value) in settings { run.overrides[name] = value }
        if activity == .practice { run.options.characters = ["K", "M"] }
        run.keepsSound = true
        let marks = Marks()
        func mark() -> Step { .check { marks.samples.append(run.sink.samples.count) } }
        try run.play([
            "idle", mark(), "wait 500", mark(), "key esc", "idle", "wait 300", mark(), "wait 500", mark(), "key esc",
        ])
        try #require(marks.samples.count == 4, "\(activity) ended early on \(run.log.screen)")
        let part = { (from: Int) in self.loudness(run.sink.samples[marks.samples[from]..<marks.samples[from + 1]]) }
        return (part(0), part(2), run.log.events.map { "\($0.event)" })
    }

    @Test func `a drill is on the air only where the learner wants it everywhere, and its pause never`() throws {
        let quiet = try drill([:])
        #expect(quiet.waiting == 0 && quiet.paused == 0)
        let noisy = try drill(["band.where": "everywhere"])
        #expect(noisy.waiting > 1e-5)
        #expect(noisy.paused == 0)
        #expect(try drill(["band.where": "off"]).waiting == 0)
        #expect(try drill(["band.where": "everywhere", "band.noise": "off"]).waiting == 0)
    }

    @Test(arguments: [Activity.ear, .words, .practice])
    func `every drill that is heard is on the air where the learner wants it`(activity: Activity) throws {
        let noisy = try drill(["band.where": "everywhere"], activity)
        #expect(noisy.waiting > 1e-5)
        #expect(noisy.paused == 0)
        let quiet = try drill([:], activity)
        #expect(quiet.waiting == 0)
        #expect(noisy.log == quiet.log)
    }

    @Test(arguments: ["letter", "sound"])
    func `nobody is received while the learner sends, whatever the prompt`(prompt: String) throws {
        #expect(try drill(["band.where": "everywhere", "send.prompt": prompt], .send).waiting == 0)
    }

    @Test func `the band changes nothing but the sound`() throws {
        let everything = [
            "band.where": "everywhere", "band.snr": "-10", "band.fading": "flutter", "band.interference": "100",
        ]
        #expect(try drill(everything).log == drill([:]).log)
    }

    @Test func `the band as set`() throws {
        var settings = Settings(registry: SettingsRegistry.all(languages: ["en"], language: "en"), stored: [:])
        let initial = BandChoice(tone: 600, signalToNoise: 16, fading: .good, interference: 0)
        #expect(settings.bandChoice(for: .conversation) == initial)
        #expect(settings.bandChoice(for: .preview) == initial)
        #expect(settings.bandChoice(for: .drill) == nil)
        #expect(settings.bandChoice(for: .none) == nil)
        for (name, value) in [
            ("band.where", "off"), ("band.noise", "off"), ("band.fading", "poor"), ("band.interference", "70"),
            ("morse.tone", "500"),
        ] { try settings.set(name, to: value) }
        #expect(settings.bandChoice(for: .conversation) == nil)
        #expect(
            settings.bandChoice(for: .preview)
                == BandChoice(tone: 500, signalToNoise: nil, fading: .poor, interference: 0.7))
    }

    @Test(arguments: ["band.snr", "band.noise", "band.fading", "band.interference"])
    func `a setting of the band is heard with a call on it, and each change at once`(name: String) throws {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
        run.keepsSound = true
        let marks = Marks()
        func mark() -> Step { .check { marks.samples.append(run.sink.samples.count) } }
        var steps: [Step] = ["idle"] + chooseSetting(name, in: run)
        steps += [
            .check {
                #expect(run.log.screen == name)
                #expect(run.log.latest.all("morse").map { $0.text("text") } == ["CQ CQ"])
            }, mark(), "wait 500", mark(), "key up", "idle",
            .check { #expect(run.log.latest.all("morse").map { $0.text("text") } == ["CQ CQ"]) },
            mark(), "wait 300", "key esc", "wait 100", mark(), "wait 300", mark(),
        ]
        try run.play(steps)
        #expect(loudness(run.sink.samples[marks.samples[0]..<marks.samples[1]]) > 1e-5)
        // Back in the menu, only its words sound.
        #expect(run.log.screen == "options.band")
    }

    @Test func `the preview plays a call, and keys make it noisier and clearer`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
        var steps: [Step] = ["idle"] + chooseGroup(.band, in: run) + choose(["preview"], in: run)
        steps += [
            .check {
                #expect(run.log.screen == "band.preview")
                #expect(run.log.latest.all("morse").map { $0.text("text") } == ["CQ CQ"])
            },
            "key down", "idle",
            .check {
                #expect(run.log.latest.lines == [settingLine("band.snr", 14, "decibels")])
                #expect(run.log.latest.all("morse").count == 1)
            },
            "key up", "idle", "key up", "idle", "key enter", "idle",
            .check { #expect(run.log.latest.all("morse").count == 1) }, "key esc",
        ]
        try run.play(steps)
        #expect(try run.store.settings()["band.snr"] == "18")
    }

    @Test func `without noise the preview says so, and noisier turns it on`() throws {
        let store = experiencedStore(settings: ["setup": "yes", "band.noise": "off"])
        let run = quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
        try run.play(
            ["idle"], chooseGroup(.band, in: run), choose(["preview"], in: run),
            [
                "key up", "idle",
                .check {
                    #expect(run.log.latest.earcons == ["edge"])
                    #expect(run.log.latest.lines == [settingLine("band.noise", chosen: "setting.off")])
                }, "key f5", "idle",
                .check {
                    #expect(
                        !run.log.latest.lines.contains {
                            $0.isEnglish("setting.value", ["name": .message(Message("setting.band.snr"))])
                        })
                }, "key down",
                "idle", .check { #expect(run.log.latest.lines == [settingLine("band.noise", chosen: "setting.on")]) },
                "key down", "idle",
                .check { #expect(run.log.latest.lines == [settingLine("band.snr", 14, "decibels")]) },
            ])
        #expect(try store.settings()["band.noise"] == "on")
    }

    @Test func `other stations send what can be sent, with well-formed callsigns, at 15 to 35 words per minute`() throws
    {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let text = OtherStations.text(using: &generator)
            #expect(throws: Never.self) { try MorseText(parsing: text) }
            let callsigns = text.split(separator: " ").filter { CallsignGenerator.isWellFormed(String($0)) }
            #expect(!callsigns.isEmpty, "\(text)")
        }
        // A dit at 35 and at 15 words per minute, in samples.
        let keyings = OtherStations.keyings(sampleRate: 8000, using: &generator)
        #expect(keyings.count == OtherStations.count)
        for keying in keyings {
            let dit = try #require(keying.marks.map(\.length).min())
            #expect(dit >= 274 && dit <= 640)
        }
    }
}
