import Activities
import CLinux
import Glibc
import Interface

/// The serial ports, listed from sysfs without opening them.
final class SerialNodes {
    private let folder: String
    private let system: String
    private var watch: InputWatch?

    init(folder: String = "/dev", system: String = "/sys/class/tty") {
        self.folder = folder
        self.system = system
    }

    static func owns(_ node: String) -> Bool { node.hasPrefix("tty") }

    func present() throws(DeviceTrouble) -> [NodeDescription] {
        var descriptions: [NodeDescription] = []
        for name in try SystemNodes.names(in: system).sorted() where Self.owns(name) {
            guard access(path(of: name), F_OK) == 0, let parent = try USBParent(of: "\(system)/\(name)/device"),
                try isReal(name)
            else { continue }
            let identity = DeviceIdentity(
                bus: DeviceIdentity.serialBus, vendor: parent.vendor, product: parent.product,
                name: parent.name.isEmpty ? name : parent.name, serial: parent.serial, place: parent.place)
            descriptions.append(NodeDescription(node: name, identity: identity, kind: .serialPort))
        }
        return descriptions
    }

    /// The kernel makes more names for built-in ports than a board has ports. A name without a chip has type 0.
    private func isReal(_ name: String) throws(DeviceTrouble) -> Bool {
        try SystemNodes.firstLine(of: "\(system)/\(name)/type") != "0"
    }

    func path(of node: String) -> String { "\(folder)/\(node)" }

    func isReadable(_ node: String) -> Bool { access(path(of: node), R_OK | W_OK) == 0 }

    func open(_ node: String, supply: LineSupply) throws(DeviceTrouble) -> SerialNode<SerialPort> {
        do throws(Errno) {
            return try SerialNode(try SerialPort(path: path(of: node), supply: supply))
        } catch {
            throw DeviceTrouble(error)
        }
    }

    // MARK: Coming and going

    var news: [CInt] { watch.map { [$0.descriptor] } ?? [] }

    func clearNews() { watch?.clear() }

    func attend(_ isWanted: Bool) {
        if !isWanted {
            watch = nil
        } else if watch == nil {
            watch = InputWatch(folder: folder)
        }
    }
}
