internal import Platform
internal import Trainer

/// How a reminder reaches the learner: as a desktop notification, or in the program's own voice.
struct ReminderDelivery {
    private let destination: AudioDestination
    private let wantsNotification: Bool
    private let wantsSpeech: Bool
    private let maySpeak: Bool
    private let voice: VoiceSettings
    private let phrases: Phrasebook

    private static let sampleRate = 48_000
    /// Seconds of silence before the first word: Bluetooth and other codecs swallow the beginning of a sound.
    private static let lead = 0.5

    /// Follows the settings, but does not speak if a screen reader talks or speech is off.
    init(_ options: Options, settings: Settings, _ phrases: Phrasebook) {
        let way = settings.reminders.way
        destination = options.audio ?? .alsa("default")
        let speech = options.speech ?? settings.speech.by.mode
        maySpeak = speech == .own
        wantsSpeech = maySpeak && way != .notification
        wantsNotification = way != .speech || speech == .reader || speech == .dispatcher
        let locale = LanguageTag.wanted(option: options.language, environment: Environment.text).description
        voice = settings.voice(locale: locale, catalogue: phrases.catalogue)
        self.phrases = phrases
    }

    /// Delivers it.  Without notifications it is spoken, without speech it is shown; without either it is only printed,
    /// and standard error says what is missing.
    func deliver(_ message: Message) {
        let line = phrases.words(for: message)
        var isShown = wantsNotification && DesktopNotification().show(line)
        let isSpoken = (wantsSpeech || (wantsNotification && !isShown && maySpeak)) && speak(message)
        if wantsSpeech, !isSpoken, !wantsNotification { isShown = DesktopNotification().show(line) }
        if wantsNotification || wantsSpeech, !isShown, !isSpoken {
            try? StandardStream.error.print("kochlea: \(phrases.words(for: Message("error.remind.unheard")))")
        }
    }

    /// Whether it was heard, or written to the requested sound file.
    private func speak(_ message: Message) -> Bool {
        guard destination != .none else { return false }
        let words = MessageFormatter(catalogue: phrases.catalogue).render(message).utterance
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
