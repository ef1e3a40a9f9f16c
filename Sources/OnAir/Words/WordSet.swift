/// The word sets, with the names for `--set NAME`.
public enum WordSet: String, Sendable, CaseIterable, Codable {
    case words
    case abbreviations
    /// Q-codes, as statements and as questions.
    case qcodes
    case numbers
    /// Numbers with cut digits.
    case cut
    case callsigns
    /// The learner's own callsign among similar ones.
    case mycall
    /// The learner's own list.
    case own
    /// Callsigns that the learner missed in pile-ups.
    case missed

    /// Whether the catalogue has the meaning of each word.
    public var hasMeanings: Bool { !list.isEmpty }

    /// Empty if the words are generated or come from the learner.
    public var list: [String] {
        switch self {
        case .words: WordLists.words
        case .abbreviations: WordLists.abbreviations
        case .qcodes: WordLists.qcodes
        case .numbers, .cut, .callsigns, .mycall, .own, .missed: []
        }
    }

    /// Nil if the set has no words.
    ///
    /// - Parameters:
    ///   - known: the characters that list words may have; nil for any. Generated words may have any characters.
    ///   - callsign: the learner's own.
    ///   - own: the learner's own list.
    ///   - missed: the missed callsigns. All of them are asked, even with locked characters.
    public func source(
        known: Set<String>?, callsign: String = "", own: [String] = [], missed: [String] = []
    ) -> WordSource? {
        switch self {
        case .words, .abbreviations, .qcodes, .own:
            let words = (self == .own ? own : list).filter { word in
                known.map { $0.isSuperset(of: WordSource.letters(of: word)) } ?? true
            }
            return words.isEmpty ? nil : .list(words)
        case .missed: return missed.isEmpty ? nil : .list(missed)
        case .numbers: return .numbers
        case .cut: return .cutNumbers
        case .callsigns: return .callsigns
        case .mycall: return callsign.isEmpty ? nil : .similar(to: callsign.uppercased())
        }
    }
}
