/// A sequence after ESC [ (CSI) or ESC O (SS3), as far as received. ECMA-48 section 5.4: parameters 0–?, then
/// intermediates space–/, then one final byte @–~.
struct KeySequence: Sendable {
    enum Introducer: Sendable {
        case control
        /// SS3: one key of the keypad or the cursor block.
        case single
        /// CSI [: F1 to F5 of the Linux console. ECMA-48 would end the sequence here.
        case console
    }

    enum Step: Equatable {
        case more
        case report(KeyReport)
        /// An X10 mouse report: three bytes of any value follow.
        case mouse
        /// The byte cannot belong to the sequence.
        case broken
    }

    /// The limit of parameters and of parts. More are dropped.
    private static let most = 8
    /// The limit of a number. It exceeds every code point.
    private static let largest = 9_999_999

    private var introducer: Introducer
    /// The parameters between semicolons, each with its parts between colons; nil for an empty part.
    private var parameters: [[Int?]] = [[nil]]
    private var isForeign = false
    private var isEmpty = true

    init(_ introducer: Introducer) {
        self.introducer = introducer
    }

    /// The keys if no byte follows: Escape and the introducer, or `unused` for a longer fragment.
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
            // rxvt ends keys with Shift in an intermediate byte. After two parameters it belongs to the end of a DECRPM
            // report.
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
    /// Kitty's event types: 1 press, 2 repeat, 3 release.
    private var isRelease: Bool { value(1, 1) == 3 }

    private func value(_ parameter: Int, _ part: Int = 0) -> Int? {
        guard parameters.indices.contains(parameter), parameters[parameter].indices.contains(part) else { return nil }
        return parameters[parameter][part]
    }

    /// Nil for a sequence without a code point.
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
        // rxvt: $ with Shift,
        // with Ctrl, @ with both.
        case "~", "$", "^", "@": number.flatMap { Self.numbered[$0] }
        case "Z": .tab
        // Any number but 1 belongs to a report, such as the cursor position (CSI row ; column R).
        default: number == nil || number == 1 ? Self.cursorBlock[letter] : nil
        }
    }

    /// Final letters. rxvt uses small letters for keys with a modifier.
    private static let cursorBlock: [Character: Key] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
        "a": .up, "b": .down, "c": .right, "d": .left,
        "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
    ]

    /// The numeric keypad in application mode. Another program may have left that mode on.
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

    /// CSI number ~. The gaps separate the VT220's blocks of keys.
    private static let numbered: [Int: Key] = [
        1: .home, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
        29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]
}
