/// Whether a screen listens on the air, and for what.
enum BandUse {
    /// It does not: menus, pauses, the learner's own sending.
    case none
    /// Characters, words or callsigns are copied: on the air only where the learner wants it everywhere.
    case drill
    /// Another station is worked.
    case conversation
    /// The band is being chosen: heard as it is set, wherever it is wanted otherwise.
    case preview
}
