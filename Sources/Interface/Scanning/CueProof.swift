/// Decides whether the learner hears the cues on the chosen device.
///
/// A device can be present without a listener. A learner with a single switch and without cues could not even change
/// the setting.
public struct CueProof {
    /// The device of the last answered cue.
    private var proven: CueDevice

    /// - Parameter device: the device at the start of the program. A stored choice counts as answered.
    public init(_ device: CueDevice) { proven = device }

    public mutating func answered(_ device: CueDevice) { proven = device }

    /// Call this after all rounds passed without a press. Returns the device to fall back to; nil to stay.
    public func unanswered(_ device: CueDevice) -> CueDevice? { device == proven ? nil : proven }
}
