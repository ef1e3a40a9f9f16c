import Activities
public import Interface
import Morse
import Sound
import Synchronization
import Training

public final class CueOutput: CuePort {
    private let sound: SoundThread
    private let cues: CueThread
    private let clock: MonotonicClock

    public init(sound: SoundThread, cues: CueThread, clock: MonotonicClock) {
        self.sound = sound
        self.cues = cues
        self.clock = clock
    }

    public func send(to device: CueDevice) {
        var name: String?
        switch device {
        case .same: sound.sendCues(.everybody)
        case .left: sound.sendCues(.left)
        case .right: sound.sendCues(.right)
        case .named(let given):
            name = given
            sound.sendCues(.apart)
        }
        cues.use(name)
    }

    public var outlets: [CueOutlet] { AlsaNames.playback }

    public func heard(_ cue: Range<Int64>, isCut: Bool) -> CuePlayback? {
        // While the stream plays the cues, no line is published. Ignore the line of another cue.
        guard let line = cues.line.heard.latest(), line.sample >= cue.lowerBound, line.sample <= cue.upperBound else {
            return nil
        }
        func instant(_ sample: Int64) -> Instant { clock.instant(at: line.nanoseconds(ofSample: sample)) }
        let (begin, end) = (instant(cue.lowerBound), instant(cue.upperBound))
        guard isCut else { return CuePlayback(from: begin, to: end) }
        // When the device is behind, the waiting frames are dropped, perhaps the whole cue.
        guard cues.line.written.load(ordering: .relaxed) > cue.lowerBound else { return nil }
        let reach = Int(cues.line.reach.load(ordering: .relaxed) / 1_000_000)
        return CuePlayback(from: begin, to: max(begin, min(end, clock.now.advanced(byMilliseconds: reach))))
    }

    public var delayMilliseconds: Int {
        cues.line.isOpen.load(ordering: .relaxed) ? Int(cues.line.delay.load(ordering: .relaxed) / 1_000_000) : 0
    }
}
