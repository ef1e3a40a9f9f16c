/// Whether somebody hears the cues where they are.
///
/// A device may be there and yet nobody listen to it.  Whoever has one switch and hears no cue could not even change that.
struct CueProof {
    /// Where cues were when they were last answered.
    private var proven: CueDevice

    /// - Parameter device: where cues are as the program begins; that it was kept counts as an answer.
    init(_ device: CueDevice) { proven = device }

    /// A press has answered a cue.
    mutating func answered(_ device: CueDevice) { proven = device }

    /// Nobody has pressed in all rounds: where cues go back to, nil if they stay.
    func unanswered(_ device: CueDevice) -> CueDevice? { device == proven ? nil : proven }
}
