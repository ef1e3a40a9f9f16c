import Activities
import Glibc
import Interface
import Keyer

@testable import Platform

/// Input devices made of named pipes in a test's own folder. Descriptors, hang-ups and folder events are real.
struct FifoNodes: InputNodes, Sendable {
    /// The form of a key event in the pipe, small enough for an atomic write.
    struct Event: BitwiseCopyable {
        var nanoseconds: Int64
        var code: UInt16
        var isDown: Bool
    }

    /// The reading end: a device with keys only.
    final class Node: InputNode {
        private let file: FileDescriptor
        private(set) var keysDown: Set<UInt16> = []
        private var listening = Listening.to([])

        init(path: String) throws(Errno) {
            file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
        }

        var descriptor: CInt { file.rawValue }
        var axes: [UInt16: AxisRange] { [:] }
        func askKeysDown() -> Set<UInt16>? { keysDown }
        func listen(_ listening: Listening) { self.listening = listening }
        func grab(_ isGrabbed: Bool) throws(DeviceTrouble) {}

        func read(limit: Int, now: Int64, _ body: (ControlSource, Int32, Int64, Bool) -> Void) -> Bool {
            for _ in 0..<limit {
                var event = Event(nanoseconds: 0, code: 0, isDown: false)
                let count: Int
                do throws(Errno) {
                    count = try retrying { Glibc.read(file.rawValue, &event, MemoryLayout<Event>.size) }
                } catch {
                    return error.code == EAGAIN
                }
                guard count == MemoryLayout<Event>.size else { return false }
                if event.isDown { keysDown.insert(event.code) } else { keysDown.remove(event.code) }
                guard hears(event.code) else { continue }
                body(.key(event.code), event.isDown ? 1 : 0, event.nanoseconds, false)
            }
            return true
        }

        private func hears(_ code: UInt16) -> Bool {
            guard case .to(let controls) = listening else { return true }
            return controls.contains(.key(code))
        }
    }

    /// Plugged in until it is released.
    final class Device {
        private let writer: FileDescriptor
        private let path: String

        /// The device appears in the folder like the kernel's devices: at once and ready.
        init(_ number: Int, in folder: String) throws(Errno) {
            path = "\(folder)/event\(number)"
            let hidden = "\(folder)/.event\(number)"
            _ = try retrying { [hidden] in mkfifo(hidden, 0o600) }
            // Also opened for reading, so as not to wait for a reader.
            writer = try FileDescriptor(opening: hidden, O_RDWR | O_NONBLOCK)
            _ = try retrying { [path] in link(hidden, path) }
            unlink(hidden)
        }

        deinit { unlink(path) }

        /// Waits for room in the pipe.
        func set(_ code: UInt16, _ isDown: Bool) {
            var event = Event(nanoseconds: MonotonicClock.nanoseconds, code: code, isDown: isDown)
            while write(writer.rawValue, &event, MemoryLayout<Event>.size) < 0 { sched_yield() }
        }
    }

    let folder: String

    func present() throws(DeviceTrouble) -> [NodeDescription] {
        try SystemNodes.names(in: folder).filter { $0.hasPrefix("event") }.sorted().map { node in
            NodeDescription(
                node: node, identity: Self.identity(node), kind: .other, canRumble: false, hasControls: true)
        }
    }

    func path(of node: String) -> String { "\(folder)/\(node)" }
    func open(_ node: String, supply: LineSupply) throws(DeviceTrouble) -> any InputNode {
        do throws(Errno) {
            return try Node(path: path(of: node))
        } catch {
            throw DeviceTrouble(error)
        }
    }
    func name(of control: DeviceControl) -> String { "\(control)" }

    /// Key 30 is dit, 48 is dah.
    static func setup(_ number: Int) -> DeviceSetup {
        DeviceSetup(
            identity: identity("event\(number)"),
            mappings: [
                DeviceMapping(control: .key(30), contact: .dit), DeviceMapping(control: .key(48), contact: .dah),
            ])
    }

    static func identity(_ node: String) -> DeviceIdentity {
        DeviceIdentity(bus: 3, vendor: 1, product: 2, name: "Pipe \(node)", place: "usb-\(node)/input0")
    }

    /// Its files that this process has open, including the test's own.
    var openFiles: Int {
        let descriptors = (try? SystemNodes.names(in: "/proc/self/fd")) ?? []
        return descriptors.count { name in
            var target = [CChar](repeating: 0, count: 4096)
            guard readlink("/proc/self/fd/\(name)", &target, target.count - 1) > 0 else { return false }
            return String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
                .hasPrefix("\(folder)/")
        }
    }
}
