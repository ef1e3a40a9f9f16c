/// Parses a PO file with the same result as `msgfmt --use-fuzzy`.
extension MessageFile {
    /// Nil if the file is no catalogue. Obsolete and untranslated messages are dropped. Fuzzy messages are kept: an
    /// unreviewed sentence is better than an English one in a foreign voice.
    ///
    /// - Parameter onlyHeader: stops after the header.
    package init?(text: [UInt8], onlyHeader: Bool = false) {
        var reader = MessageTextReader()
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            guard reader.take(rest[..<end]) else { return nil }
            if onlyHeader, !reader.messages.isEmpty { break }
            rest = rest[end...].dropFirst()
        }
        reader.closeMessage()
        self.init(messages: reader.messages)
    }
}

private struct MessageTextReader {
    private enum Part { case none, identifier, plural, form }

    private(set) var messages: [String: [String]] = [:]
    private var part = Part.none
    private var identifier: [UInt8] = []
    private var forms: [[UInt8]] = []

    /// Returns false for a line that no PO file contains.
    mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, first != UInt8(ascii: "\r") else { return true }
        switch first {
        case UInt8(ascii: "#"): return true
        case UInt8(ascii: "m"): return begin(line)
        case UInt8(ascii: "\""): return append(line)
        default: return false
        }
    }

    mutating func closeMessage() {
        guard part == .form else { return }
        part = .none
        let name = String(decoding: identifier, as: UTF8.self)
        guard forms.first?.isEmpty == false, messages[name] == nil else { return }
        messages[name] = forms.map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func begin(_ line: ArraySlice<UInt8>) -> Bool {
        guard let quote = line.firstIndex(of: UInt8(ascii: "\"")) else { return false }
        if Self.begins(line, with: Self.pluralWord) {
            part = .plural
        } else if Self.begins(line, with: Self.identifierWord) {
            closeMessage()
            identifier.removeAll(keepingCapacity: true)
            forms.removeAll(keepingCapacity: true)
            part = .identifier
        } else if Self.begins(line, with: Self.formWord) {
            forms.append([])
            part = .form
        } else {
            return false
        }
        return append(line[quote...])
    }

    private static let pluralWord = Array("msgid_plural".utf8)[...]
    private static let identifierWord = Array("msgid".utf8)[...]
    private static let formWord = Array("msgstr".utf8)[...]

    /// `starts(with:)` is not specialised, and took a third of the time of a catalogue.
    private static func begins(_ line: ArraySlice<UInt8>, with word: ArraySlice<UInt8>) -> Bool {
        line.prefix(word.count) == word
    }

    /// Adds the quoted string at the beginning of the line to the current part.
    private mutating func append(_ line: ArraySlice<UInt8>) -> Bool {
        guard part != .none, let end = line.lastIndex(of: UInt8(ascii: "\"")), end > line.startIndex else {
            return false
        }
        let quoted = line[(line.startIndex + 1)..<end]
        switch part {
        case .identifier: Self.unescape(quoted, into: &identifier)
        case .form: Self.unescape(quoted, into: &forms[forms.count - 1])
        case .plural, .none: break
        }
        return true
    }

    private static func unescape(_ quoted: ArraySlice<UInt8>, into text: inout [UInt8]) {
        guard quoted.contains(UInt8(ascii: "\\")) else { return text.append(contentsOf: quoted) }
        var isEscaped = false
        for byte in quoted {
            if isEscaped {
                text.append(byte == UInt8(ascii: "n") ? 0x0A : byte == UInt8(ascii: "t") ? 0x09 : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
    }
}
