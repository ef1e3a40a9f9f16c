/// A screen's use of the band.
///
/// The band is the sound of a receiver: Morse to copy may come through it. It is silent while the learner sends, even
/// if the prompt is in Morse.
public enum BandUse {
    /// Menus, pauses, the learner's own sending.
    case none
    /// Characters, words, callsigns or patterns to copy. The band sounds only if the learner has set it to
    /// `everywhere`.
    case drill
    case conversation
    /// The settings of the band. It always sounds.
    case preview
}
