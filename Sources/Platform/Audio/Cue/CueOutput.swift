internal import Sound
internal import Synchronization
public import Trainer
internal import Training

/// Where cues go in real time: to everybody, to one ear, or to a device of their own.
public final class CueOutput: CuePort {
    private let sound: SoundThread
    private let cues: CueThread
    private let clock: MonotonicClock

    /// Makes one for a stream.
    public init(sound: SoundThread, cues: CueThread, clock: MonotonicClock) {
        self.sound = sound
        self.cues = cues
        self.clock = clock
    }

    /// See `CuePort`.
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

    /// See `CuePort`.
    public var outlets: [CueOutlet] { AlsaNames.playback }

    /// See `CuePort`.
    public func heard(_ cue: Range<Int64>, isCut: Bool) -> HeardCue? {
        // Where cues are heard with everything else nothing is published, and what is left of another cue tells nothing.
        guard let line = cues.line.heard.latest(), line.sample >= cue.lowerBound, line.sample <= cue.upperBound else {
            return nil
        }
        func instant(_ sample: Int64) -> Instant { clock.instant(at: line.nanoseconds(ofSample: sample)) }
        let (begin, end) = (instant(cue.lowerBound), instant(cue.upperBound))
        guard isCut else { return HeardCue(from: begin, to: end) }
        // A device that is behind leaves out what it has not got yet; that may be all of it.
        guard cues.line.written.load(ordering: .relaxed) > cue.lowerBound else { return nil }
        let reach = Int(cues.line.reach.load(ordering: .relaxed) / 1_000_000)
        return HeardCue(from: begin, to: max(begin, min(end, clock.now.advanced(byMilliseconds: reach))))
    }

    /// See `CuePort`.
    public var delayMilliseconds: Int {
        cues.line.isOpen.load(ordering: .relaxed) ? Int(cues.line.delay.load(ordering: .relaxed) / 1_000_000) : 0
    }
}
