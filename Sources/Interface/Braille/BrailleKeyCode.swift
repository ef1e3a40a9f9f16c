/// The keys of a braille display in the coding of BrlAPI (brlapi_keycodes.h, version 0.8). The upper half has flags,
/// then follows a type of three bits. A command has a block of 13 bits and an argument of 16 bits. A symbol is an X
/// keysym.
public enum BrailleKeyCode {
    private static let command: UInt64 = 1 << 29
    private static let route: UInt64 = command | 1 << 16
    private static let dots: UInt64 = command | 34 << 16
    /// Control and Meta.
    private static let chords: UInt64 = (4 | 8) << 32

    /// The supported commands.
    private static let plain: [UInt64: BrailleKey] = [
        1: .previousLine, 2: .nextLine, 10: .newest, 23: .backward, 24: .forward, 25: .backward, 26: .forward,
        29: .newest, 31: .newest,
    ]

    private static let keysyms: [UInt64: Key] = [
        0x20: .space, 0xFF08: .backspace, 0xFF09: .tab, 0xFF0D: .enter, 0xFF1B: .escape, 0xFF50: .home, 0xFF51: .left,
        0xFF52: .up, 0xFF53: .right, 0xFF54: .down, 0xFF55: .pageUp, 0xFF56: .pageDown, 0xFF57: .end,
    ]

    /// The commands to request from the server, without arguments. The server keeps all others.
    public static let commands = plain.keys.sorted().map { command | $0 } + [route, dots]

    /// Nil for a code without a meaning here.
    public static func key(_ code: UInt64) -> BrailleKey? {
        guard code & chords == 0 else { return nil }
        let bare = code & 0xFFFF_FFFF
        let (block, argument) = (bare & ~0xFFFF, bare & 0xFFFF)
        switch block {
        case route: return .cell(Int(argument))
        // The ninth bit is the space bar.
        case dots where argument <= 0xFF: return .dots(UInt8(argument))
        case dots where argument == 0x100: return .key(.space)
        case command: return plain[argument]
        default: return bare < command ? symbol(bare).map(BrailleKey.key) : nil
        }
    }

    private static func symbol(_ keysym: UInt64) -> Key? {
        if let key = keysyms[keysym] { return key }
        if (0xFFBE...0xFFC9).contains(keysym) { return .function(Int(keysym - 0xFFBE) + 1) }
        // Latin-1 keysyms are code points. Others are code points plus 0x01000000.
        let point = keysym >= 0x0100_0000 ? keysym - 0x0100_0000 : keysym <= 0xFF ? keysym : 0
        guard point > 0x20, let scalar = UInt32(exactly: point).flatMap(Unicode.Scalar.init) else { return nil }
        let character = Character(scalar)
        guard !character.isWhitespace, scalar.properties.generalCategory != .control else { return nil }
        return .character(character)
    }
}
