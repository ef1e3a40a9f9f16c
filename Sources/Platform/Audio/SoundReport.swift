import Activities
public import Interface

public enum SoundReport: Equatable, Sendable {
    /// The device is lost or could not be opened. The stream goes on silently, and attempts to open a device go on.
    case lost(AlsaError)
    case found(name: String)
    /// Repeated underruns led to a larger buffer: `count` periods of `frames` frames.
    case widened(frames: Int, count: Int)
    /// The latency from key to sound has changed while a contact could be keyed.
    case keyLatency(KeyLatency)
    /// The input thread hung while a contact was closed, so all contacts were opened.
    case unheard
    case clockless(name: String)
    case scheduled(ThreadScheduling)
    /// The sound file cannot be written any more. The stream goes on.
    case fileFailed(SoundFileError)

    public var input: Input? {
        switch self {
        case .lost(let error): .soundLost(reason: error.namedReason)
        case .found(let name): .soundFound(name: name)
        case .scheduled(.realtime): .realTimeGranted
        case .keyLatency(let lead): .keyLatency(lead)
        case .unheard: .contactsUnheard
        case .widened, .clockless, .scheduled, .fileFailed: nil
        }
    }
}
