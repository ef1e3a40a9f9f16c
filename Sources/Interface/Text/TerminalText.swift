/// Makes foreign text safe for a terminal or a braille display: names of devices, catalogues, lists.
package enum TerminalText {
    /// Replaces control characters and line ends by spaces and drops marks of direction, which reorder the following
    /// text on the screen (CVE-2021-42574). Joiners stay, because some scripts need them.
    package static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) || isDirection($0) }) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.compactMap { isControl($0) ? " " : isDirection($0) ? nil : $0 }))
    }

    /// Control characters and line ends: Unicode's categories Cc, Zl and Zp, which never change.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Unicode's property Bidi_Control.
    package static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
