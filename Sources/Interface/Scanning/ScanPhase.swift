public enum ScanPhase {
    case off
    /// The cue of an item is playing or scheduled.
    case telling
    /// The cue is over. The margin runs.
    case dwelling
    /// The choice is being spoken.
    case confirming
    /// The choice has been spoken and waits for a second press.
    case asking
    /// All rounds passed without a press.
    case resting
}
