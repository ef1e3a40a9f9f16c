public import Trainer
import Training

/// A place for cues that a test sets up.
public final class ScriptedCue: CuePort {
    /// Where cues were sent, in order; nothing is noted twice in a row.
    public private(set) var sent: [CueDevice] = []
    /// The devices there are.
    public var outlets: [CueOutlet] = []
    /// By how many milliseconds cues are heard later than they are made, once they are on a device of their own.
    public var late = 0
    /// Samples per second.
    public let sampleRate: Int64

    /// One for a stream of so many samples a second.
    public init(sampleRate: Int = 8000) { self.sampleRate = Int64(sampleRate) }

    /// Notes where cues go.
    public func send(to device: CueDevice) { if sent.last != device { sent.append(device) } }

    private var isApart: Bool { if case .named = sent.last { true } else { false } }

    /// See `CuePort`.
    public func heard(_ cue: Range<Int64>, isCut: Bool) -> HeardCue? {
        guard isApart else { return nil }
        func instant(_ sample: Int64) -> Instant {
            Instant(microseconds: sample * 1_000_000 / sampleRate).advanced(byMilliseconds: late)
        }
        return HeardCue(from: instant(cue.lowerBound), to: instant(cue.upperBound))
    }

    /// See `CuePort`.
    public var delayMilliseconds: Int { isApart ? late : 0 }
}
