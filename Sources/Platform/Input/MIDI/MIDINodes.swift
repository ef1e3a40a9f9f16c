import Activities
import CLinux
import Glibc
import Interface

/// The readable MIDI ports, listed from /proc without opening the sequencer.
final class MIDINodes {
    let path: String
    private let clients: String
    private let cards: String
    /// Reports ports that come and go; nil while no MIDI is wanted.
    private var watch: Sequencer?

    init(
        path: String = "/dev/snd/seq", clients: String = "/proc/asound/seq/clients", cards: String = "/sys/class/sound"
    ) {
        self.path = path
        self.clients = clients
        self.cards = cards
    }

    static func owns(_ node: String) -> Bool { node.hasPrefix("midi") }

    func present() throws(DeviceTrouble) -> [NodeDescription] {
        let text: [UInt8]
        do throws(Errno) {
            text = try FileInput.contents(of: Path(text: clients), upTo: 1 << 20)
        } catch {
            if error.isShortage { throw .shortage }
            return []
        }
        var descriptions: [NodeDescription] = []
        for port in SequencerPorts.readable(String(decoding: text, as: UTF8.self)) {
            descriptions.append(
                NodeDescription(node: Self.node(port.address), identity: try identity(of: port), kind: .midi))
        }
        return descriptions
    }

    /// The client number gives a port its card, and so its USB device. A port of another program is identified by the
    /// client's name.
    private func identity(of port: SequencerPorts.Port) throws(DeviceTrouble) -> DeviceIdentity {
        let card = try port.card.flatMap { (number) throws(DeviceTrouble) in
            try USBParent(of: "\(cards)/card\(number)/device")
        }
        let place = (card?.place ?? port.client) + "/\(port.address.port)"
        return DeviceIdentity(
            bus: DeviceIdentity.midiBus, vendor: card?.vendor ?? 0, product: card?.product ?? 0, name: port.name,
            serial: card?.serial ?? "", place: place)
    }

    private static func node(_ address: SequencerPorts.Address) -> String { "midi\(address.client):\(address.port)" }

    var isReadable: Bool { access(path, R_OK | W_OK) == 0 }

    func open(_ node: String) throws(DeviceTrouble) -> MIDINode {
        let numbers = node.dropFirst(4).split(separator: ":").compactMap { Int32($0) }
        let description = try present().first { $0.node == node }
        guard numbers.count == 2, let description else { throw .other }
        do throws(Errno) {
            let address = SequencerPorts.Address(client: numbers[0], port: numbers[1])
            let isVail = VailAdapter.isOne(description.identity)
            return MIDINode(try Sequencer(reading: address), isVailAdapter: isVail)
        } catch {
            throw DeviceTrouble(error)
        }
    }

    // MARK: Coming and going

    var news: [CInt] { watch.map { [$0.descriptor] } ?? [] }

    func clearNews() {
        watch?.clear()
    }

    func attend(_ isWanted: Bool) {
        if !isWanted {
            watch = nil
        } else if watch == nil {
            // Without permission this fails. The ports are described nevertheless, and `open` reports the error.
            watch = try? Sequencer(reading: nil)
        }
    }
}
