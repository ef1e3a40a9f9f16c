import Keyer
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct PortDeviceTests {
    private static func device(_ name: String, bus: UInt16, node: String) -> DeviceDescription {
        DeviceDescription(
            identity: DeviceIdentity(bus: bus, vendor: 0x0403, product: 0x6001, name: name, place: "1-2:1.0"),
            isKeyboard: false, canRumble: false, isOpen: false, node: node)
    }

    private let port = device("USB serial", bus: DeviceIdentity.serialBus, node: "ttyUSB0")
    private let keys = device("Keys MIDI 1", bus: DeviceIdentity.midiBus, node: "midi20:0")
    private let toDevices: [Step] = ["idle", "key o", "idle", "key a", "idle"]

    private func run() -> VirtualRun {
        quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
    }

    private func capture(_ run: VirtualRun, _ code: UInt16, on device: DeviceDescription) -> [Step] {
        [
            .check {
                let name = try #require(ControlName.name(of: .key(code)))
                run.hand(try #require(run.devices.release(.key(code), on: device, name: name)))
            }, "idle",
        ]
    }

    @Test func `a key on a serial port is set up on request, after a warning`() throws {
        let run = run()
        _ = run.devices.plug(port)
        let cts = SerialLine.Closing(.cts, isRaised: true).code
        try run.play(
            toDevices,
            [
                "key 3", "idle",
                .check {
                    #expect(run.log.screen == "serial" && !run.devices.isCapturing)
                    #expect(
                        run.output.lines.contains {
                            $0.isEnglish("menu.opened", ["title": .message(Message("serial.title"))])
                        })
                    #expect(
                        run.output.lines.contains {
                            $0.contains(
                                english("serial.port", ["device": .text("USB serial"), "port": .text("ttyUSB0")]))
                        })
                },
                "key enter", "idle", .check { #expect(run.log.screen == "supply") }, "key 2", "idle",
                .check { #expect(run.log.screen == "key" && !run.devices.isCapturing) }, "key 2", "idle",
                .check {
                    #expect(run.devices.isCapturing)
                    let port = try #require(run.devices.requestedPort)
                    #expect(port == SerialRequest(identity: self.port.identity, supply: .dtr))
                },
            ], capture(run, cts, on: port), ["key enter", "idle"])
        #expect(
            run.output.lines.contains {
                $0.isEnglish("capture.got", ["control": .message(Message("control.line", ["name": .text("CTS")]))])
            })
        let setup = try #require(run.devices.setups.first)
        #expect(setup.mappings == [DeviceMapping(control: .key(cts), contact: .straight)])
        #expect(setup.supply == .dtr)
        // A port types in no other program, so there is no question about it.
        #expect(run.log.screen == "serial" && !run.devices.isCapturing && run.devices.requestedPort == nil)
        let stored = try #require(setup.jsonText)
        #expect(try #require(DeviceSetup(jsonText: stored)) == setup)
    }

    @Test func `without a serial port nothing speaks of one`() throws {
        let run = run()
        _ = run.devices.plug(keys)
        try run.play(toDevices, ["key 3", "idle"])
        #expect(run.log.screen == "devices")
        #expect(!run.output.lines.contains { $0.contains("serial") })
    }

    @Test func `a paddle that speaks MIDI is set up by pressing it`() throws {
        let run = run()
        _ = run.devices.plug(keys)
        let notes = [1, 2].map { MIDIControl(.note, channel: 0, number: $0).code }
        try run.play(
            toDevices, ["key 1", "idle"], capture(run, notes[0], on: keys), capture(run, notes[1], on: keys))
        #expect(
            run.output.lines.contains {
                $0.isEnglish("capture.got", ["control": .message(Message("control.note", ["name": .text("1")]))])
            })
        #expect(run.devices.setups.first?.mappings.map(\.contact) == [.dit, .dah])
        #expect(run.log.screen == "devices")
    }

    @Test func `what may not be opened is told with its group`() {
        let told = ["/dev/snd/seq", "/dev/ttyUSB0", "/dev/input/event3"].map(DeviceWords.denied)
        #expect(told.map(\.id) == ["device.denied.midi", "device.denied.serial", "device.denied"])
        #expect(
            told.map { $0.arguments["command"] }
                == ["audio", "dialout", "input"].map { .text("sudo usermod -aG \($0) $USER") })
        #expect(told[1].arguments["port"] == .text("ttyUSB0"))
    }

    @Test func `controls have names to say`() {
        let names = ["NOTE_60_CHANNEL_2", "CONTROLLER_64-", "LINE_DSR-"].map(DeviceWords.control)
        #expect(names.map(\.id) == ["control.note", "control.controller", "control.line"])
        #expect(names.map { $0.arguments["name"] } == [.text("60 channel 2"), .text("64"), .text("DSR")])
    }
}
