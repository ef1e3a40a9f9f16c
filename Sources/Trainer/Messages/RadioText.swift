/// Decides which words of radio text a voice may read as words.
public enum RadioText {
    /// Whether a word of symbols is plain language: at least four letters, with a vowel among them. Everything else
    /// (DE, CQ, W1AW, 5NN, prosigns) is named character by character, because a voice would mispronounce it as a word.
    public static func isPlainWord(_ symbols: [String]) -> Bool {
        symbols.count >= 4 && symbols.allSatisfy { $0.count == 1 && ("A"..."Z").contains($0) }
            && symbols.contains { "AEIOU".contains($0) }
    }

    /// The argument that says a word in the right way.
    public static func argument(_ symbols: [String]) -> Message.Argument {
        isPlainWord(symbols) ? .text(symbols.joined().lowercased()) : .characters(symbols)
    }
}
