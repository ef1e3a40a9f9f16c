/// The ear or device in which the sound thread plays cues.
public enum CueRoute: UInt8, Sendable, BitwiseCopyable {
    /// With everything else.
    case everybody
    /// In the left channel only.
    case left
    /// In the right channel only.
    case right
    /// On a device of their own, if it is there.
    case apart
}
