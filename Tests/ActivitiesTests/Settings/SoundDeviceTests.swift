import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Settings for HDMI and Bluetooth devices, which swallow the beginning of sound.
@Suite struct SoundDeviceTests {
    @Test(arguments: [0, 500, 3000])
    func `the first Morse of a run waits as long as is set`(milliseconds: Int) throws {
        let run = quickRun(store: experiencedStore(), activity: .receive)
        run.overrides["sound.lead"] = String(milliseconds)
        try run.play("wait 4000")
        let first = try #require(run.log.events.first { $0.event.type == "morse" })
        #expect(first.at >= Instant.start.advanced(byMilliseconds: milliseconds))
        #expect(first.at < Instant.start.advanced(byMilliseconds: max(milliseconds, 900) + 100))
    }

    @Test func `the device is kept awake in practice and in its menus, and rests in the main menu`() throws {
        let run = quickRun(store: experiencedStore(settings: ["setup": "yes", "sound.awake": "on"]), activity: .menu)
        func isAwake() -> Bool? { run.program?.services.ports.console.isKeptAwake }
        try run.play(
            "idle", .check { #expect(isAwake() == false) }, "key r", "idle", .check { #expect(isAwake() == true) },
            "key esc", "idle", .check { #expect(isAwake() == true && run.log.screen != "receive") }, "key s", "idle",
            "key esc", "idle", "key esc", "idle", .check { #expect(isAwake() == false) })
    }
}
