public import Sound

/// Speech rendered at once on the caller's thread: for virtual time, where rendering takes none.
public final class DirectSpeech: SpeechPort {
    private let synthesizer: any SpeechSynthesizer
    private let feed: SpeechFeed
    private let sampleRate: Int
    private var failures: [(clip: ClipID, error: SpeechError)] = []

    /// Makes a port that speaks through a synthesizer into the feed of a stream.
    public init(synthesizer: any SpeechSynthesizer, feed: SpeechFeed, sampleRate: Int) {
        self.synthesizer = synthesizer
        self.feed = feed
        self.sampleRate = sampleRate
    }

    /// Renders the samples into the clip.
    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {
        do throws(SpeechError) {
            feed.write(try synthesizer.render(utterance, voice: voice, sampleRate: sampleRate), to: clip, isLast: true)
        } catch {
            failures.append((clip, error))
            feed.finish(clip)
        }
    }

    /// Does nothing: everything requested has already been rendered.
    public func cancel(_ clip: ClipID) {}

    /// A failure since the last call.
    public func takeFailure() -> (clip: ClipID, error: SpeechError)? {
        // This is called after every block, so what the stream had no room for before is sent now.
        feed.flush()
        return failures.isEmpty ? nil : failures.removeFirst()
    }
}

/// No voice: for runs in which Kochlea does not talk.
public final class NoSpeech: SpeechPort {
    /// Makes the port.
    public init() {}

    /// Does nothing.
    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {}

    /// Does nothing.
    public func cancel(_ clip: ClipID) {}

    /// Never fails.
    public func takeFailure() -> (clip: ClipID, error: SpeechError)? { nil }
}
