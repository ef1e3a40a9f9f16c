import Activities
import Interface
import Keyer
import Testing

@testable import Platform

private typealias Bench = InputHubBench

/// MIDI and serial ports among the devices: when they open, and that they key like others.
@Suite struct PortHubTests {
    private static let note = MIDIControl(.note, channel: 0, number: 1).code

    @Test func `nothing of MIDI or serial ports is touched while none is set up`() {
        let bench = Bench()
        let port = bench.nodes.plug("Adapter", node: "ttyUSB0", bus: DeviceIdentity.serialBus)
        let midi = bench.nodes.plug("Keys", node: "midi20:0", bus: DeviceIdentity.midiBus)
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        #expect(!port.isOpen && !midi.isOpen)
        #expect(bench.nodes.attention == [false, false])
    }

    @Test func `set-up listens to MIDI, but opens only the serial port that was asked for`() {
        let bench = Bench()
        let ports = ["ttyUSB0", "ttyS0"].map { bench.nodes.plug($0, node: $0, bus: DeviceIdentity.serialBus) }
        let midi = bench.nodes.plug("Keys", node: "midi20:0", bus: DeviceIdentity.midiBus)
        bench.rescan()
        bench.hub.setCapturing(true, at: bench.nanoseconds)
        #expect(midi.isOpen && !ports[0].isOpen && !ports[1].isOpen)
        #expect(bench.nodes.attention == [true, false])
        bench.hub.setCapturing(false, at: bench.nanoseconds)
        #expect(!midi.isOpen)
        let request = SerialRequest(identity: ports[0].description.identity, supply: .rts)
        bench.hub.setCapturing(true, port: request, at: bench.nanoseconds)
        #expect(ports[0].isOpen && !ports[1].isOpen)
        #expect(ports[0].supplies == [.rts])
        #expect(bench.nodes.attention == [true, true])
        // After its setup the open port is not opened again.
        let setup = DeviceSetup(
            identity: request.identity, mappings: [DeviceMapping(control: .key(30), contact: .dit)], supply: .rts)
        bench.hub.use([setup], filter: ContactFilter(), at: bench.nanoseconds)
        bench.hub.setCapturing(false, at: bench.nanoseconds)
        #expect(ports[0].isOpen && ports[0].supplies == [.rts])
        #expect(bench.nodes.attention == [false, true])
    }

    @Test func `a port that may not be opened is told when it was asked for`() {
        let bench = Bench()
        let port = bench.nodes.plug("Adapter", node: "ttyUSB0", bus: DeviceIdentity.serialBus)
        port.refusals = 1000
        _ = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        let request = SerialRequest(identity: port.description.identity, supply: .none)
        bench.hub.setCapturing(true, port: request, at: bench.nanoseconds)
        for _ in 0..<20 { bench.wait(100) }
        #expect(bench.events.contains(.denied(path: "/dev/input/ttyUSB0")))
    }

    @Test func `a note that is held when its device is unplugged is released, and keys again when it is back`() {
        let bench = Bench()
        let midi = bench.nodes.plug("Keys", node: "midi20:0", bus: DeviceIdentity.midiBus)
        midi.contacts = (Self.note, Self.note + 1)
        bench.rescan()
        bench.use([midi])
        midi.press(Self.note, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges == ["dit v 10000"])
        bench.wait(50)
        bench.nodes.unplug(midi)
        bench.read()
        #expect(bench.edges == ["dit v 10000", "dit ^ 10050"])
        #expect(bench.events.last == .removed(midi.description.identity))
        let again = bench.nodes.plug("Keys", node: "midi24:0", bus: DeviceIdentity.midiBus)
        again.contacts = midi.contacts
        bench.rescan()
        #expect(bench.events.last == .added(again.description.identity))
        again.press(Self.note, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges.last == "dit v 10050")
    }
}
