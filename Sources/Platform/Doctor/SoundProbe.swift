import Activities
import Glibc
public import Interface
import Sound

/// Tests a sound device by opening it like the sound stream.
public enum SoundProbe {
    public struct Found: Equatable, Sendable {
        public var sampleRate: Int
        /// The measured latency from key to sound; nil if it is unknown. The delays of the converter and of the
        /// contact's device are not part of it.
        public var keyLatency: KeyLatency?
    }

    /// Opens a PCM and plays silence for 2.5 s.
    ///
    /// A hung sound server can block its caller for ever, so a thread opens the device and is left behind after 6 s.
    public static func open(_ name: String) throws(AlsaError) -> Found {
        let answer = Answer()
        let thread = try? PosixThread(name: "sound probe") {
            let result = Result { () throws(AlsaError) in try found(name) }
            answer.result.withLock { $0 = result }
        }
        guard let thread, thread.join(within: 6000), let result = answer.result.withLock({ $0 }) else {
            throw AlsaError(device: name, code: ETIMEDOUT)
        }
        return try result.get()
    }

    private static func found(_ name: String) throws(AlsaError) -> Found {
        let rate = try AlsaDevice(name: name, rate: .preferred(48_000), wish: PlanWish(.alert)).sampleRate
        return Found(sampleRate: rate, keyLatency: keyLatency(name))
    }

    /// Runs a silent stream with an armed contact until its latency has settled.
    private static func keyLatency(_ name: String) -> KeyLatency? {
        guard let bell = try? EventFD(), let sound = try? SoundThread(destination: .alsa(name), bell: bell) else {
            return nil
        }
        let stream = SoundStream(sampleRate: sound.sampleRate, alarm: sound.alarm)
        let console = Console(of: stream)
        let contacts = ContactFeed(alarm: sound.alarm)
        contacts.setArmed(true)
        contacts.setPrompt(true)
        console.setRadio(.receiving)
        guard (try? sound.start(Renderer(of: stream), contacts: contacts)) != nil else { return nil }
        defer { sound.stop() }
        let end = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: settlingTime)
        var keyLatency: KeyLatency?
        while true {
            while let report = sound.takeReport() { if case .keyLatency(let latest) = report { keyLatency = latest } }
            while console.takeKeyNotice() != nil {}
            let left = end - MonotonicClock.nanoseconds
            guard left > 0 else { return keyLatency }
            bell.takeRing(nanoseconds: left)
        }
    }

    /// In milliseconds.
    private static let settlingTime = 2500

    private final class Answer: Sendable {
        let result = Monitor<Result<Found, AlsaError>?>(nil)
    }
}
