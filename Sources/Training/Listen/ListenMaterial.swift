/// What can be listened to beside the characters of the course: the sets of words, and what there is to copy.
///
/// Callsigns and common words are in both, and are the same there: one after another, those that are hard more often.
public enum ListenMaterial: String, Sendable, CaseIterable, Codable {
    case words, abbreviations, qcodes, numbers, cut, callsigns, mycall, own, missed
    case groups, figures, mixed, text, qso

    /// The set of words that it is; nil for running text.
    public var words: WordSet? { WordSet(rawValue: rawValue) }

    /// The material of copying that it is; nil for words.
    public var running: CopySet? { words == nil ? CopySet(rawValue: rawValue) : nil }
}
