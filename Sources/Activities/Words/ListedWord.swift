public import Interface

/// The words of Kochlea's own sets.
public enum ListedWord {
    /// A Q-code with a question mark has a meaning of its own. Nil if the catalogue has none.
    public static func meaning(of word: String, in catalogue: any Catalogue) -> Message? {
        let isQuestion = word.count > 1 && word.hasSuffix("?")
        let id = isQuestion ? "word.\(word.dropLast()).question" : "word.\(word)"
        return catalogue.text(id) == nil ? nil : Message(id)
    }
}
