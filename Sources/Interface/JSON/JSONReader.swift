/// The only reader of JSON (RFC 8259), for archives and stored states.
///
/// It rejects text that is not UTF-8, numbers that no `Double` holds, and nesting that could exhaust the stack. It
/// accepts duplicate names in an object; the user of the fields must check them. It is handwritten because an archive
/// has 100,000 objects, for which Foundation's reader takes twenty times as long.
struct JSONReader {
    /// The nesting limit. Stored sessions have fewer than ten levels.
    private static let deepest = 64

    private let bytes: ArraySlice<UInt8>
    private var next: Int
    private var depth = 0

    fileprivate init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        next = bytes.startIndex
    }

    /// The only value; nil if there is none or more text follows.
    fileprivate mutating func whole() -> JSONValue? {
        guard let value = value() else { return nil }
        skipSpace()
        return next == bytes.endIndex ? value : nil
    }

    private var byte: UInt8? { next < bytes.endIndex ? bytes[next] : nil }

    private mutating func skipSpace() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { next += 1 }
    }

    /// Consumes a character, after optional white space, if it comes next.
    private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
        skipSpace()
        guard let byte, byte == UInt8(ascii: wanted) else { return false }
        next += 1
        return true
    }

    private mutating func value() -> JSONValue? {
        skipSpace()
        switch byte {
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "{"): return nested { reader in reader.object() }
        case UInt8(ascii: "["): return nested { reader in reader.array() }
        case UInt8(ascii: "t"): return takeWord("true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return takeWord("false") ? .boolean(false) : nil
        case UInt8(ascii: "n"): return takeWord("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func nested(_ read: (inout JSONReader) -> JSONValue?) -> JSONValue? {
        guard depth < Self.deepest else { return nil }
        depth += 1
        defer { depth -= 1 }
        next += 1
        return read(&self)
    }

    private mutating func object() -> JSONValue? {
        var fields: [JSONValue.Field] = []
        if take("}") { return .object(fields) }
        repeat {
            skipSpace()
            guard let name = string(), take(":"), let value = value() else { return nil }
            fields.append(JSONValue.Field(name, value))
        } while take(",")
        return take("}") ? .object(fields) : nil
    }

    private mutating func array() -> JSONValue? {
        var values: [JSONValue] = []
        if take("]") { return .array(values) }
        repeat {
            guard let value = value() else { return nil }
            values.append(value)
        } while take(",")
        return take("]") ? .array(values) : nil
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard bytes[next...].starts(with: word.utf8) else { return false }
        next += word.utf8.count
        return true
    }

    private mutating func number() -> JSONValue? {
        let start = next
        if byte == UInt8(ascii: "-") { next += 1 }
        let whole = next
        // No leading zero.
        guard takeDigits(), bytes[whole] != UInt8(ascii: "0") || next == whole + 1 else { return nil }
        let isWhole = byte != UInt8(ascii: ".") && byte != UInt8(ascii: "e") && byte != UInt8(ascii: "E")
        if byte == UInt8(ascii: ".") {
            next += 1
            guard takeDigits() else { return nil }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            next += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { next += 1 }
            guard takeDigits() else { return nil }
        }
        let text = String(decoding: bytes[start..<next], as: UTF8.self)
        if isWhole { return Int(text).map(JSONValue.integer) ?? .digits(text) }
        return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    }

    private mutating func takeDigits() -> Bool {
        let start = next
        while let byte, (0x30...0x39).contains(byte) { next += 1 }
        return next > start
    }

    private mutating func string() -> String? {
        guard byte == UInt8(ascii: "\"") else { return nil }
        next += 1
        let start = next
        var all: UInt8 = 0
        while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            all |= byte
            next += 1
        }
        guard let end = byte, end >= 0x20 else { return nil }
        if end == UInt8(ascii: "\"") {
            defer { next += 1 }
            // ASCII needs no validation, which takes most of the time.
            if all < 0x80 { return String(decoding: bytes[start..<next], as: UTF8.self) }
            return String(validating: bytes[start..<next], as: UTF8.self)
        }
        return escapedString(from: Array(bytes[start..<next]))
    }

    /// The rest of a string from its first backslash on.
    private mutating func escapedString(from beginning: [UInt8]) -> String? {
        var result = beginning
        while let byte, byte >= 0x20 {
            next += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                result += String(Character(scalar)).utf8
            default: result.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte else { return nil }
        next += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return unicodeEscape()
        default: return nil
        }
    }

    /// Four digits, or twice four for a surrogate pair.
    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = hexadecimal() else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard takeWord("\\u"), let second = hexadecimal(), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func hexadecimal() -> UInt32? {
        guard bytes.endIndex - next >= 4 else { return nil }
        let digits = bytes[next..<next + 4]
        guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
        next += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

extension JSONValue {
    /// Nil if the bytes are not exactly one value.
    package init?(bytes: ArraySlice<UInt8>) {
        var reader = JSONReader(bytes)
        guard let value = reader.whole() else { return nil }
        self = value
    }
}
