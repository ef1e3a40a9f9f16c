/// Material for listening, besides the characters of the course: word sets and copy sets.
///
/// Callsigns and common words are in both and count as words here: one after another, hard words more often.
public enum ListenMaterial: String, Sendable, CaseIterable, Codable {
    case words, abbreviations, qcodes, numbers, cut, callsigns, mycall, own, missed
    case groups, figures, mixed, text, qso

    /// The word set of this name; nil for running text.
    public var words: WordSet? { WordSet(rawValue: rawValue) }

    /// The copy set of this name; nil for words.
    public var running: CopySet? { words == nil ? CopySet(rawValue: rawValue) : nil }
}
