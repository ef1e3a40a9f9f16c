import Morse
import OnAir
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Where stations key irregularly, and where they never do.
@Suite struct HandRunTests {
    private static let hands = ["hand.kind": "straight", "hand.amount": "50"]
    /// Introductions are even.
    private static let asking = ["hand.receive": "on", "introductions": "off"]
    private static let station = [
        "setup": "yes", "station.callsign": "W1AW", "station.name": "Tom", "station.place": "Ulm", "station.rig": "KX2",
    ]

    /// The hands in the log, for each Morse.
    private func hands(_ run: VirtualRun) -> [String] { run.log.all("morse").map { $0.text("hand") } }

    private func receive(
        _ settings: [String: String], store: MemoryStore? = nil, count: Int = 40,
        answer: @escaping (String) -> String = { $0 }
    ) throws -> VirtualRun {
        let run = quickRun(store: try store ?? fluentStore())
        run.overrides.merge(Self.hands.merging(settings) { $1 }) { $1 }
        run.options.count = count
        try run.run(LearnerScript(run, answer: answer))
        return run
    }

    // MARK: Receive

    @Test func `in receive, a learner who holds every letter hears one hand for the whole session`() throws {
        let run = try receive(Self.asking)
        #expect(run.log.all("session").count == 1)
        #expect(Set(hands(run)) == ["straight 50"], "\(hands(run))")
    }

    @Test func `without the setting, or before every letter is held, receive is even`() throws {
        #expect(try Set(hands(receive([:]))) == [""])
        let learning = try receive(["hand.receive": "on"], store: experiencedStore(level: 10))
        #expect(Set(hands(learning)) == [""])
    }

    @Test func `the replay of a verdict is even`() throws {
        let run = try receive(["hand.receive": "on"], count: 6) { String($0.dropLast()) + "5" }
        let (questions, replays) = (hands(run).filter { !$0.isEmpty }, hands(run).filter(\.isEmpty))
        #expect(!questions.isEmpty && !replays.isEmpty, "\(hands(run))")
    }

    @Test func `Tab plays the same keying again`() throws {
        let run = quickRun(store: try fluentStore())
        run.overrides.merge(Self.hands.merging(Self.asking) { $1 }) { $1 }
        try run.play("idle", "key tab", "idle", "key tab", "idle")
        let lengths = zip(run.log.all("morse"), run.log.all("morsed")).map {
            ($1.integer("sample") ?? 0) - ($0.integer("sample") ?? 0)
        }
        #expect(lengths.count == 3 && Set(lengths).count == 1, "\(lengths)")
    }

    @Test func `above half of the amount, answers count as copying and move nothing`() throws {
        let store = try fluentStore()
        let before = store.progress.receive
        let run = try receive(Self.asking.merging(["hand.amount": "60"]) { $1 }, store: store)
        #expect(Set(hands(run)) == ["straight 60"])
        #expect(run.store.finished.map(\.kind) == [Activity.copy.kind])
        #expect(run.store.progress.receive.level == before.level)
        #expect(run.store.progress.receive.due == before.due)
        #expect(run.log.all("session").allSatisfy { $0.text("kind") == "copy" })
    }

    @Test func `up to half of the amount, answers count as receive`() throws {
        let run = try receive(["hand.receive": "on", "hand.amount": "50"])
        #expect(run.store.finished.map(\.kind) == [Activity.receive.kind])
    }

    @Test func `the amount grows after two good sessions and shrinks after a bad one`() throws {
        let store = try fluentStore()
        let settings = Self.asking.merging(["hand.follow": "on", "speed.grow": "off"]) { $1 }
        #expect(try Set(hands(receive(settings, store: store, count: 60))) == ["straight 25"])
        #expect(try Set(hands(receive(settings, store: store, count: 60))) == ["straight 25"])
        #expect(try Set(hands(receive(settings, store: store, count: 60))) == ["straight 35"])
        let wrong = try receive(settings, store: store, count: 60) { String($0.map { _ in "5" }) }
        #expect(hands(wrong).contains("straight 35"))
        #expect(try hands(receive(settings, store: store, count: 60)).contains("straight 25"))
    }

    // MARK: Never

