/// The material for copying, with the names for `--set NAME`.
public enum CopySet: String, Sendable, CaseIterable, Codable {
    case groups
    case figures
    case mixed
    /// Plain text in the learner's language.
    case text
    /// Common words in random order.
    case words
    case callsigns
    /// QSOs of two other stations.
    case qso
}

public enum CopyAnswer: String, Sendable, CaseIterable, Codable {
    /// The learner types along in silence.
    case keys
    /// The learner keys each word back. The sender waits, because the sidetone would cover the text.
    case paddle
    /// The learner remembers the text and answers questions at the end.
    case head
}

extension CopySet {
    private static let fewest = (characters: 2, words: 10)

    /// The letters and digits that the set may contain.
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
