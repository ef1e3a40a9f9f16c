/// Which words of the air a voice may read as words.
public enum RadioText {
    /// Whether a word of symbols is plain language: four letters or more, with a vowel among them.  Everything else (DE, CQ,
    /// W1AW, 5NN, prosigns) is named character by character, for a voice that reads it as a word makes something else of it.
    public static func isPlainWord(_ symbols: [String]) -> Bool {
        symbols.count >= 4 && symbols.allSatisfy { $0.count == 1 && ("A"..."Z").contains($0) }
            && symbols.contains { "AEIOU".contains($0) }
    }

    /// How a word is said.
    public static func argument(_ symbols: [String]) -> Message.Argument {
        isPlainWord(symbols) ? .text(symbols.joined().lowercased()) : .characters(symbols)
    }
}
