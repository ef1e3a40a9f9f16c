/// Parses a PO file with the same result as `msgfmt --use-fuzzy`.
extension MessageFile {
    /// Nil if the file is no catalogue. Obsolete and untranslated messages are dropped. Fuzzy messages are kept: an
    /// unreviewed sentence is better than an English one in a foreign voice.
    ///
    /// - Parameter onlyHeader: stops after the header.
    package init?(text: [UInt8], onlyHeader: Bool = false) {
        var index = MessageIndex(text: text)
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            guard index.take(start..<end) else { return nil }
            if onlyHeader, !index.places.isEmpty { break }
            start = end + 1
        }
        index.closeMessage(at: text.count)
        self.init(bytes: text, places: index.places, forms: Self.quotedForms)
    }

    /// The forms in the lines of one message from its first `msgstr`.
    private static func quotedForms(_ lines: ArraySlice<UInt8>) -> [String] {
        var forms: [[UInt8]] = []
        for line in lines.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            if line.first == UInt8(ascii: "m") { forms.append([]) }
            guard
                let quote = line.firstIndex(of: UInt8(ascii: "\"")), let end = line.lastIndex(of: UInt8(ascii: "\""))
            else { continue }
            forms[forms.count - 1] += unescaped(line[quote..<end].dropFirst())
        }
        return forms.map { String(decoding: $0, as: UTF8.self) }
    }

    fileprivate static func unescaped(_ quoted: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard quoted.contains(UInt8(ascii: "\\")) else { return quoted }
        var text: ArraySlice<UInt8> = []
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
        return text
    }
}

/// Finds the messages of a PO file, and leaves their texts unread: a start needs few of them.
private struct MessageIndex {
    private enum Part { case none, identifier, plural, form }

    private let text: [UInt8]
    private(set) var places: [String: Range<Int>] = [:]
    private var part = Part.none
    private var identifier = ""
    private var start = 0
    private var formCount = 0
    private var isTranslated = false

    init(text: [UInt8]) {
        self.text = text
        // A message of Locales/ takes about 150 bytes, with its comments.
        places.reserveCapacity(text.count / 128)
    }

    /// Returns false for a line that no PO file contains.
    mutating func take(_ line: Range<Int>) -> Bool {
        guard let first = line.first else { return true }
        switch text[first] {
        case UInt8(ascii: "#"), UInt8(ascii: "\r"): return true
        case UInt8(ascii: "m"): return begin(line)
        case UInt8(ascii: "\""): return append(line)
        default: return false
        }
    }

    mutating func closeMessage(at end: Int) {
        guard part == .form else { return }
        part = .none
        guard isTranslated, let first = places.updateValue(start..<end, forKey: identifier) else { return }
        places[identifier] = first
    }

    private mutating func begin(_ line: Range<Int>) -> Bool {
        guard let quote = text[line].firstIndex(of: UInt8(ascii: "\"")) else { return false }
        if begins(line, with: Self.translationWord) {
            if part != .form {
                start = line.lowerBound
                formCount = 0
                isTranslated = false
            }
            formCount += 1
            part = .form
        } else if begins(line, with: Self.pluralWord) {
            part = .plural
        } else if begins(line, with: Self.identifierWord) {
            closeMessage(at: line.lowerBound)
            identifier = ""
            part = .identifier
        } else {
            return false
        }
        return append(quote..<line.upperBound)
    }

    private static let translationWord = Array("msgstr".utf8)
    private static let pluralWord = Array("msgid_plural".utf8)
    private static let identifierWord = Array("msgid".utf8)

    private func begins(_ line: Range<Int>, with word: [UInt8]) -> Bool {
        guard line.count >= word.count else { return false }
        for offset in word.indices where text[line.lowerBound + offset] != word[offset] { return false }
        return true
    }

    /// Adds the quoted string at the beginning of the line to the current part.
    private mutating func append(_ line: Range<Int>) -> Bool {
        guard part != .none, let end = text[line].lastIndex(of: UInt8(ascii: "\"")), end > line.lowerBound else {
            return false
        }
        let quoted = line.lowerBound + 1..<end
        switch part {
        case .identifier: identifier += String(decoding: MessageFile.unescaped(text[quoted]), as: UTF8.self)
        case .form: if formCount == 1, !quoted.isEmpty { isTranslated = true }
        case .plural, .none: break
        }
        return true
    }
}
