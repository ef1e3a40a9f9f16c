import Trainer
import Training

/// One line of JSON, fields in the order given.
///
/// Written by hand because the order is promised (CONTRACT section 5 names `t` and `type` first, and the same run must
/// give the same bytes): `JSONEncoder` keeps keyed values in a dictionary and orders them by name or not at all.  It would
/// also bring Foundation into a program that is to speak within 300 ms.
enum JSONLine {
    /// `{"t":1.234567,"type":"say",…}` and a line feed, in UTF-8.
    static func bytes(of event: LogEvent, at now: Instant) -> [UInt8] {
        var line: [UInt8] = Array(#"{"t":"#.utf8)
        append(microseconds: now.microseconds, to: &line)
        line += Array(#","type":"#.utf8)
        append(event.type, to: &line)
        for field in event.fields {
            line.append(UInt8(ascii: ","))
            append(field.name, to: &line)
            line.append(UInt8(ascii: ":"))
            append(field.value, to: &line)
        }
        line += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
        return line
    }

    /// Seconds with six decimals, from whole microseconds: never rounded.
    private static func append(microseconds: Int64, to line: inout [UInt8]) {
        if microseconds < 0 { line.append(UInt8(ascii: "-")) }
        let (seconds, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let decimals = String(rest)
        line += Array("\(seconds).\(String(repeating: "0", count: 6 - decimals.count))\(decimals)".utf8)
    }

    private static func append(_ value: LogEvent.Value, to line: inout [UInt8]) {
        switch value {
        case .string(let string): append(string, to: &line)
        case .integer(let integer): line += Array(String(integer).utf8)
        case .unsigned(let number): line += Array(String(number).utf8)
        // Swift writes the shortest decimals that read back as the same number, in JSON's own form.
        case .number(let number): line += Array((number.isFinite ? number.description : "null").utf8)
        case .boolean(let boolean): line += Array((boolean ? "true" : "false").utf8)
        case .null: line += Array("null".utf8)
        }
    }

    /// RFC 8259 section 7: quotation mark, reverse solidus and controls must be escaped; DEL and above need not be.
    static func append(_ string: String, to line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): line += Array(#"\n"#.utf8)
            case UInt8(ascii: "\t"): line += Array(#"\t"#.utf8)
            case ..<0x20: line += Array((byte < 0x10 ? #"\u000"# : #"\u00"#).utf8) + Array(String(byte, radix: 16).utf8)
            default: line.append(byte)
            }
        }
        line.append(UInt8(ascii: "\""))
    }
}
