public import Trainer

/// What the sound output has to tell the program.
public enum SoundReport: Equatable, Sendable {
    /// The device is gone, or there is none to begin with.  The stream goes on silently; attempts go on.
    case lost(AlsaError)
    /// There is a device again: its name.
    case found(name: String)
    /// Gaps repeated, so that more sound is kept ready: so many periods of so many frames.
    case widened(frames: Int, count: Int)
    /// The way from key to sound has changed, while something could be keyed.
    case lead(KeyLead)
    /// Contacts were not read while one was closed, so all of them were opened.
    case unheard
    /// The device has no clock (ALSA's `null` and `file`); the system's clock paces it.
    case clockless(name: String)
    /// How the timing thread is scheduled.
    case scheduled(Scheduling)
    /// The sound file can no longer be written; the stream goes on.
    case fileFailed(SoundFileError)

    /// What the program's loop is told of it, if anything.
    public var input: Input? {
        switch self {
        case .lost(let error): .soundLost(reason: error.namedReason)
        case .found(let name): .soundFound(name: name)
        case .scheduled(.realtime): .realTimeGranted
        case .lead(let lead): .lead(lead)
        case .unheard: .contactsUnheard
        case .widened, .clockless, .scheduled, .fileFailed: nil
        }
    }
}
