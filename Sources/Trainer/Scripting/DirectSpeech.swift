public import Sound

/// Speech made at once on the caller's thread: for virtual time, where making it takes none.
public final class DirectSpeech: SpeechPort {
    private let synthesizer: any SpeechSynthesizer
    private let feed: SpeechFeed
    private let sampleRate: Int
    private var failures: [(clip: ClipID, error: SpeechError)] = []

    /// Speaks through a synthesizer into the feed of a stream.
    public init(synthesizer: any SpeechSynthesizer, feed: SpeechFeed, sampleRate: Int) {
        self.synthesizer = synthesizer
        self.feed = feed
        self.sampleRate = sampleRate
    }

    /// Makes the samples and puts them into the clip.
    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {
        do throws(SpeechError) {
            feed.write(try synthesizer.render(utterance, voice: voice, sampleRate: sampleRate), to: clip, isLast: true)
        } catch {
            failures.append((clip, error))
            feed.finish(clip)
        }
    }

    /// Nothing to do: what was asked for has been made.
    public func cancel(_ clip: ClipID) {}

    /// A failure since the last call.
    public func takeFailure() -> (clip: ClipID, error: SpeechError)? {
        // Asked after every block: what the stream had no room for before goes on its way.
        feed.flush()
        return failures.isEmpty ? nil : failures.removeFirst()
    }
}

/// No voice: for runs in which Kochlea does not talk.
public final class NoSpeech: SpeechPort {
    /// Makes nothing.
    public init() {}

    /// Does nothing; nothing asks for it.
    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {}

    /// Nothing to do.
    public func cancel(_ clip: ClipID) {}

    /// Never fails.
    public func takeFailure() -> (clip: ClipID, error: SpeechError)? { nil }
}
