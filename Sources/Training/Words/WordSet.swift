/// The sets of words to practise, as in `--set NAME`.
public enum WordSet: String, Sendable, CaseIterable, Codable {
    /// Common words from the air and from English.
    case words
    /// Abbreviations used on the air.
    case abbreviations
    /// Q-codes, as statements and as questions.
    case qcodes
    /// Numbers in full.
    case numbers
    /// Numbers with letters for some digits.
    case cut
    /// Callsigns from all over the world.
    case callsigns
    /// The learner's own callsign among similar ones.
    case mycall
    /// The learner's own list.
    case own
    /// Callsigns that were missed in pile-ups.
    case missed

    /// Whether each of its words has a meaning in the catalogue.
    public var hasMeanings: Bool { !list.isEmpty }

    /// Its words; empty if they are generated or come from elsewhere.
    public var list: [String] {
        switch self {
        case .words: WordLists.words
        case .abbreviations: WordLists.abbreviations
        case .qcodes: WordLists.qcodes
        case .numbers, .cut, .callsigns, .mycall, .own, .missed: []
        }
    }

    /// The source of its words; nil if there are none.
    ///
    /// - Parameters:
    ///   - known: the characters that words of a list may have; nil for any. Generated words may have any.
    ///   - callsign: the learner's own.
    ///   - own: the learner's own list.
    ///   - missed: callsigns that were missed, all of which are asked whatever is unlocked.
    public func source(
        known: Set<String>?, callsign: String = "", own: [String] = [], missed: [String] = []
    ) -> WordSource? {
        switch self {
        case .words, .abbreviations, .qcodes, .own:
            let words = (self == .own ? own : list).filter { word in
                known.map { $0.isSuperset(of: WordSource.characters(of: word)) } ?? true
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
