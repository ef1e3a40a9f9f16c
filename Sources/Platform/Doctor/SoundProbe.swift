internal import Glibc
import Sound
internal import Synchronization

/// Finds out whether a sound device works by opening it as the stream would.
public enum SoundProbe {
    /// What was agreed with a device.
    public struct Found: Equatable, Sendable {
        /// Samples per second.
        public var sampleRate: Int
        /// Milliseconds from a contact's closing to its tone at the converter: the sound kept ready plus the contact's
        /// way through the program.  Delays of the converter and of the contact's device are unknown.
        public var keyToSoundMilliseconds: Int
    }

    /// Opens a PCM and closes it; nothing is heard.
    ///
    /// A sound server that does not respond can block its caller for ever, so opening happens on a thread of its own,
    /// which is abandoned after two seconds.
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
