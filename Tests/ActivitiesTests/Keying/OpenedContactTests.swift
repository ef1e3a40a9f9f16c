import Keyer
import Morse
import OnAir
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// The sound thread opens contacts before the hand does, because the input thread did not run (decision 51).
@Suite struct OpenedContactTests {
    private func render(_ engine: SoundEngine, milliseconds: Int, notices transceiver: Transceiver) {
        var samples = [Float](repeating: 0, count: 8)
        for _ in 0..<milliseconds {
            samples.withUnsafeMutableBufferPointer { engine.renderer.render(into: $0) }
            while transceiver.takeNotice() != nil {}
        }
    }

    @Test func `a contact opened for the hand leaves nothing behind`() throws {
        let engine = SoundEngine.make(sampleRate: 8000)
        let transceiver = Transceiver(console: engine.console)
        var settings = Settings(registry: SettingsRegistry.all(languages: ["en"], language: "en"), stored: [:])
        _ = try settings.set("keyer.wpm", to: "40")
        let request = KeyingRequest(limits: .text, radio: .receiving, commands: [])
        transceiver.follow(request) { $0.setup(settings, sampleRate: 8000) }
        func pass(milliseconds: Int) { render(engine, milliseconds: milliseconds, notices: transceiver) }
        pass(milliseconds: 1)
        engine.renderer.contact(.dit, isDown: true, at: engine.renderer.position)
        pass(milliseconds: 500)
        #expect(!transceiver.isQuiet)
        engine.renderer.openContacts(at: engine.renderer.position)
        pass(milliseconds: 500)
        // The release arrives late and changes nothing.
        engine.renderer.contact(.dit, isDown: false, at: engine.renderer.position)
        pass(milliseconds: 1500)
        #expect(transceiver.isQuiet)
    }

    @Test func `an element that the keyer has no room for is not waited for`() {
        let engine = SoundEngine.make(sampleRate: 8000)
        let transceiver = Transceiver(console: engine.console)
        let settings = Settings(registry: SettingsRegistry.all(languages: ["en"], language: "en"), stored: [:])
        transceiver.follow(KeyingRequest(limits: .text, radio: .transmitting, commands: [])) {
            $0.setup(settings, sampleRate: 8000)
        }
        render(engine, milliseconds: 1, notices: transceiver)
        for _ in 0..<40 { transceiver.key(.dit) }
        #expect(!transceiver.isQuiet)
        render(engine, milliseconds: 10_000, notices: transceiver)
        #expect(transceiver.isQuiet)
    }

    @Test func `a QSO goes on after the computer has opened a contact`() throws {
        let settings = ["setup": "yes", "station.callsign": "W1AW", "station.name": "Tom", "station.place": "Ulm"]
        let run = quickRun(store: MemoryStore(settings: settings), activity: .qso)
        run.overrides["keyer.wpm"] = "40"
        run.options.qsoStyle = .ragchew
        run.options.qsoRole = .answer
        var groups = 0
        try run.play(
            "idle", .check { groups = run.groups.count }, "down dit", "wait 400", .check { run.openContacts() },
            .check { run.hand(.contactsUnheard) }, "wait 400", "up dit", "wait 60000",
            .check { #expect(run.program?.services.radio.transceiver.isQuiet == true) }, "morse PSE AGN K",
            "wait 30000",
            .check { #expect(run.groups.count > groups) })
    }
}
