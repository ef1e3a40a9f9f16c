internal import CAlsa
internal import Glibc

/// Why a PCM could not be opened or went away.
public struct AlsaError: Error, Equatable, Sendable {
    /// What it comes down to for the user.
    public enum Cause: Equatable, Sendable {
        /// No PCM of that name is known, or what is behind it is not there (any more).
        case noDevice
        /// Another program holds it.
        case busy
        /// Not allowed: the user is not in the group that owns it.
        case noPermission
        /// The sound server behind it does not answer.
        case noServer
        /// It can be opened but not play as is needed: the rate, the sample format.
        case unsupported
        /// It takes no more sound although nothing was reported.
        case stalled
        /// Anything else.
        case other
    }

    /// The PCM's name.
    public let device: String
    /// A positive error number.
    public let code: Int32

    init(device: String, code: Int32) {
        self.device = device
        self.code = abs(code)
    }

    /// ALSA's own words.
    public var reason: String { String(cString: snd_strerror(-code)) }

    /// The same with the device's name, unless nobody chose it.
    public var namedReason: String { device == "default" ? reason : "\(device): \(reason)" }

    /// What it comes down to.
    public var cause: Cause {
        switch code {
        case ENOENT, ENODEV, ENXIO, EBADFD, ESHUTDOWN, EIO: .noDevice
        case EBUSY: .busy
        case EACCES, EPERM: .noPermission
        case ECONNREFUSED, EHOSTDOWN, ECONNRESET: .noServer
        case EINVAL: .unsupported
        case ETIMEDOUT: .stalled
        default: .other
        }
    }
}
