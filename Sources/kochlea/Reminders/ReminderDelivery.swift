internal import Platform
internal import Trainer

/// How a reminder reaches a learner who is doing something else: a notification of the desktop, or the program's own voice.
struct ReminderDelivery {
    private let destination: AudioDestination
    private let wantsNotification: Bool
    private let wantsSpeech: Bool
    private let maySpeak: Bool
    private let voice: VoiceSettings
    private let phrases: Phrasebook

    private static let sampleRate = 48_000
    /// Silence before the first word, in seconds: codecs swallow the beginning of sound.
    private static let lead = 0.5

    /// By the settings; who lets a screen reader talk, or nobody, is not spoken to.
    init(_ options: Options, settings: Settings, _ phrases: Phrasebook) {
        let by = settings.value("reminders.by")
        destination = options.audio ?? .alsa("default")
        maySpeak = options.speech == .own
        wantsSpeech = maySpeak && by != "notification"
        wantsNotification = by != "speech" || options.speech == .reader
        let locale = LanguageTag.wanted(option: options.language, environment: Launch.environment).description
        voice = settings.voice(locale: locale)
        self.phrases = phrases
    }

    /// Delivers it.  Where there are no notifications it is spoken, where there is no speech shown; where there is neither, the
    /// printed line is all, and standard error says what is missing.
    func deliver(_ message: Message) {
        let line = phrases.words(for: message)
        var isShown = wantsNotification && DesktopNotification().show(line)
        let isSpoken = (wantsSpeech || (wantsNotification && !isShown && maySpeak)) && speak(message)
        if wantsSpeech, !isSpoken, !wantsNotification { isShown = DesktopNotification().show(line) }
        if wantsNotification || wantsSpeech, !isShown, !isSpoken {
            try? StandardStream.error.print("kochlea: \(phrases.words(for: Message("error.remind.unheard")))")
        }
    }

    /// Whether it was heard, or written to the sound file that was asked for.
    private func speak(_ message: Message) -> Bool {
        guard let catalogue = phrases.catalogue, destination != .none else { return false }
        let words = MessageFormatter(catalogue: catalogue).render(message).utterance
        guard let samples = try? EspeakSynthesizer().render(words, voice: voice, sampleRate: Self.sampleRate) else {
            return false
        }
        let silence = [Float](repeating: 0, count: Int(Self.lead * Double(Self.sampleRate)))
        return play(silence + samples)
    }

    private func play(_ samples: [Float]) -> Bool {
        switch destination {
        case .none: return false
        case .alsa(let name):
            let player = DevicePlayer(name, sampleRate: Self.sampleRate)
            samples.withUnsafeBufferPointer(player.write)
            player.finish()
            return player.isAudible
        case .file(let path):
            do {
                let file = try SoundFileWriter(path: path, sampleRate: Self.sampleRate)
                try samples.withUnsafeBufferPointer { try file.write($0) }
                try file.finish()
                return true
            } catch {
                return false
            }
        }
    }
}
