import Activities
import Glibc
import Interface
import TestSupport
import Testing

@testable import Platform

@Suite struct SequencerPortsTests {
    /// The kernel's text. Some kernels write the version of MIDI, older ones do not.
    private static let text = """
        Client info
          cur  clients : 5
          peak clients : 6
          max  clients : 192

        Client   0 : "System" [Kernel Legacy]
          Port   0 : "Timer" (Rwe-)
          Port   1 : "Announce" (R-e-)
            Connecting To: 128:0
        Client  14 : "Midi Through" [Kernel]
          Port   0 : "Midi Through Port-0" (RWe-)
        Client  24 : "Vail Adapter" [Kernel Legacy]
          Port   0 : "Vail Adapter MIDI 1" (RWeX) [In/Out]
          Port   1 : "Lights" (-We-)
        Client  28 : "My "loud" piano" [Kernel]
          Port   0 : "Keys" (R-e-)
        Client 128 : "Kochlea" [User Legacy]
          Port   0 : "Key" (-W--)
        Client 129 : "Softkeys" [User]
          Port   0 : "out" (R-e-)

        """

    @Test func `ports that can be read are found with their names and cards`() {
        let ports = SequencerPorts.readable(Self.text)
        #expect(
            ports.map(\.name) == [
                "Midi Through Port-0", "Vail Adapter MIDI 1", #"My "loud" piano Keys"#, "Softkeys out",
            ])
        #expect(ports.map(\.address.client) == [14, 24, 28, 129])
        #expect(ports.map(\.card) == [nil, 2, 3, nil])
    }

    @Test func `a listing that is no listing has no ports`() {
        for text in ["", "Client", "Client x : \"A\" [Kernel]\n  Port 0 : \"B\" (R", "  Port   0 : \"B\" (RWeX)"] {
            #expect(SequencerPorts.readable(text).isEmpty)
        }
    }

    @Test func `a card's port has the numbers of its USB device, and keeps its place`() throws {
        let tree = try TemporaryFolder()
        let device = "devices/usb1/1-2"
        let sound = device + "/1-2:1.2/sound/card2"
        for (name, text) in [("idVendor", "2886"), ("idProduct", "802f"), ("product", "XIAO"), ("serial", "A1")] {
            try tree.write((text + "\n").utf8, to: "\(device)/\(name)")
        }
        try tree.link("class/card2", to: sound)
        try tree.link(sound + "/device", to: device + "/1-2:1.2")
        try tree.write(Self.text.utf8, to: "clients")
        let nodes = MIDINodes(path: "/nowhere", clients: tree.path + "/clients", cards: tree.path + "/class")
        let vail = try #require(try nodes.present().first { $0.node == "midi24:0" })
        #expect(
            vail.identity
                == DeviceIdentity(
                    bus: DeviceIdentity.midiBus, vendor: 0x2886, product: 0x802f, name: "Vail Adapter MIDI 1",
                    serial: "A1", place: "1-2:1.2/0"))
        #expect(vail.kind == .midi && VailAdapter.isOne(vail.identity))
        #expect(try nodes.present().map(\.identity.place).last == "Softkeys/0")
        #expect(nodes.news.isEmpty, "listing opens nothing")
    }

    @Test func `without a sequencer there is no MIDI, and wanting it does no harm`() throws {
        let nodes = MIDINodes(path: "/nowhere", clients: "/nowhere", cards: "/nowhere")
        #expect(try nodes.present().isEmpty)
        #expect(!nodes.isReadable)
        #expect(throws: DeviceTrouble.self) { try nodes.open("midi24:0") }
    }
}
