/// A key reported by its code point: `CSI code ; modifiers u` of kitty's keyboard protocol, or xterm's `CSI 27 ;
/// modifiers ; code ~` (modifyOtherKeys). A crashed program may have left either mode on.
struct CodedKey {
    /// The bits of the modifier parameter after subtracting 1.
    enum Modifier {
        static let shift = 1
        static let control = 4
        /// Super, Hyper and Meta: keys of the desktop.
        static let desktop = 8 | 16 | 32
    }

    /// The code point of the key without Shift (kitty), or of the typed character (xterm).
    var code: Int
    /// The code point with Shift, if the terminal reports it.
    var shifted: Int?
    /// The code point at the same place of a US keyboard, if the terminal reports it.
    var base: Int?
    /// The typed code point, if the terminal reports it.
    var text: Int?
    /// Bits of `Modifier`.
    var modifiers = 0

    var report: KeyReport {
        guard modifiers & Modifier.desktop == 0 else { return .unused }
        if let key = Self.functional[code] { return .key(key) }
        if modifiers & Modifier.control != 0 { return control }
        if let text, text >= 0x20 { return Self.typed(text) }
        guard modifiers & Modifier.shift != 0 else { return Self.typed(code) }
        return Self.typed(shifted ?? Self.shifted[code] ?? code, isUpper: true)
    }

    /// Ctrl with a letter has the effect of its control character in the terminal driver.
    private var control: KeyReport {
        let letter = [base, code].lazy.compactMap { $0.flatMap(Self.latin) }.first
        switch letter {
        case "c": return .signal(.interrupt)
        case "z": return .signal(.suspend)
        case "\\": return .signal(.quit)
        case "h": return .key(.backspace)
        case "i": return .key(.tab)
        case "j", "m": return .key(.enter)
        case "[": return .key(.escape)
        default: return .unused
        }
    }

    /// The Latin letter of a key; under another layout the letter at its place.
    private static func latin(_ code: Int) -> Character? {
        guard let character = UInt32(exactly: code).flatMap(Unicode.Scalar.init).map(Character.init) else { return nil }
        if character.isASCII { return character.lowercased().first }
        return ForeignLayout.place(of: character)?.key
    }

    private static func typed(_ code: Int, isUpper: Bool = false) -> KeyReport {
        guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return .unused }
        let report = KeyReport(scalar)
        guard isUpper, case .key(.character(let character)) = report else { return report }
        let upper = character.uppercased()
        return upper.count == 1 ? upper.first.map { .key(.character($0)) } ?? report : report
    }

    /// Shifted signs of a US keyboard, for terminals that report only the unshifted sign.
    private static let shifted: [Int: Int] = {
        let pairs = zip("`1234567890-=[]\\;',./".unicodeScalars, "~!@#$%^&*()_+{}|:\"<>?".unicodeScalars)
        return Dictionary(uniqueKeysWithValues: pairs.map { (Int($0.value), Int($1.value)) })
    }()

    /// Keys without a character. Kitty numbers them in the private area from U+E000. Source: kitty's keyboard protocol.
    private static let functional: [Int: Key] = {
        var keys: [Int: Key] = [
            27: .escape, 13: .enter, 9: .tab, 8: .backspace, 127: .backspace, 32: .space,
            57344: .escape, 57345: .enter, 57346: .tab, 57347: .backspace, 57350: .left, 57351: .right, 57352: .up,
            57353: .down, 57354: .pageUp, 57355: .pageDown, 57356: .home, 57357: .end,
            57409: .character("."), 57410: .character("/"), 57411: .character("*"), 57412: .character("-"),
            57413: .character("+"), 57414: .enter, 57415: .character("="), 57416: .character(","),
            57417: .left, 57418: .right, 57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown,
            57423: .home, 57424: .end,
        ]
        for number in 0...9 { keys[57399 + number] = .character(Character(String(number))) }
        for number in 1...20 { keys[57363 + number] = .function(number) }
        return keys
    }()
}
