/// Reads one object of JSON (RFC 8259) whose values are texts, whole numbers, true, false or null.
///
/// By hand, since an archive has a hundred thousand of them and a general reader takes twenty times as long.
struct FlatJSON {
    private let bytes: ArraySlice<UInt8>
    private var next: Int

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        next = bytes.startIndex
    }

    /// The fields in their order; nil if the bytes are no such object.
    static func fields(of bytes: ArraySlice<UInt8>) -> [(name: String, value: ArchiveValue)]? {
        var reader = FlatJSON(bytes)
        guard let fields = reader.object() else { return nil }
        reader.skipSpace()
        return reader.next == bytes.endIndex ? fields : nil
    }

    private var byte: UInt8? { next < bytes.endIndex ? bytes[next] : nil }

    private mutating func skipSpace() {
        while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { next += 1 }
    }

    /// Takes a byte, with space before it, if it comes next.
    private mutating func take(_ wanted: Character) -> Bool {
        skipSpace()
        guard let byte, byte == wanted.asciiValue else { return false }
        next += 1
        return true
    }

    private mutating func object() -> [(name: String, value: ArchiveValue)]? {
        guard take("{") else { return nil }
        var fields: [(name: String, value: ArchiveValue)] = []
        if take("}") { return fields }
        repeat {
            skipSpace()
            guard let name = string(), take(":"), let value = value() else { return nil }
            fields.append((name, value))
        } while take(",")
        return take("}") ? fields : nil
    }

    private mutating func value() -> ArchiveValue? {
        skipSpace()
        switch byte {
        case UInt8(ascii: "\""): return string().map(ArchiveValue.text)
        case UInt8(ascii: "t"): return takeWord("true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return takeWord("false") ? .boolean(false) : nil
        case UInt8(ascii: "n"): return takeWord("null") ? .null : nil
        default: return integer().map(ArchiveValue.integer)
        }
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.endIndex - next >= count,
            (0..<count).allSatisfy({ bytes[next + $0] == word.utf8Start[$0] })
        else { return false }
        next += count
        return true
    }

    private mutating func integer() -> Int? {
        let start = next
        if byte == UInt8(ascii: "-") { next += 1 }
        let digits = next
        while let byte, (0x30...0x39).contains(byte) { next += 1 }
        // No zero in front, no fraction, no exponent: none of our numbers has one.
        guard next > digits, bytes[digits] != 0x30 || next == digits + 1 else { return nil }
        return Int(String(decoding: bytes[start..<next], as: UTF8.self))
    }

    private mutating func string() -> String? {
        guard byte == UInt8(ascii: "\"") else { return nil }
        next += 1
        let start = next
        while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { next += 1 }
        guard let end = byte, end >= 0x20 else { return nil }
        if end == UInt8(ascii: "\"") {
            defer { next += 1 }
            return String(validating: bytes[start..<next], as: UTF8.self)
        }
        return escapedString(from: Array(bytes[start..<next]))
    }

    /// The rest of a string from its first reverse solidus on.
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

    /// Four digits, or twice four where a surrogate pair stands for a character beyond them.
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
