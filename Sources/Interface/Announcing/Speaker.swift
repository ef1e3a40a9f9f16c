public import Morse
public import Sound

/// Who speaks, and with which voice.
public final class Speaker {
    public var mode: SpeechMode
    /// Whether the voice has failed. Menu items then sound in Morse.
    public internal(set) var isLost = false
    /// The voice of new words.
    public var voice: VoiceSettings
    /// The voice of the choices for a single switch; nil for `voice`.
    public var cueVoice: VoiceSettings?
    /// Speed and tone of Morse that replaces a lost voice.
    public var labels: (speed: Speed, tone: Double)
    /// Whether words sound outside the stream. Kochlea then requests them when their turn has come, and their clip ends
    /// when they do.
    public private(set) var isElsewhere: Bool
    private let port: any SpeechPort

    public init(
        _ port: any SpeechPort, mode: SpeechMode, voice: VoiceSettings, labels: (speed: Speed, tone: Double)
    ) {
        self.port = port
        self.mode = mode
        self.voice = voice
        self.labels = labels
        isElsewhere = port.isElsewhere
    }

    /// Whether words sound, in the stream or elsewhere.
    public var isVoiced: Bool { (mode == .own || mode == .dispatcher) && !isLost }

    public func lose() { isLost = true }

    public func voice(for message: Message) -> VoiceSettings { message.isCue ? cueVoice ?? voice : voice }

    public func speak(_ utterance: Utterance, as clip: ClipID, voice: VoiceSettings) {
        port.speak(utterance, as: clip, voice: voice)
    }

    public func cancel(_ clip: ClipID) { port.cancel(clip) }

    public func takeFailure() -> (clip: ClipID, error: SpeechError)? { port.takeFailure() }

    /// From now on words sound in the stream.
    public func comeBack() { isElsewhere = false }
}
