internal import Sound
public import Trainer
public import Training

/// Where cues go in real time: to everybody, or to one ear.
public final class CueOutput: CuePort {
    private let sound: SoundThread

    /// Makes one for a stream.
    public init(sound: SoundThread) {
        self.sound = sound
    }

    /// See `CuePort`.
    public func send(to device: CueDevice) {
        switch device {
        case .same, .named: sound.sendCues(.everybody)
        case .left: sound.sendCues(.left)
        case .right: sound.sendCues(.right)
        }
    }

    /// See `CuePort`.
    public var outlets: [CueOutlet] { AlsaNames.playback }

    /// See `CuePort`.
    public func instant(ofCueSample sample: Int64) -> Instant? { nil }
}
