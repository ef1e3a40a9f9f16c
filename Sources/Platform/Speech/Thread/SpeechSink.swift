public import Sound

/// Where the speech thread puts samples: `Sound.SpeechFeed`, or something that keeps them.
public protocol SpeechSink {
    /// Adds samples at the end of a clip; with `isLast` the clip ends with them.
    func write(_ samples: [Float], to clip: ClipID, isLast: Bool)
    /// Sends what had no room before; true if nothing is left.
    func flush() -> Bool
}

extension SpeechFeed: SpeechSink {}
