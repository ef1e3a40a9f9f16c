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

    func present() throws(Errno) -> [NodeDescription] {
        let numbers = try Directory.names(in: folder).compactMap { name in
            name.hasPrefix("event") ? UInt32(name.dropFirst(5)) : nil
        }
        var descriptions: [NodeDescription] = []
        for number in numbers.sorted() { descriptions.append(try describe("event\(number)")) }
        return descriptions
    }

    func path(of node: String) -> String { "\(folder)/\(node)" }

    func open(_ node: String) throws(Errno) -> EvdevNode { try EvdevNode(path: path(of: node)) }

    func name(of control: DeviceControl) -> String { EvdevCodes.name(of: control) }

    /// Whether this process may read a device.
    func isReadable(_ node: String) -> Bool { access(path(of: node), R_OK) == 0 }

    private func describe(_ node: String) throws(Errno) -> NodeDescription {
        let device = "\(system)/\(node)/device"
        func text(_ name: String) throws(Errno) -> String { try Directory.firstLine(of: "\(device)/\(name)") ?? "" }
        func number(_ name: String) throws(Errno) -> UInt16 { UInt16(try text("id/\(name)"), radix: 16) ?? 0 }
        let name = try text("name")
        let identity = DeviceIdentity(
            bus: try number("bustype"), vendor: try number("vendor"), product: try number("product"),
            name: name.isEmpty ? node : name, serial: try text("uniq"), place: try text("phys"))
        let keys = CapabilityBits(try text("capabilities/key"))
        let axes = CapabilityBits(try text("capabilities/abs"))
        return NodeDescription(
            node: node, identity: identity, kind: KnownAdapter.find(identity) == nil ? keys.kind : .footSwitch,
            canRumble: CapabilityBits(try text("capabilities/ff")).contains(FF_RUMBLE),
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
    /// The names in a folder; none if it is not there or may not be read.
    ///
    /// - Throws: what there is too little of to know.
    static func names(in folder: String) throws(Errno) -> [String] {
        guard let entries = opendir(folder) else {
            let reason = Errno.last
            if reason.isShortage { throw reason }
            return []
        }
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

    /// The first line of a small file, without spaces around it and without control characters, which a device may have
    /// in its name and a terminal would obey; nil if it cannot be read.
    ///
    /// - Throws: what there is too little of to know.
    static func firstLine(of path: String) throws(Errno) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count: Int
        do throws(Errno) {
            let file = try FileDescriptor(opening: path, O_RDONLY)
            count = try retryingInterrupts { read(file.rawValue, &bytes, bytes.count) }
        } catch {
            if error.isShortage { throw error }
            return nil
        }
        let line = String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
        let text = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
        guard let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " })
        else { return "" }
        return String(text[first...last])
    }
}
