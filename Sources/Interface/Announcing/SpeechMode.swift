/// Who speaks the program's words.
public enum SpeechMode: String, Sendable, CaseIterable {
    /// Kochlea itself.
    case own = "self"
    /// speech-dispatcher, in the voice that the learner's screen reader has.
    case dispatcher
    /// The learner's screen reader, which reads the printed lines.
    case reader
    /// No speech.
    case off

    /// Whether the program knows when its words are over.
    public var isVoiced: Bool { self == .own || self == .dispatcher }
}
