import Activities
import Interface
import Platform

/// Delivers a reminder as a desktop notification or in Kochlea's voice.
struct ReminderDelivery {
    private let destination: AudioDestination
    private let wantsNotification: Bool
    private let wantsSpeech: Bool
    private let maySpeak: Bool
    private let voice: VoiceSettings
    private let phrases: Phrasebook

    private static let sampleRate = 48_000
    /// Seconds of silence before the first word: Bluetooth and other codecs drop the beginning of a sound.
    private static let lead = 0.5

    /// Follows the settings, but never speaks if a screen reader speaks or speech is off.
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

    /// Falls back from a failed notification to speech and from failed speech to a notification. If both fail, standard
    /// error reports it.
    func deliver(_ message: Message) {
        let line = phrases.words(for: message)
        var isShown = wantsNotification && DesktopNotification().show(line)
        let isSpoken = (wantsSpeech || (wantsNotification && !isShown && maySpeak)) && speak(message)
        if wantsSpeech, !isSpoken, !wantsNotification { isShown = DesktopNotification().show(line) }
        if wantsNotification || wantsSpeech, !isShown, !isSpoken {
            try? StandardStream.error.print("kochlea: \(phrases.words(for: Message("error.remind.unheard")))")
        }
    }

    /// Returns whether the message was played or written to the requested sound file.
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
