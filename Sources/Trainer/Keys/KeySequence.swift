/// What follows ESC [ (CSI) or ESC O (SS3), as far as received.  ECMA-48 section 5.4: parameters 0–?, then
/// intermediates space–/, then one final byte @–~.
struct KeySequence: Sendable {
    enum Introducer: Sendable {
        case control
        /// SS3: one key of the keypad or the cursor block.
        case single
        /// CSI [: the Linux console's F1 to F5, which ECMA-48 would consider complete.
        case console
    }

    enum Step: Equatable {
        case more
        case report(KeyReport)
        /// An X10 mouse report: three bytes of any value follow.
        case mouse
        /// The byte cannot be part of the sequence.
        case broken
    }

    /// More parameters or parts are dropped.
    private static let most = 8
    /// Beyond the last code point.
    private static let largest = 9_999_999

    private var introducer: Introducer
    /// The parameters between semicolons, each with its parts between colons; nil for an empty part.
    private var parameters: [[Int?]] = [[nil]]
    private var isForeign = false
    private var isEmpty = true

    init(_ introducer: Introducer) {
        self.introducer = introducer
    }

    /// What was typed if the sequence never continues: Escape and its introducer, or something cut short.
    var givenUp: [KeyReport] {
        guard isEmpty, introducer != .console else { return [.unused] }
        return [.key(.escape), .key(.character(introducer == .control ? "[" : "O"))]
    }

    mutating func take(_ byte: UInt8) -> Step {
        defer { isEmpty = false }
        switch byte {
        case UInt8(ascii: "[") where introducer == .control && isEmpty:
            introducer = .console
            return .more
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let (last, part) = (parameters.count - 1, parameters[parameters.count - 1].count - 1)
            parameters[last][part] = min((parameters[last][part] ?? 0) * 10 + Int(byte - 0x30), Self.largest)
            return .more
        case UInt8(ascii: ";"):
            if parameters.count < Self.most { parameters.append([nil]) }
            return .more
        case UInt8(ascii: ":"):
            let last = parameters.count - 1
            if parameters[last].count < Self.most { parameters[last].append(nil) }
            return .more
        case UInt8(ascii: "$") where introducer == .control && number != nil && isSingle && !isForeign:
            // rxvt ends keys with Shift on an intermediate byte.  With two parameters it begins the end of a DECRPM report.
            return .report(report(final: byte))
        case UInt8(ascii: "M") where introducer == .control && isEmpty:
            return .mouse
        case 0x20...0x2f, 0x3c...0x3f:
            isForeign = true
            return .more
        case 0x40...0x7e:
            return .report(isForeign ? .unused : report(final: byte))
        default:
            return .broken
        }
    }

    private func report(final: UInt8) -> KeyReport {
        let letter = Character(Unicode.Scalar(final))
        // xterm's focus events (mode 1004).
        if introducer == .control, !isNumbered, letter == "I" || letter == "O" { return .focus(letter == "I") }
        guard !isRelease else { return .unused }
        if introducer == .control, let coded = coded(letter) { return coded.report }
        let key: Key? =
            switch introducer {
            case .console: isNumbered ? nil : Self.consoleFunctions[letter]
            case .single: Self.cursorBlock[letter] ?? Self.keypad[letter]
            case .control: controlKey(letter)
            }
        return key.map(KeyReport.key) ?? .unused
    }

    // MARK: Parameters

    private var number: Int? { parameters[0][0] }
    private var isSingle: Bool { parameters.count == 1 && parameters[0].count == 1 }
    private var isNumbered: Bool { number != nil || !isSingle }
    /// Kitty's event types: 1 pressed, 2 repeated, 3 released.
    private var isRelease: Bool { value(1, 1) == 3 }

    private func value(_ parameter: Int, _ part: Int = 0) -> Int? {
        guard parameters.indices.contains(parameter), parameters[parameter].indices.contains(part) else { return nil }
        return parameters[parameter][part]
    }

    /// The key of a sequence that carries a code point; nil for any other sequence.
    private func coded(_ letter: Character) -> CodedKey? {
        let modifiers = max(0, (value(1) ?? 1) - 1)
        switch letter {
        case "u":
            return number.map {
                CodedKey(code: $0, shifted: value(0, 1), base: value(0, 2), text: value(2), modifiers: modifiers)
            }
        case "~" where number == 27: return value(2).map { CodedKey(code: $0, modifiers: modifiers) }
        default: return nil
        }
    }

    private func controlKey(_ letter: Character) -> Key? {
        switch letter {
        // rxvt: $ with Shift, ^ with Ctrl, @ with both.
        case "~", "$", "^", "@": number.flatMap { Self.numbered[$0] }
        case "Z": .tab
        // Anything but "1" makes it a report, such as the cursor's position (CSI row ; column R).
        default: number == nil || number == 1 ? Self.cursorBlock[letter] : nil
        }
    }

    /// The final letter is the key; rxvt uses small letters with a modifier.
    private static let cursorBlock: [Character: Key] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
        "a": .up, "b": .down, "c": .right, "d": .left,
        "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
    ]

    /// The numeric keypad in application mode, which another program may have left on.
    private static let keypad: [Character: Key] = {
        var keys: [Character: Key] = ["M": .enter, "I": .tab, "X": .character("=")]
        // j to y stand for * + , - . / 0 to 9, in ASCII order.
        for code in UInt8(ascii: "j")...UInt8(ascii: "y") {
            keys[Character(Unicode.Scalar(code))] = .character(Character(Unicode.Scalar(code - 0x40)))
        }
        return keys
    }()

    private static let consoleFunctions: [Character: Key] = [
        "A": .function(1), "B": .function(2), "C": .function(3), "D": .function(4), "E": .function(5),
    ]

    /// CSI number ~.  The gaps are those between the VT220's blocks of keys.
    private static let numbered: [Int: Key] = [
        1: .home, 4: .end, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
        29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]
}
