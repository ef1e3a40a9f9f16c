/// Where a scan is.
enum ScanPhase {
    case off
    /// An item is sounding or about to.
    case telling
    /// It has been told.
    case dwelling
    /// The choice is being told.
    case confirming
    /// The choice has been told and waits for a second press.
    case asking
    /// Nobody pressed.
    case resting
}
