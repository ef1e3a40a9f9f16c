import Activities
import Interface
import Keyer

@testable import Platform

/// Input devices that a test plugs in, works and unplugs.
final class FakeNodes: InputNodes {
    /// An open device with the rules of the kernel: it passes only wanted events, and one program at a time may grab
    /// it.
    final class Node: InputNode {
        let descriptor: CInt = -1
        var keysDown: Set<UInt16> { device.keysDown }
        var axes: [UInt16: AxisRange] { device.axes }
        private let device: Device
        private(set) var listening = Listening.to([])

        init(_ device: Device) {
            self.device = device
        }

        func askKeysDown() -> Set<UInt16>? {
            device.queue.removeAll { if case .key = $0.0 { true } else { false } }
            return device.keysDown
        }

        func listen(_ listening: Listening) { self.listening = listening }

        func grab(_ isGrabbed: Bool) throws(DeviceTrouble) {
            if device.isGrabbedElsewhere { throw .busy }
            device.isGrabbed = isGrabbed
        }

        func read(limit: Int, now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) -> Bool {
            if device.isGone { return false }
            for (source, value, time, isLate) in device.queue.prefix(limit) where hears(source) {
                body(source, value, time, isLate)
            }
            device.queue.removeFirst(min(limit, device.queue.count))
            return true
        }

        private func hears(_ source: ControlSource) -> Bool {
            if source == .dial { return true }
            guard case .to(let controls) = listening else { return true }
            return controls.contains { control in
                switch control {
                case .key(let code): source == .key(code)
                case .axis(let code, _): source == .axis(code)
                }
            }
        }
    }

    /// The device itself, open or not.
    final class Device {
        var description: NodeDescription
        /// The setup uses keys A and B, which type.
        var contacts: (dit: UInt16, dah: UInt16) = (30, 48)
        var keysDown: Set<UInt16> = []
        var axes: [UInt16: AxisRange] = [:]
        var isGrabbed = false
        var isGrabbedElsewhere = false
        var isGone = false
        /// The number of attempts to open it that fail.
        var refusals = 0
        var refusal = DeviceTrouble.permission
        var queue: [(ControlSource, Int32, Int64, Bool)] = []
        fileprivate(set) weak var node: Node?
        /// The serial lines of each attempt to open it.
        fileprivate(set) var supplies: [LineSupply] = []

        var isOpen: Bool { node != nil }
        /// The events that reach the program.
        var listening: Listening? { node?.listening }

        init(_ description: NodeDescription) {
            self.description = description
        }

        func press(_ code: UInt16, at time: Int64, isLate: Bool = false) {
            keysDown.insert(code)
            queue.append((.key(code), 1, time, isLate))
        }

        func release(_ code: UInt16, at time: Int64, isLate: Bool = false) {
            keysDown.remove(code)
            queue.append((.key(code), 0, time, isLate))
        }
    }

    private(set) var plugged: [Device] = []

    /// The error of listing the devices.
    var shortage: DeviceTrouble?

    /// The number of listings.
    private(set) var looks = 0

    func present() throws(DeviceTrouble) -> [NodeDescription] {
        looks += 1
        if let shortage { throw shortage }
        return plugged.map(\.description)
    }

    /// Whether the program watches MIDI and serial ports.
    private(set) var attention: [Bool] = [false, false]

    func attend(isMIDIWanted: Bool, isSerialWanted: Bool) { attention = [isMIDIWanted, isSerialWanted] }

    func path(of node: String) -> String { "/dev/input/\(node)" }

    func name(of control: DeviceControl) -> String { "\(control)" }

    func open(_ node: String, supply: LineSupply) throws(DeviceTrouble) -> any InputNode {
        guard let device = plugged.first(where: { $0.description.node == node }) else { throw .other }
        if device.refusals > 0 {
            device.refusals -= 1
            throw device.refusal
        }
        let node = Node(device)
        device.supplies.append(supply)
        device.node = node
        return node
    }

    func plug(
        _ name: String, node: String, place: String = "usb-1/input0", isKeyboard: Bool = false, canRumble: Bool = false,
        bus: UInt16 = 3, isKnob: Bool = false
    ) -> Device {
        let identity = DeviceIdentity(bus: bus, vendor: 1, product: 2, name: name, place: place)
        let device = Device(
            NodeDescription(
                node: node, identity: identity, kind: isKeyboard ? .keyboard : .other, canRumble: canRumble,
                hasControls: true, isKnob: isKnob))
        plugged.append(device)
        return device
    }

    func unplug(_ device: Device) {
        device.isGone = true
        plugged.removeAll { $0 === device }
    }
}
