/// The stations that send after an over of the learner.
public struct PileupReply: Equatable, Sendable {
    public struct Voice: Equatable, Sendable {
        public var caller: PileupCaller
        public var text: String
        /// Milliseconds before it begins.
        public var delay: Int
        /// True for a call, false for the station being worked.
        public var isCall: Bool
    }

    public var voices: [Voice] = []
    public var entry: PileupEntry?

    init(_ voices: [Voice] = [], entry: PileupEntry? = nil) {
        self.voices = voices
        self.entry = entry
    }
}
