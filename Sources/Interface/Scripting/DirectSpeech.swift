public import Sound

/// Renders speech at once on the caller's thread, for virtual time, in which rendering takes no time.
public final class DirectSpeech: SpeechPort {
    private let synthesizer: any SpeechSynthesizer
    private let feed: SpeechFeed
    private let sampleRate: Int
    private var failures: [(clip: ClipID, error: SpeechError)] = []

    public init(synthesizer: any SpeechSynthesizer, feed: SpeechFeed, sampleRate: Int) {
        self.synthesizer = synthesizer
        self.feed = feed
        self.sampleRate = sampleRate
    }

    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {
        do throws(SpeechError) {
            feed.write(try synthesizer.render(utterance, voice: voice, sampleRate: sampleRate), to: clip, isLast: true)
        } catch {
            failures.append((clip, error))
            feed.finish(clip)
        }
    }

    /// Does nothing: `speak` has already rendered everything.
    public func cancel(_ clip: ClipID) {}

    public func takeFailure() -> (clip: ClipID, error: SpeechError)? {
        // The loop calls this after every block. Send the samples for which the stream had no room before.
        feed.flush()
        return failures.isEmpty ? nil : failures.removeFirst()
    }
}

/// The port without a voice, for runs in which Kochlea does not speak.
public final class NoSpeech: SpeechPort {
    public init() {}

    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {}

    public func cancel(_ clip: ClipID) {}

    public func takeFailure() -> (clip: ClipID, error: SpeechError)? { nil }
}
