import Morse

/// A label in a form that can be sent in Morse, used when there is no voice.
enum MorseLabel {
    /// The letters and digits of a line in capitals, other characters as spaces; nil if nothing remains.
    static func text(for line: String) -> String? {
        let folded = line.uppercased().map { character -> String in
            if let plain = plainLetters[character] { return plain }
            guard character.isASCII, character.isLetter || character.isNumber else { return " " }
            return String(character)
        }.joined()
        let words = folded.split(separator: " ")
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Letters beyond A to Z; Cyrillic ones by the Latin letter of the same code, if there is one.
    private static let plainLetters: [Character: String] = [
        "Ä": "AE", "Ö": "OE", "Ü": "UE", "É": "E", "È": "E", "À": "A", "Ñ": "N", "Ç": "C",
        "Ì": "I", "Ò": "O", "Ù": "U",
        "Ą": "A", "Ć": "C", "Ę": "E", "Ł": "L", "Ń": "N", "Ó": "O", "Ś": "S", "Ź": "Z", "Ż": "Z",
        "А": "A", "Б": "B", "В": "W", "Г": "G", "Д": "D", "Е": "E", "Ё": "E", "Ж": "V", "З": "Z", "И": "I", "Й": "J",
        "К": "K", "Л": "L", "М": "M", "Н": "N", "О": "O", "П": "P", "Р": "R", "С": "S", "Т": "T", "У": "U", "Ф": "F",
        "Х": "H", "Ц": "C", "Ч": "CH", "Ш": "SH", "Щ": "Q", "Ъ": "X", "Ы": "Y", "Ь": "X", "Э": "E", "Ю": "JU",
        "Я": "JA",
    ]
}
