import Morse

/// A label in a form that can be sent in Morse, used when there is no voice.
enum MorseLabel {
    /// The letters and digits of a line in capitals, other characters as spaces; nil if nothing remains.
    static func text(for line: String) -> String? {
        let folded = line.map { character in
            if character.isASCII, character.isLetter || character.isNumber { return character.uppercased() }
            return Alphabet.latinLetters(of: character) ?? " "
        }.joined()
        let words = folded.split(separator: " ")
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
