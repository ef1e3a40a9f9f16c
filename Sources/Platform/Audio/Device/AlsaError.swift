import CAlsa
import Glibc

public struct AlsaError: Error, Equatable, Sendable {
    public enum Cause: Equatable, Sendable {
        /// The name is unknown, or its device is missing or lost.
        case noDevice
        case busy
        /// The user is not in the group that owns the device.
        case noPermission
        case noServer
        /// The device cannot play this rate or sample format.
        case unsupported
        /// The device accepts no frames but reports no error.
        case stalled
        case other
    }

    public let device: String
    /// A positive error number.
    public let code: Int32

    init(device: String, code: Int32) {
        self.device = device
        self.code = abs(code)
    }

    /// ALSA's own text, in English.
    public var reason: String { String(cString: snd_strerror(-code)) }

    /// With the device's name, unless it is `default`.
    public var namedReason: String { device == "default" ? reason : "\(device): \(reason)" }

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
