import CLinux
import Glibc
import Trainer

/// The input devices of this system: files in /dev/input, described by /sys, which everybody may read.
struct SystemNodes: InputNodes {
    private let folder: String
    private let system: String

    /// The devices of two folders.
    init(folder: String = "/dev/input", system: String = "/sys/class/input") {
        self.folder = folder
        self.system = system
    }

    func present() -> [NodeDescription] {
        let numbers = Directory.names(in: folder).compactMap { name in
            name.hasPrefix("event") ? UInt32(name.dropFirst(5)) : nil
        }
        return numbers.sorted().map { describe("event\($0)") }
    }

    func path(of node: String) -> String { "\(folder)/\(node)" }

    func open(_ node: String) throws(Errno) -> EvdevNode { try EvdevNode(path: path(of: node)) }

    func name(of control: DeviceControl) -> String { EvdevCodes.name(of: control) }

    /// Whether this process may read a device.
    func isReadable(_ node: String) -> Bool { access(path(of: node), R_OK) == 0 }

    private func describe(_ node: String) -> NodeDescription {
        let device = "\(system)/\(node)/device"
        func text(_ name: String) -> String { Directory.firstLine(of: "\(device)/\(name)") ?? "" }
        func number(_ name: String) -> UInt16 { UInt16(text("id/\(name)"), radix: 16) ?? 0 }
        let identity = DeviceIdentity(
            bus: number("bustype"), vendor: number("vendor"), product: number("product"),
            name: text("name").isEmpty ? node : text("name"), serial: text("uniq"), place: text("phys"))
        let keys = CapabilityBits(text("capabilities/key"))
        let axes = CapabilityBits(text("capabilities/abs"))
        return NodeDescription(
            node: node, identity: identity, kind: KnownAdapter.find(identity) == nil ? keys.kind : .footSwitch,
            canRumble: CapabilityBits(text("capabilities/ff")).contains(FF_RUMBLE),
            hasControls: !keys.isEmpty || EvdevCodes.axes.contains { axes.contains(CInt($0)) })
    }
}

/// The codes that a device has, as sysfs writes them: words of 64 bits in hexadecimal, the most significant one first.
struct CapabilityBits: Equatable, Sendable {
    private let words: [UInt64]

    /// Reads what sysfs writes.  What is no number is none.
    init(_ text: String) {
        words = text.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
    }

    /// Whether there is none.
    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// Whether a code is there.
    func contains(_ code: CInt) -> Bool {
        let (word, bit) = Int(code).quotientAndRemainder(dividingBy: 64)
        return word < words.count && words[word] >> UInt64(bit) & 1 == 1
    }

    /// Whether these are the keys of a keyboard to type on: the upper row of letters, and Enter.
    var hasLetters: Bool { (KEY_Q...KEY_P).allSatisfy { contains($0) } && contains(KEY_ENTER) }

    /// What a device with these keys and buttons is.
    var kind: DeviceKind {
        if hasLetters { return .keyboard }
        if contains(BTN_SOUTH) || contains(BTN_TRIGGER) { return .gamepad }
        return contains(BTN_LEFT) ? .mouse : .other
    }
}

/// Reading folders and small files.
enum Directory {
    /// The names in a folder; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The first line of a small file, without spaces around it; nil if it cannot be read.
    static func firstLine(of path: String) -> String? {
        guard let file = try? FileDescriptor(opening: path, O_RDONLY) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        guard let count = try? retryingInterrupts({ read(file.rawValue, &bytes, bytes.count) }) else { return nil }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
        let text = line.drop { $0 == UInt8(ascii: " ") }
        return String(
            decoding: text.prefix((text.lastIndex { $0 != UInt8(ascii: " ") } ?? -1) + 1 - text.startIndex),
            as: UTF8.self)
    }
}
