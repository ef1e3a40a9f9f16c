public import Sound

/// Text to speak. Segments keep radio text and single letters out of running text, which a voice would read as words.
public struct Utterance: Equatable, Sendable {
    public enum Segment: Equatable, Sendable {
        /// Running text in the catalogue's language.
        case text(String)
        /// Characters to name one by one ("k", "7", "?"), in lower case.
        case characters([Character])
        /// A pause in milliseconds.
        case rest(Int)
    }

    public var segments: [Segment]
    /// Whether it is spoken slower than the set rate, for a repeat.
    public var isSlow: Bool

    public init(_ segments: [Segment], isSlow: Bool = false) {
        self.segments = segments
        self.isSlow = isSlow
    }
}

public struct VoiceSettings: Equatable, Sendable {
    /// Language tag ("en", "de", "pt-BR"). It selects the voice if `name` is empty.
    public var language: String
    /// Name of an eSpeak voice or variant ("en-us", "en+f3"); empty for the language's standard voice.
    public var name: String
    /// Nominal words per minute, 80 to 900.
    public var rate: Int
    /// 0 to 99; 50 is the voice's natural pitch.
    public var pitch: Int
    /// Decibels relative to `Loudness.speech`.
    public var gain = 0

    public init(language: String = "en", name: String = "", rate: Int = 175, pitch: Int = 50) {
        self.language = language
        self.name = name
        self.rate = rate
        self.pitch = pitch
    }
}

public enum SpeechError: Error, Equatable, Sendable {
    /// eSpeak or its data could not be loaded.
    case unavailable(String)
    /// No voice speaks the language. Nothing was spoken.
    case noVoice(language: String)
    /// The voice failed. Another voice spoke the text and takes over.
    case replaced(String)
    /// The voice produced no sound for the text.
    case silent(text: String)
}

/// Renders speech as samples. Only one thread at a time may use an instance.
public protocol SpeechSynthesizer: AnyObject {
    /// Mono samples at the stream's rate and at the loudness `Loudness.speech`, without leading silence.
    func render(_ utterance: Utterance, voice: VoiceSettings, sampleRate: Int) throws(SpeechError) -> [Float]
}

/// Renders utterances with a synthesizer into clips of the stream.
public protocol SpeechPort: AnyObject {
    /// Whether speech sounds outside the stream. Then request a clip only when its turn has come. The clip lasts as
    /// long as the words, even if they are cancelled here. Do not cancel the clip with the console.
    var isElsewhere: Bool { get }
    /// Starts rendering for a speech clip that is queued with the console. Returns at once. After an error the clip is
    /// empty and `takeFailure` returns the reason.
    func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings)
    /// Stops rendering for a clip that was cancelled with the console.
    func cancel(_ clip: ClipID)
    /// The next failure and its clip; nil for none.
    func takeFailure() -> (clip: ClipID, error: SpeechError)?
}

extension SpeechPort {
    public var isElsewhere: Bool { false }
}
