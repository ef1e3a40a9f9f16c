/// Decides which words of radio text a voice may read as words.
public enum RadioText {
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
