import Morse

/// A line of a practice set of Morse Code Ninja.
///
///     TU [thank you]^                 Morse, and what is spoken after it
///     MD MD [Maryland|MD]^            what follows the bar is sent again; it is no part of the meaning
///     { weather reports } ^           spoken before the next line
///     <courtesyTone> ^                a sound between items
///     K |S1000 \? ^                   commands and escaped signs inside the Morse
enum NinjaLine {
    /// - Parameter hint: spoken text that waits for the next item.
    static func entries(
        of line: Substring, line number: Int, hint: inout String?, alphabet: Alphabet
    ) -> [ListEntry] {
        var entries: [ListEntry] = []
        for piece in pieces(of: line) {
            let isMarkup = piece.contains("<speak>")
            var morse = ListMarkup.withoutTags(piece) { ListMarkup.isProsign($0, in: alphabet) }
            if let text = cut(&morse, from: "{", to: "}") {
                hint = ListMarkup.meaning(unescaped(text[...]), isHTML: isMarkup) ?? hint
            }
            var meaning: String?
            if let spoken = bracketed(piece) {
                meaning = ListMarkup.meaning(unescaped(spoken), isHTML: true)
                // The mark that ends the line follows the bracket.
                let (before, after) = around(morse)
                morse = after.contains { $0.isLetter || $0.isNumber || $0 == "<" } ? "\(before) \(after)" : "\(before)"
            }
            let left = unescaped(ListMarkup.withoutCommands(morse[...])).stripped
            if left.isEmpty {
                hint = meaning ?? hint
                continue
            }
            entries.append(
                ListEntry(line: number, written: line, left: left[...], meaning: meaning, hint: hint))
            hint = nil
        }
        return entries
    }

    /// The parts between unescaped carets.
    private static func pieces(of line: Substring) -> [Substring] {
        var pieces: [Substring] = []
        var start = line.startIndex
        var isEscaped = false
        for index in line.indices {
            if line[index] == "^", !isEscaped {
                pieces.append(line[start..<index])
                start = line.index(after: index)
            }
            isEscaped = line[index] == "\\" && !isEscaped
        }
        return (pieces + [line[start...]]).filter { !$0.strippedPart.isEmpty }
    }

    /// The meaning, which the practice sets speak: the text in brackets before a bar.
    private static func bracketed(_ piece: Substring) -> Substring? {
        guard let open = piece.firstIndex(of: "["), let close = piece[open...].firstIndex(of: "]") else { return nil }
        return piece[piece.index(after: open)..<close].prefix { $0 != "|" }
    }

    private static func around(_ morse: String) -> (before: Substring, after: Substring) {
        guard let open = morse.firstIndex(of: "["), let close = morse[open...].firstIndex(of: "]") else {
            return (morse[...], "")
        }
        return (morse[..<open], morse[morse.index(after: close)...])
    }

    private static func cut(_ text: inout String, from open: Character, to close: Character) -> String? {
        guard let start = text.firstIndex(of: open), let end = text[start...].firstIndex(of: close) else { return nil }
        defer { text.replaceSubrange(start...end, with: " ") }
        return String(text[text.index(after: start)..<end])
    }

    private static func unescaped(_ text: Substring) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { plain.append(character) }
        }
        return plain
    }
}
