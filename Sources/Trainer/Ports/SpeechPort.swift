public import Sound

/// Something to say, divided so that no radio text or single letter is ever read as free text.
public struct Utterance: Equatable, Sendable {
    /// A piece of an utterance.
    public enum Segment: Equatable, Sendable {
        /// Running text in the catalogue's language.
        case text(String)
        /// Single characters named one after another ("k", "7", "?"), each through the character path in lower case.
        case characters([Character])
        /// A rest, in milliseconds.
        case rest(Int)
    }

    /// The segments in order.
    public var segments: [Segment]
    /// Whether it is spoken slower than set, for a repeat.
    public var isSlow: Bool

    /// Makes an utterance.
    public init(_ segments: [Segment], isSlow: Bool = false) {
        self.segments = segments
        self.isSlow = isSlow
    }
}

/// The learner's voice.
public struct VoiceSettings: Equatable, Sendable {
    /// Language tag ("en", "de", "pt-BR"), which decides the voice unless `name` is given.
    public var language: String
    /// eSpeak voice or variant by name ("en-us", "en+f3"); empty for the language's own.
    public var name: String
    /// eSpeak's nominal words per minute, 80 to 449.
    public var rate: Int
    /// Pitch from 0 to 99; 50 is the voice's own.
    public var pitch: Int
    /// Decibels against the voice's usual loudness.
    public var gain = 0

    /// Makes the settings.
    public init(language: String = "en", name: String = "", rate: Int = 175, pitch: Int = 50) {
        self.language = language
        self.name = name
        self.rate = rate
        self.pitch = pitch
    }
}

/// Why something could not be said.
public enum SpeechError: Error, Equatable, Sendable {
    /// eSpeak or its data could not be loaded.
    case unavailable(String)
    /// No voice speaks the language; nothing was said.
    case noVoice(language: String)
    /// The voice is gone; another one has said it and says what follows.
    case replaced(String)
    /// The voice produced no sound for this text.
    case silent(text: String)
}

/// Turns words into samples. Each instance is used by one thread at a time.
public protocol SpeechSynthesizer: AnyObject {
    /// Samples of the utterance, mono, at the stream's rate and the loudness `Loudness.speech`, leading silence
    /// trimmed.
    ///
    /// - Throws: `SpeechError`; nothing is heard then.
    func render(_ utterance: Utterance, voice: VoiceSettings, sampleRate: Int) throws(SpeechError) -> [Float]
}

/// Speaks: passes an utterance to a synthesizer and puts the samples into a clip.
public protocol SpeechPort: AnyObject {
    /// Whether words sound outside the stream.  Then a clip is to be asked for when its turn has come; it begins and ends
    /// with its words, also when they are cancelled here, and must not be cancelled with the console.
    var isElsewhere: Bool { get }
    /// Starts rendering the utterance for a speech clip queued with the console. Returns at once; on failure the clip
    /// ends empty and `takeFailure` gives the reason.
    func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings)
    /// Stops rendering for a clip that was cancelled with the console.
    func cancel(_ clip: ClipID)
    /// A failure since the last call, with the clip it belongs to.
    func takeFailure() -> (clip: ClipID, error: SpeechError)?
}

extension SpeechPort {
    /// Usually in the stream.
    public var isElsewhere: Bool { false }
}
