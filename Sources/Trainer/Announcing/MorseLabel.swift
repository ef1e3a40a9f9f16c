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

    private static let plainLetters: [Character: String] = [
        "Ä": "AE", "Ö": "OE", "Ü": "UE", "É": "E", "È": "E", "À": "A", "Ñ": "N", "Ç": "C",
    ]
}