    @Test(arguments: [Activity.ear, .place, .send])
    func `ear training, placement and sending are even everywhere`(activity: Activity) throws {
        let run = quickRun(store: knowingStore(), activity: activity)
        let everywhere = ["hand.receive", "hand.words", "hand.copy", "hand.listen", "hand.conversations"]
        run.overrides.merge(Self.hands.merging(everywhere.map { ($0, "on") }) { $1 }) { $1 }
        try run.play("idle", "text K", "idle", "key down", "idle", "text M", "idle")
        #expect(hands(run).allSatisfy { $0.isEmpty }, "\(hands(run))")
    }

    @Test func `introductions are even`() throws {
        let run = quickRun(store: MemoryStore(settings: ["setup": "yes"]))
        run.overrides.merge(Self.hands.merging(["hand.receive": "on"]) { $1 }) { $1 }
        try run.play("idle")
        #expect(!hands(run).isEmpty && hands(run).allSatisfy { $0.isEmpty })
    }

    // MARK: Other places

    @Test func `words, listening and copying have hands where the learner wants them`() throws {
        for (activity, setting) in [(Activity.words, "hand.words"), (.listen, "hand.listen"), (.copy, "hand.copy")] {
            for isOn in [true, false] {
                let run = quickRun(store: knowingStore(), activity: activity)
                run.overrides.merge(Self.hands) { $1 }
                run.overrides[setting] = isOn ? "on" : "off"
                run.options.set = activity == .copy ? nil : "abbreviations"
                try run.play("wait 4000")
                #expect(!hands(run).isEmpty, "\(activity)")
                #expect(Set(hands(run)) == [isOn ? "straight 50" : ""], "\(activity) \(hands(run))")
            }
        }
    }

    @Test func `an examination is even`() throws {
        let run = quickRun(store: knowingStore(), activity: .copy)
        run.overrides.merge(Self.hands.merging(["hand.copy": "on"]) { $1 }) { $1 }
        run.options.copy.exam = CopyExam.allCases.first
        try run.play("wait 6000")
        #expect(!hands(run).isEmpty && hands(run).allSatisfy { $0.isEmpty })
    }

    @Test func `a partner has one hand in all of its overs, and the learner completes the conversation`() throws {
        let run = quickRun(store: MemoryStore(settings: Self.station), activity: .qso, catalogue: realCatalogue())
        run.overrides.merge(Self.hands.merging(["hand.conversations": "on"]) { $1 }) { $1 }
        run.options.qsoStyle = .first
        run.options.qsoRole = .answer
        try run.play("idle", "morse DE W1AW K", "idle", "morse UR RST 599 K", "idle", "morse 73 <SK>", "idle")
        #expect(hands(run).count >= 3 && Set(hands(run)) == ["straight 50"], "\(hands(run))")
        #expect(run.output.lines.contains(english("qso.result.complete")))
    }

    @Test func `conversations are even by default`() throws {
        let run = quickRun(store: MemoryStore(settings: Self.station), activity: .qso, catalogue: realCatalogue())
        run.options.qsoStyle = .first
        run.options.qsoRole = .answer
        try run.play("idle")
        #expect(hands(run) == [""])
    }

    // MARK: Faults of the tone

    @Test func `every tone of a report is a fault of its own`() {
        var dice = SplitMix64(seed: 9)
        let draw = OperatorDraw(using: &dice)
        let faults = HandSettings.Tone.allCases.filter { $0 != .mixed && $0 != .pure }.map {
            ToneFault($0, draw: draw)
        }
        #expect(Set(faults.map { "\($0)" }).count == faults.count)
        var pure = ToneFault(.pure, draw: draw)
        pure.humHertz = 100
        #expect(pure == .none)
    }

    @Test func `faults stay in the ranges of the table, and twelve of twenty mixed stations are pure`() {
        var dice = SplitMix64(seed: 4)
        var pure = 0
        for _ in 0..<2000 {
            let draw = OperatorDraw(using: &dice)
            let chirp = ToneFault(.chirp, draw: draw)
            #expect((20.0...120).contains(abs(chirp.chirp)) && (20.0...60).contains(chirp.chirpMilliseconds))
            #expect((5.0...30).contains(abs(ToneFault(.drift, draw: draw).drift)))
            #expect([100, 120].contains(ToneFault(.t5, draw: draw).humHertz))
            let mixed = ToneFault(.mixed, draw: draw)
            if mixed.hum == 0, mixed.chirp == 0, mixed.drift == 0, !mixed.clicks { pure += 1 }
        }
        #expect((1100...1300).contains(pure), "\(pure)")
    }
}
