import Activities
public import Interface
import Morse
import Training

public final class ScriptedCue: CuePort {
    /// Without repeats in a row.
    public private(set) var sent: [CueDevice] = []
    public var outlets: [CueOutlet] = []
    /// The delay of a separate device in milliseconds.
    public var late = 0
    public let sampleRate: Int64

    public init(sampleRate: Int = 8000) { self.sampleRate = Int64(sampleRate) }

    public func send(to device: CueDevice) { if sent.last != device { sent.append(device) } }

    private var isApart: Bool { if case .named = sent.last { true } else { false } }

    public func heard(_ cue: Range<Int64>, isCut: Bool) -> CuePlayback? {
        guard isApart else { return nil }
        func instant(_ sample: Int64) -> Instant {
            Instant(microseconds: sample * 1_000_000 / sampleRate).advanced(byMilliseconds: late)
        }
        return CuePlayback(from: instant(cue.lowerBound), to: instant(cue.upperBound))
    }

    public var delayMilliseconds: Int { isApart ? late : 0 }
}
