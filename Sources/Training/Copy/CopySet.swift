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
