import Morse

/// Removes markup of other programs. Meanings are plain text for the voice.
enum ListMarkup {
    /// Maximum number of characters in a meaning. A longer one is no meaning, and would keep the learner waiting.
    static let longestMeaning = 300

    /// - Parameter isHTML: whether tags and entities are markup. Otherwise they are text.
    static func meaning(_ text: some StringProtocol, isHTML: Bool) -> String? {
        let text = String(String.UnicodeScalarView(text.unicodeScalars.filter { !isDropped($0) }))
        let plain = clean(text, isHTML: isHTML || text.contains("<speak>")) { _ in false }
        let words = plain.unicodeScalars.split { isBlank($0) }.map { String($0) }
        let whole = words.joined(separator: " ").prefix(longestMeaning).stripped
        return whole.isEmpty ? nil : whole
    }

    /// Morse without markup. Prosigns stay.
    static func morse(_ text: Substring, isHTML: Bool, alphabet: Alphabet) -> Substring {
        guard isHTML || text.contains("[sound:") else { return text }
        return clean(String(text), isHTML: isHTML) { isProsign($0, in: alphabet) }[...]
    }

    static func isProsign(_ tag: Substring, in alphabet: Alphabet) -> Bool {
        Symbol(tag).flatMap { alphabet.pattern(of: $0) } != nil
            || Symbol(tag).flatMap { Alphabet.international.pattern(of: $0) } != nil
    }

    /// Without the commands of ebook2cw: `|S1000`, `|w25`.
    static func withoutCommands(_ text: Substring) -> Substring {
        guard text.contains("|") else { return text }
        var plain = ""
        var rest = text[...]
        while let bar = rest.firstIndex(of: "|") {
            plain += rest[..<bar]
            let command = rest[bar...].dropFirst()
            let digits = command.dropFirst().prefix { $0.isASCII && $0.isNumber }
            if command.first?.isLetter == true, !digits.isEmpty {
                plain += " "
                rest = rest[digits.endIndex...]
            } else {
                plain += "|"
                rest = command
            }
        }
        return (plain + rest)[...]
    }

    // MARK: Tags

    /// Removes sounds, tags and entities until none is left, because removing one may make another.
    private static func clean(_ text: String, isHTML: Bool, keeping isKept: (Substring) -> Bool) -> String {
        var text = text
        while true {
            var next = withoutSounds(text)
            if isHTML { next = withoutEntities(withoutTags(next[...], keeping: isKept)) }
            if next == text { return text }
            text = next
        }
    }

    /// Each tag that is not kept becomes a space.
    static func withoutTags(_ text: Substring, keeping isKept: (Substring) -> Bool) -> String {
        var plain = ""
        var rest = text
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let tag = rest[open...close]
            plain += rest[..<open]
            plain += isKept(tag) ? String(tag) : " "
            rest = rest[rest.index(after: close)...]
        }
        return plain + rest
    }

    private static func withoutSounds(_ text: String) -> String {
        var text = text
        while let sound = text.firstRange(of: "[sound:"), let end = text[sound.upperBound...].firstIndex(of: "]") {
            text.replaceSubrange(sound.lowerBound...end, with: " ")
        }
        return text
    }

    private static func withoutEntities(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return entities.reduce(text) { $0.replacing($1.name, with: $1.text) }
    }

    private static let entities: [(name: String, text: String)] = [
        ("&nbsp;", " "), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"),
        ("&amp;", "&"),
    ]

    // MARK: Characters

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Marks of direction reorder the rest of a line; a byte order mark is no character.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
