/// What is heard after an over of the learner.
public struct PileupReply: Equatable, Sendable {
    /// One station that sends.
    public struct Voice: Equatable, Sendable {
        /// The station.
        public var caller: PileupCaller
        /// What it sends.
        public var text: String
        /// Milliseconds before it begins.
        public var delay: Int
        /// Whether it calls; otherwise it is being worked.
        public var isCall: Bool
    }

    /// Who sends; nobody if it is empty.
    public var voices: [Voice] = []
    /// What was entered in the log.
    public var entry: PileupEntry?

    init(_ voices: [Voice] = [], entry: PileupEntry? = nil) {
        self.voices = voices
        self.entry = entry
    }
}
