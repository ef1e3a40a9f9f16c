/// The only writer of JSON, for the event log, archives, stored states and the output of commands.
extension JSONValue {
    /// One line in UTF-8 without a line feed, with a space after each comma and colon.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes, spaced: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the value on one line in UTF-8.
    package func write(to bytes: inout [UInt8], spaced: Bool = false) {
        switch self {
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            for (index, field) in fields.enumerated() {
                if index > 0 { Self.append(",", spaced: spaced, to: &bytes) }
                Self.append(field.name, to: &bytes)
                Self.append(":", spaced: spaced, to: &bytes)
                field.value.write(to: &bytes, spaced: spaced)
            }
            bytes.append(UInt8(ascii: "}"))
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { Self.append(",", spaced: spaced, to: &bytes) }
                value.write(to: &bytes, spaced: spaced)
            }
            bytes.append(UInt8(ascii: "]"))
        case .string(let string): Self.append(string, to: &bytes)
        case .integer(let integer): bytes += String(integer).utf8
        case .digits(let digits): bytes += digits.utf8
        // The shortest decimals that read back as the same number.
        case .number(let number): bytes += (number.isFinite ? number.description : "null").utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .null: bytes += "null".utf8
        }
    }

    private static func append(_ sign: Unicode.Scalar, spaced: Bool, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: sign))
        if spaced { bytes.append(UInt8(ascii: " ")) }
    }

    /// RFC 8259 section 7: quotation mark, reverse solidus and controls must be escaped. Other characters that control
    /// a terminal are escaped too, because commands print JSON there.
    private static func append(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        let isHarmless = string.utf8.allSatisfy { $0 < 0x7F }
        for scalar in string.unicodeScalars where !isHarmless {
            if scalar.value >= 0x7F, TerminalText.isControl(scalar) || TerminalText.isDirection(scalar) {
                let digits = String(scalar.value, radix: 16)
                bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            } else {
                append(String(scalar).utf8, to: &bytes)
            }
        }
        if isHarmless { append(string.utf8, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func append(_ text: String.UTF8View, to bytes: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
            case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
            case ..<0x20: bytes += ((byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)).utf8
            default: bytes.append(byte)
            }
        }
    }
}
