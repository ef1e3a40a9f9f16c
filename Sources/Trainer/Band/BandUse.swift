/// Whether a screen listens on the air, and for what.
///
/// The band is the sound of a receiver: Morse to be recognised may come through it. It is silent when the learner
/// sends, even if the prompt is given in Morse.
enum BandUse {
    /// Not at all: menus, pauses, the learner's own sending.
    case none
    /// Characters, words, callsigns or patterns to copy or listen to: on the air only if the learner wants the band for
    /// all receiving.
    case drill
    /// A QSO with another station.
    case conversation
    /// Settings of the band: heard as set, wherever it is otherwise used.
    case preview
}
