import Keyer
import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct PaddleSpeedTests {
    private func run(
        _ activity: Activity = .keyer, _ overrides: [String: String] = [:]
    ) -> VirtualRun {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: activity, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "20"
        run.overrides.merge(overrides) { $1 }
        return run
    }

    private func tap(_ side: String, times: Int = 1) -> [Step] {
        (0..<times).flatMap { _ in ["down \(side)", "wait 60", "up \(side)", "wait 400"] as [Step] }
    }

    /// Holds one side for long enough, and performs steps during the hold.
    private func holding(_ side: String, for milliseconds: Int = 2000, _ steps: [Step] = []) -> [Step] {
        ["down \(side)", "wait \(milliseconds)"] + steps + ["up \(side)", "idle"]
    }

    private func speed(_ run: VirtualRun) throws -> String? { try run.store.settings()["keyer.wpm"] }

    // MARK: How long

    @Test func `a run is longer than any character, slip or error sign, at every speed`() throws {
        var settings = Settings(registry: SettingsRegistry.all(languages: ["en"], language: "en"), stored: [:])
        for wpm in [1, 2, 3, 5, 8, 13, 20, 40, 60] {
            try settings.set("keyer.wpm", to: String(wpm))
            let dit = try #require(PaddleSpeed.run(of: .dit, settings.keyer, patience: settings.contacts.patience))
            let dah = try #require(PaddleSpeed.run(of: .dah, settings.keyer, patience: settings.contacts.patience))
            #expect(dit >= 1500 && dah >= 1500)
            #expect(dit >= settings.units(2 * 11) && dah >= settings.units(4 * 7))
            let times = ContactKeys.Times.keying(settings, side: .dah)
            // At the lowest speeds the contact would count as stuck before the end of a run, so only the hold applies.
            #expect(times.run == nil ? wpm <= 2 : times.run == dah && times.hold >= dah + 1000)
            #expect(ContactKeys.Times.keying(settings, side: .straight) == .keying(settings))
        }
        #expect(PaddleSpeed.run(of: .dit, settings.keyer, patience: settings.contacts.patience) == 1500)
        try settings.set("contacts.patience", to: "1000")
        #expect(PaddleSpeed.run(of: .dit, settings.keyer, patience: settings.contacts.patience) == 3000)
        for mode in ["bug", "straight"] {
            try settings.set("keyer.mode", to: mode)
            #expect(PaddleSpeed.run(of: .dit, settings.keyer, patience: settings.contacts.patience) == nil)
        }
    }

    @Test func `a tap steps once while the side is held, to the millisecond`() {
        func at(_ milliseconds: Int) -> Instant { Instant.start.advanced(byMilliseconds: milliseconds) }
        let times = ContactKeys.Times(long: .max, hold: 3000, run: 2000)
        var keys = ContactKeys()
        #expect(keys.close(.dah, isKeying: true, times: times, at: .start) == nil)
        #expect(keys.deadline == at(2000) && keys.takeDeadline(at: at(1999)) == nil)
        #expect(keys.takeDeadline(at: at(2000)) == .speed && keys.deadline == at(3000))
        #expect(keys.close(.straight, isKeying: true, times: times, at: at(2100)) == nil)
        #expect(keys.close(.dit, isKeying: true, times: times, at: at(2200)) == .step(1))
        #expect(keys.open(.dit, at: at(2300)) == nil && keys.deadline == nil)
        #expect(keys.close(.dit, isKeying: true, times: times, at: at(9000)) == .step(1))
        #expect(keys.open(.dah, at: at(9100)) == nil && !keys.areOpen)
        // Taps go on after the release of the other side.
        #expect(keys.open(.dit, at: at(9200)) == nil)
        #expect(keys.close(.dit, isKeying: true, times: times, at: at(9300)) == nil)
        // Late notices of both limits keep their order.
        var late = ContactKeys()
        late.close(.dit, isKeying: true, times: times, at: .start)
        #expect(late.takeDeadline(at: at(5000)) == .speed && late.takeDeadline(at: at(5000)) == .act(.back))
    }

    // MARK: What it does

    @Test func `dits are faster, dahs slower, said in digits, kept, and nothing is keyed`() throws {
        let run = run()
        try run.play(
            ["idle"], holding("dah", tap("dit", times: 3)),
            [
                .check { #expect(run.output.lines.suffix(4) == ["20", "21", "22", "23"]) }
            ], holding("dit", tap("dah", times: 3)), ["key enter", "idle"],
            [
                .check {
                    #expect(run.output.lines.suffix(5) == ["23", "22", "21", "20", english("freeKeyer.nothing")])
                },
                .check { #expect(run.log.all("keyed").isEmpty && run.log.screen == "keyer") },
            ], holding("dah", tap("dit", times: 4)), ["morse K", "idle", "key enter", "idle"])
        #expect(run.output.lines.last == "K")
        #expect(try speed(run) == "24")
        // At 24 words per minute a unit is 50 ms.
        #expect(run.log.all("mark").suffix(3).map { $0.integer("length") } == [1200, 400, 1200])
    }

    @Test func `taps in quick succession all count, and the last one is heard`() throws {
        let run = run()
        let quick: [Step] = (0..<6).flatMap { _ in ["down dit", "wait 20", "up dit", "wait 20"] as [Step] }
        try run.play(["idle"], holding("dah", quick + ["wait 600"]))
        #expect(try speed(run) == "26" && run.output.lines.last == "26")
    }

    @Test func `the range ends with a sound, and the number again`() throws {
        let run = run(.keyer, ["keyer.wpm": "60"])
        try run.play(["idle"], holding("dah", tap("dit")))
        #expect(run.output.lines.suffix(2) == ["60", "60"])
        #expect(run.log.all("earcon").last?.text("name") == "edge")
    }

    @Test func `held on it leads to the menu as before, but not after a tap`() throws {
        let held = run()
        try held.play(["idle"], holding("dit", for: 3100))
        #expect(held.log.screen == "contacts")
        let tapped = run()
        try tapped.play(["idle"], holding("dit", tap("dah") + ["wait 9000"]), ["morse E", "idle"])
        #expect(tapped.log.screen == "keyer" && tapped.log.all("keyed").count == 1)
    }

    @Test func `eleven dits, a squeeze and a bug change nothing`() throws {
        for steps in [
            holding("dit", for: 1300), holding("dah", for: 1900),
            ["down dah", "wait 500", "down dit", "wait 500", "up dit", "wait 1200"] + tap("dit") + ["up dah", "idle"],
        ] {
            let run = run()
            try run.play(["idle"], steps)
            #expect(try speed(run) == nil)
            #expect(!run.log.all("keyed").isEmpty && !run.output.lines.contains("20"))
        }
        let bug = run(.keyer, ["keyer.mode": "bug"])
        try bug.play(["idle"], holding("dit", tap("dah")))
        #expect(try speed(bug) == nil)
    }

    @Test func `exchanged paddles mean what they key`() throws {
        let swapped = run(.keyer, ["keyer.swap": "on"])
        try swapped.play(["idle"], holding("dit", tap("dah")))
        #expect(try speed(swapped) == "21")
    }

    @Test func `a key that opens another screen meanwhile ends it, and contacts key again`() throws {
        let run = run()
        try run.play(
            "idle", "down dah", "wait 2000", "key r", "wait 100", .check { #expect(run.log.screen == "memoryChoice") },
            "down dit", "wait 60", "up dit", "wait 60", "up dah", "key esc", "idle", "morse K", "idle")
        #expect(try speed(run) == nil)
        #expect(run.log.all("keyed").map { $0.text("character") } == ["K"] && run.log.screen == "keyer")
    }

    // MARK: A knob

    @Test func `a knob changes it wherever something can be keyed, and nowhere else`() throws {
        let run = run()
        try run.play(
            "idle", .check { #expect(run.devices.areKnobsListening) }, "knob 3", "idle", "knob -1", "knob -1", "idle",
            .check { #expect(run.output.lines.suffix(2) == ["23", "21"]) }, "knob 100", "idle",
            .check { #expect(run.output.lines.last == "60") }, "knob 1", "idle",
            .check { #expect(run.log.all("earcon").last?.text("name") == "edge") },
            .check { run.hand(.focus(false)) }, .check { #expect(!run.devices.areKnobsListening) })
        #expect(try speed(run) == "60" && run.log.all("keyed").isEmpty)
        #expect(run.log.all("knob").map { $0.integer("steps") } == [3, -1, -1, 100, 1])
        let menu = self.run(.menu)
        try menu.play("idle", .check { #expect(!menu.devices.areKnobsListening) }, "knob 1", "idle")
        #expect(try speed(menu) == nil && menu.log.all("earcon").last?.text("name") == "unused")
    }

    @Test func `turned while a partner sends, it breaks into nothing`() throws {
        let run = run(.qso, ["station.callsign": "W1AW", "band.where": "off"])
        run.options.qsoStyle = .first
        run.options.qsoRole = .answer
        try run.play("wait 4000", "knob 1", "knob 1", "idle", "key s", "idle")
        let whole = self.run(.qso, ["station.callsign": "W1AW", "band.where": "off"])
        whole.options.qsoStyle = .first
        whole.options.qsoRole = .answer
        try whole.play("idle")
        #expect(try speed(run) == "22" && run.groups == whole.groups && run.groups.count == 1)
        #expect(run.log.all("morsed").count == 1)
    }

    // MARK: Where an answer or an over is keyed

    @Test func `a conversation hears nothing of it`() throws {
        let run = run(.qso, ["station.callsign": "W1AW", "band.where": "off", "speech.rate": "300"])
        run.options.qsoStyle = .first
        run.options.qsoRole = .call
        try run.play(
            ["idle", "morse CQ CQ DE"], ["wait 500"], holding("dah", tap("dit", times: 2)), ["wait 300"],
            ["morse W1AW W1AW K", "idle"])
        #expect(try speed(run) == "22")
        #expect(run.log.all("keyed").map { $0.text("character") }.joined() == "CQCQDEW1AWW1AWK")
        #expect(run.groups.first?.contains("W1AW") == true, "\(run.groups)")
    }

    @Test func `what was asked for is asked again, and nothing is counted`() throws {
        let run = sendRun(settings: ["keyer.wpm": "20"], speech: .off)
        run.options.count = 2
        var isFirst = true
        try run.run(
            KeyingLearner(run) { target in
                defer { isFirst = false }
                let gesture =
                    isFirst
                    ? ["down dit", "wait 2000", "down dah", "wait 60", "up dah", "wait 300", "up dit", "idle"] : []
                return gesture + ["morse \(target)"]
            })
        #expect(run.attempts.map(\.isCorrect) == [true, true])
        #expect(try speed(run) == "19")
    }
}
