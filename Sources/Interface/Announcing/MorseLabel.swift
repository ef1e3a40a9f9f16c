import Morse

/// Turns a label into Morse text, for use without a voice.
enum MorseLabel {
    /// Letters and digits as capitals, other characters as spaces; nil if nothing remains.
    static func text(for line: String) -> String? {
        let folded = line.map { character in
            if character.isASCII, character.isLetter || character.isNumber { return character.uppercased() }
            return Alphabet.latinLetters(of: character) ?? " "
        }.joined()
        let words = folded.split(separator: " ")
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
