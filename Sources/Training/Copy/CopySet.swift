/// What is copied, as in `--set NAME`.
public enum CopySet: String, Sendable, CaseIterable, Codable {
    /// Groups of five letters.
    case groups
    /// Groups of five figures.
    case figures
    /// Groups of five letters and figures.
    case mixed
    /// Plain text in the learner's language.
    case text
    /// Common words, in no order.
    case words
    /// Callsigns from all over the world.
    case callsigns
    /// Conversations of two other stations.
    case qso
}

/// How text is copied.
public enum CopyAnswer: String, Sendable, CaseIterable, Codable {
    /// Typed along, in silence.
    case keys
    /// Keyed back word by word: the sender waits, since nobody hears while keying.
    case paddle
    /// Remembered; questions come afterwards.
    case head
}

extension CopySet {
    /// Fewest characters of which groups can be made, and fewest words.
    private static let fewest = (characters: 2, words: 10)

    /// The characters that it may have, as far as they are letters and digits.
    public var characters: [String] {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let figures = "0123456789"
        let all =
            switch self {
            case .groups, .text, .words: letters
            case .figures: figures
            case .mixed, .callsigns, .qso: letters + figures
            }
        return all.map { String($0) }
    }

    /// Whether these characters are enough for it.
    public func isLimitable(to known: Set<String>) -> Bool {
        switch self {
        case .groups, .figures, .mixed: return known.intersection(characters).count >= Self.fewest.characters
        case .words:
            guard case .list(let words) = WordSet.words.source(known: known) else { return false }
            return words.count >= Self.fewest.words
        case .text, .callsigns, .qso: return false
        }
    }
}
