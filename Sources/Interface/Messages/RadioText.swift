/// Decides which words of radio text a voice may read as words.
public enum RadioText {
    /// A letter, digit or prosign as it is spoken.
    struct Sign {
        /// Milliseconds of silence before it.
        var rest: Int
        /// The spelling word; nil to name `spoken`.
        var word: String?
        var written: String

        /// The letters of a prosign, or the sign itself.
        var spoken: [Character] { Array(written.filter { $0 != "<" && $0 != ">" }.lowercased()) }
    }

    private static let signRest = 200
    /// Milliseconds between words, and after the number in a callsign.
    static let groupRest = 400

    /// - Parameter after: milliseconds of silence before the word.
    static func signs(_ texts: [String], after rest: Int = 0, in catalogue: any Catalogue) -> [Sign] {
        let groupEnd = endOfFirstGroup(texts)
        return texts.enumerated().map { index, text in
            let word = catalogue.spellsRadioText ? catalogue.spellingWord(of: text.uppercased()) : nil
            return Sign(
                rest: index == 0 ? rest : index == groupEnd ? groupRest : signRest, word: word, written: text)
        }
    }

    /// The characters and prosigns of a word.
    static func split(_ word: String) -> [String] {
        var signs: [String] = []
        for character in word {
            if let last = signs.last, last.hasPrefix("<"), !last.hasSuffix(">") {
                signs[signs.count - 1].append(character)
            } else {
                signs.append(String(character))
            }
        }
        return signs
    }

    /// The index behind the last digit that a letter follows: "DL1 ABC". Nil for short words and for words without
    /// both.
    private static func endOfFirstGroup(_ signs: [String]) -> Int? {
        guard signs.count >= 4 else { return nil }
        return signs.indices.dropFirst().last { index in
            ("0"..."9").contains(signs[index - 1]) && signs[index].count == 1 && signs[index].allSatisfy(\.isLetter)
        }
    }

    /// Whether a word is plain language: four letters or more with at least one vowel. Everything else (DE, CQ, W1AW,
    /// 5NN, prosigns) is named character by character, because a voice would mispronounce it.
    public static func isPlainWord(_ symbols: [String]) -> Bool {
        symbols.count >= 4 && symbols.allSatisfy { $0.count == 1 && ("A"..."Z").contains($0) }
            && symbols.contains { "AEIOU".contains($0) }
    }

    public static func argument(_ symbols: [String]) -> Message.Argument {
        isPlainWord(symbols) ? .text(symbols.joined().lowercased()) : .characters(symbols)
    }
}
