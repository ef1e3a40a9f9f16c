import Activities
import CLinux
import Glibc
import Interface

/// Input devices: files in /dev/input. Their descriptions come from /sys, which every user may read.
struct SystemNodes: InputNodes {
    private let folder: String
    private let system: String

    init(folder: String = "/dev/input", system: String = "/sys/class/input") {
        self.folder = folder
        self.system = system
    }

    func present() throws(DeviceTrouble) -> [NodeDescription] {
        let numbers = try Self.names(in: folder).compactMap { name in
            name.hasPrefix("event") ? UInt32(name.dropFirst(5)) : nil
        }
        var descriptions: [NodeDescription] = []
        for number in numbers.sorted() { descriptions.append(try describe("event\(number)")) }
        return descriptions
    }

    func path(of node: String) -> String { "\(folder)/\(node)" }

    func open(_ node: String, supply: LineSupply) throws(DeviceTrouble) -> any InputNode {
        do throws(Errno) {
            return try EvdevNode(path: path(of: node))
        } catch {
            throw DeviceTrouble(error)
        }
    }

    func name(of control: DeviceControl) -> String { EvdevCodes.name(of: control) }

    func isReadable(_ node: String) -> Bool { access(path(of: node), R_OK) == 0 }

    private func describe(_ node: String) throws(DeviceTrouble) -> NodeDescription {
        let device = "\(system)/\(node)/device"
        func text(_ name: String) throws(DeviceTrouble) -> String { try Self.firstLine(of: "\(device)/\(name)") ?? "" }
        func hexadecimal(_ name: String) throws(DeviceTrouble) -> UInt16 {
            UInt16(try text("id/\(name)"), radix: 16) ?? 0
        }
        let name = try text("name")
        let identity = DeviceIdentity(
            bus: try hexadecimal("bustype"), vendor: try hexadecimal("vendor"), product: try hexadecimal("product"),
            name: name.isEmpty ? node : name, serial: try text("uniq"), place: try text("phys"))
        let keys = CapabilityBits(try text("capabilities/key"))
        let axes = CapabilityBits(try text("capabilities/abs"))
        let relative = CapabilityBits(try text("capabilities/rel"))
        let isKnob = relative.isKnob && keys.kind != .mouse && keys.kind != .keyboard
        let kind = isKnob && keys.kind == .other ? .knob : keys.kind
        return NodeDescription(
            node: node, identity: identity, kind: KnownSwitchBox.find(identity) == nil ? kind : .footSwitch,
            canRumble: CapabilityBits(try text("capabilities/ff")).contains(FF_RUMBLE),
            hasControls: !keys.isEmpty || EvdevCodes.axes.contains { axes.contains(CInt($0)) }, isKnob: isKnob)
    }
}

/// The format of sysfs: 64-bit words in hexadecimal, most significant first.
struct CapabilityBits: Equatable, Sendable {
    private let words: [UInt64]

    init(_ text: String) {
        words = text.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ code: CInt) -> Bool {
        let (word, bit) = Int(code).quotientAndRemainder(dividingBy: 64)
        return word < words.count && words[word] >> UInt64(bit) & 1 == 1
    }

    var hasLetters: Bool { (KEY_Q...KEY_P).allSatisfy { contains($0) } && contains(KEY_ENTER) }

    var isKnob: Bool { contains(REL_DIAL) && !contains(REL_X) && !contains(REL_Y) }

    var kind: DeviceKind {
        if hasLetters { return .keyboard }
        if contains(BTN_SOUTH) || contains(BTN_TRIGGER) { return .gamepad }
        return contains(BTN_LEFT) ? .mouse : .other
    }
}

extension SystemNodes {
    /// Empty if the folder is missing or not readable.
    ///
    /// - Throws: `shortage`, if reading failed for lack of resources.
    static func names(in folder: String) throws(DeviceTrouble) -> [String] {
        do throws(Errno) {
            return try FileInput.names(in: Path(text: folder)).compactMap(\.text)
        } catch {
            if error.isShortage { throw .shortage }
            return []
        }
    }

    /// Trimmed and without control characters: a device's name may contain them, and a terminal would obey them. Nil if
    /// the file cannot be read.
    static func firstLine(of path: String) throws(DeviceTrouble) -> String? {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try FileInput.contents(of: Path(text: path), upTo: 4096)
        } catch {
            if error.isShortage { throw .shortage }
            return nil
        }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
        let text = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
        guard let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " })
        else { return "" }
        return String(text[first...last])
    }
}

extension DeviceTrouble {
    init(_ error: Errno) {
        self =
            switch error.code {
            case _ where error.isShortage: .shortage
            case EACCES, EPERM: .permission
            case EBUSY: .busy
            default: .other
            }
    }
}
