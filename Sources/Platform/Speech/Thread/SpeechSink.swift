public import Sound

public protocol SpeechSink {
    /// The last piece, with `isLast`, ends the clip.
    func write(_ samples: [Float], to clip: ClipID, isLast: Bool)
    /// Sends samples that had no room before; returns whether none are left.
    func flush() -> Bool
}

extension SpeechFeed: SpeechSink {}
