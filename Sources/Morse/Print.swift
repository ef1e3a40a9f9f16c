/// Characters of print that no alphabet has, and their plain substitutes.
enum Print {
    /// The plain signs for a typographic or full-width sign; nil if there are none.
    static func sign(_ character: Character) -> String? {
        if let sign = signs[character] { return sign }
        guard let scalar = character.unicodeScalars.first, (0xFF01...0xFF5E).contains(scalar.value),
            let ascii = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return nil }
        return String(Character(ascii))
    }

    /// The letters A to Z for a letter. The table has the letters that are spelled out, and each Cyrillic letter as the
    /// Latin letter with the same pattern, where one exists. Other letters lose their accent.
    static func latin(_ character: Character) -> String? {
        let upper = character.uppercased()
        guard upper.count == 1, let letter = upper.first else {
            // Ligatures and the sharp s have no single capital.
            return upper.allSatisfy(\.isLetter) ? upper : nil
        }
        return letters[letter] ?? letter.unicodeScalars.first.flatMap(base)
    }

    /// Drops characters without print or pattern: soft hyphens, joiners, direction marks.
    static func withoutSilent(_ text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !isSilent($0) }))
    }

    private static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF: true
        default: false
        }
    }

    /// Unicode names an accented letter by its base: LATIN CAPITAL LETTER C WITH CARON.
    private static func base(_ scalar: Unicode.Scalar) -> String? {
        guard let name = scalar.properties.name, name.hasPrefix("LATIN ") else { return nil }
        let words = name.split(separator: " ")
        guard words.count > 3, words[2] == "LETTER", words[3].count == 1, words.count == 4 || words[4] == "WITH"
        else { return nil }
        return String(words[3])
    }

    private static let signs: [Character: String] = [
        "’": "'", "‘": "'", "‚": "'", "‛": "'", "`": "'", "´": "'", "′": "'", "ʼ": "'", "‹": "'", "›": "'",
        "“": "\"", "”": "\"", "„": "\"", "‟": "\"", "«": "\"", "»": "\"", "″": "\"",
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
        "…": "...", "⁄": "/", "∕": "/", "[": "(", "]": ")", "、": ",", "。": ".",
    ]

    private static let letters: [Character: String] = [
        "Ä": "AE", "Æ": "AE", "Ö": "OE", "Ø": "OE", "Œ": "OE", "Ü": "UE", "Å": "AA", "Þ": "TH", "Ð": "D", "ẞ": "SS",
        "А": "A", "Б": "B", "В": "W", "Г": "G", "Д": "D", "Е": "E", "Ё": "E", "Ж": "V", "З": "Z", "И": "I", "Й": "J",
        "К": "K", "Л": "L", "М": "M", "Н": "N", "О": "O", "П": "P", "Р": "R", "С": "S", "Т": "T", "У": "U", "Ф": "F",
        "Х": "H", "Ц": "C", "Ч": "CH", "Ш": "SH", "Щ": "Q", "Ъ": "X", "Ы": "Y", "Ь": "X", "Э": "E", "Ю": "JU",
        "Я": "JA",
    ]
}

extension Alphabet {
    /// nil if no letters A to Z stand for the character.
    public static func latinLetters(of character: Character) -> String? { Print.latin(character) }

    /// The symbols for one character or prosign of a text. nil if it has no pattern, empty if it is not printed.
    ///
    /// If the table lacks the character, `symbols(writing:)` applies, then the plain sign. The international alphabet
    /// also falls back to the plain letters.
    func symbols(reading token: some StringProtocol) -> [Symbol]? {
        let exact = symbols(writing: token)
        if !exact.isEmpty { return exact }
        let printed = Print.withoutSilent(token)
        guard let character = printed.first else { return [] }
        guard printed.count == 1 else { return nil }
        if printed.unicodeScalars.count != token.unicodeScalars.count { return symbols(reading: printed) }
        if let sign = Print.sign(character) { return symbols(spelling: sign) }
        guard name == .international, let letters = Print.latin(character) else { return nil }
        return symbols(spelling: letters)
    }

    private func symbols(spelling plain: String) -> [Symbol]? {
        let symbols = plain.map { self.symbols(writing: String($0)) }
        return symbols.contains { $0.isEmpty } ? nil : symbols.flatMap { $0 }
    }
}
