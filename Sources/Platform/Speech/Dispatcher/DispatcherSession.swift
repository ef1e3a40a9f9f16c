import Activities
import Interface

final class DispatcherSession {
    let connection: SSIPConnection
    /// Only the espeak-ng module reads the SSML that Kochlea sends.
    let readsMarkup: Bool
    private let usual: (language: String, rate: String, pitch: String)
    private var present: (language: String, rate: String, pitch: String)

    init(_ connection: SSIPConnection) throws(SSIPError) {
        self.connection = connection
        try connection.command("SET self CLIENT_NAME user:kochlea:main")
        try connection.command("SET self NOTIFICATION ALL on")
        try connection.command("SET self PRIORITY message")
        // Texts are written for the ear, so the server must not speak punctuation.
        try connection.command("SET self PUNCTUATION none")
        try connection.command("SET self CAP_LET_RECOGN none")
        readsMarkup = try connection.value(of: "OUTPUT_MODULE") == "espeak-ng"
        if readsMarkup { try connection.command("SET self SSML_MODE on") }
        usual = (
            try connection.value(of: "LANGUAGE"), try connection.value(of: "RATE"),
            try connection.value(of: "PITCH")
        )
        present = usual
    }

    /// Sends only the settings that the learner has changed in Kochlea. Rate, voice and volume otherwise stay the
    /// user's. The language is that of the text.
    ///
    /// Slow speech is a lower rate, because only the espeak-ng module reads SSML's prosody.
    func use(_ voice: VoiceSettings, isSlow: Bool) throws(SSIPError) {
        let isUsual = Self.primary(voice.language) == Self.primary(usual.language)
        let language = isUsual ? usual.language : voice.language
        var rate = voice.rate == VoiceSettings().rate ? usual.rate : "\(Self.rate(voice.rate))"
        if isSlow {
            rate = "\(max(-100, Self.rate(Self.wordsPerMinute(rate) * EspeakSynthesizer.slowPercent / 100)))"
        }
        let pitch = voice.pitch == VoiceSettings().pitch ? usual.pitch : "\((voice.pitch - 50) * 2)"
        if language != present.language { try connection.command("SET self LANGUAGE \(language)") }
        if rate != present.rate { try connection.command("SET self RATE \(rate)") }
        if pitch != present.pitch { try connection.command("SET self PITCH \(pitch)") }
        present = (language, rate, pitch)
    }

    /// An estimate at the present rate.
    func milliseconds(of utterance: Utterance) -> Int {
        SSIPText.milliseconds(of: utterance, wordsPerMinute: Self.wordsPerMinute(present.rate))
    }

    private static func primary(_ tag: String) -> Substring { tag.prefix { $0 != "-" && $0 != "_" } }

    /// Converts words per minute (80 to 900, usually 175) to the server's rate (-100 to 100, usually 0). At 100 the
    /// server's own voice speaks 449 words per minute, and it rejects a higher rate.
    private static func rate(_ wordsPerMinute: Int) -> Int {
        wordsPerMinute < 175 ? (wordsPerMinute - 175) * 100 / 95 : min(100, (wordsPerMinute - 175) * 100 / 274)
    }

    private static func wordsPerMinute(_ rate: String) -> Int {
        let rate = Int(rate) ?? 0
        return 175 + (rate < 0 ? rate * 95 / 100 : rate * 274 / 100)
    }
}
