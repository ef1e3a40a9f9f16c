/// Whether a screen listens on the air, and for what.
///
/// The band is the sound of a receiver: wherever Morse is there to be recognised it may come by air.  Where the learner is the
/// one who sends, nobody is received, even if what is to be sent is asked for in Morse.
enum BandUse {
    /// It does not: menus, pauses, the learner's own sending.
    case none
    /// Characters, words, callsigns or patterns are copied or listened to: on the air only where the learner wants it
    /// wherever they receive.
    case drill
    /// Another station is worked.
    case conversation
    /// The band is being chosen: heard as it is set, wherever it is wanted otherwise.
    case preview
}
