internal import Glibc
internal import Synchronization

/// Looks whether a sound device can be used, by opening it as the stream would.
public enum SoundProbe {
    /// What was agreed with a device.
    public struct Found: Equatable, Sendable {
        /// Samples per second.
        public var sampleRate: Int
        /// From a contact's closing to its tone at the converter, in milliseconds: the sound kept ready, and the way of the
        /// contact.  What the converter and the contact's own device take is not known here.
        public var keyToSoundMilliseconds: Int
    }

    /// Opens a PCM and closes it again; nothing is heard.
    ///
    /// A sound server that does not answer can hold its caller for ever, so the opening has a thread of its own, which is
    /// left behind after two seconds.
    public static func open(_ name: String) throws(AlsaError) -> Found {
        let answer = Answer()
        let thread = try? PosixThread(name: "sound probe") {
            let result = Result { () throws(AlsaError) in try found(name) }
            answer.result.withLock { $0 = result }
        }
        guard let thread, thread.join(within: 2000), let result = answer.result.withLock({ $0 }) else {
            throw AlsaError(device: name, code: ETIMEDOUT)
        }
        return try result.get()
    }

    private static func found(_ name: String) throws(AlsaError) -> Found {
        let device = try AlsaDevice(name: name, rate: .preferred(48_000), step: 0)
        let lead = ContactPlacement(sampleRate: device.sampleRate, ahead: device.plan.fill).lead
        return Found(
            sampleRate: device.sampleRate, keyToSoundMilliseconds: (lead * 1000 + 999) / device.sampleRate)
    }

    private final class Answer: Sendable {
        let result = Mutex<Result<Found, AlsaError>?>(nil)
    }
}
