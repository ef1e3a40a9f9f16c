/// What there is to practise of words: `--set NAME`.
public enum WordSet: String, Sendable, CaseIterable, Codable {
    /// Common words of the air and of English.
    case words
    /// Abbreviations of the air.
    case abbreviations
    /// Q-codes, as statements and as questions.
    case qcodes
    /// Numbers in full.
    case numbers
    /// Numbers with letters for digits.
    case cut
    /// Callsigns of the whole world.
    case callsigns
    /// The learner's own callsign among similar ones.
    case mycall
    /// The learner's own list.
    case own

    /// Whether each of its words has a meaning in the catalogue.
    public var hasMeanings: Bool { !list.isEmpty }

    /// Its words; empty where they are made, or come from elsewhere.
    public var list: [String] {
        switch self {
        case .words: WordLists.words
        case .abbreviations: WordLists.abbreviations
        case .qcodes: WordLists.qcodes
        case .numbers, .cut, .callsigns, .mycall, .own: []
        }
    }

    /// Where its words come from; nil if there are none.
    ///
    /// - Parameters:
    ///   - known: the characters that words may have; nil for any.  What is made is made of any.
    ///   - callsign: the learner's own.
    ///   - own: the learner's own list.
    public func source(known: Set<String>?, callsign: String = "", own: [String] = []) -> WordSource? {
        switch self {
        case .words, .abbreviations, .qcodes, .own:
            let words = (self == .own ? own : list).filter { word in
                known.map { $0.isSuperset(of: WordSource.characters(of: word)) } ?? true
            }
            return words.isEmpty ? nil : .list(words)
        case .numbers: return .numbers
        case .cut: return .cutNumbers
        case .callsigns: return .callsigns
        case .mycall: return callsign.isEmpty ? nil : .similar(to: callsign.uppercased())
        }
    }
}
