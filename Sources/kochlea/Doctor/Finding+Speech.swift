import Activities
import Interface
import Platform

extension Finding {
    /// Checks that eSpeak speaks the language, by rendering a word without playing it.
    static func speech(language: String, word: String) -> Finding {
        do throws(SpeechError) {
            let synthesizer = EspeakSynthesizer()
            let count = try synthesizer.voices().count
            _ = try synthesizer.render(
                Utterance([.text(word)]), voice: VoiceSettings(language: language), sampleRate: 48_000)
            return .good("doctor.speech.good", ["count": .integer(count), "language": .text(language)])
        } catch {
            return .bad(
                "doctor.speech.bad", ["reason": .message(reason(error))],
                remedy: Message("doctor.speech.install", ["command": .text("sudo apt-get install espeak-ng")]))
        }
    }

    /// Reports running screen readers, because two voices at once cannot be understood. Empty if there are none.
    static func screenReaders(_ present: [String] = ScreenReaders.present()) -> [Finding] {
        guard !present.isEmpty else { return [] }
        let names: Message.Argument =
            present == [""] ? .message(Message("speaker.some")) : .text(present.joined(separator: ", "))
        return [.good("doctor.reader", ["names": names, "command": .text("kochlea --speech reader")])]
    }

    private static func reason(_ error: SpeechError) -> Message {
        switch error {
        case .unavailable(let reason), .replaced(let reason):
            Message("doctor.speech.unavailable", ["reason": .text(reason)])
        case .noVoice(let language): Message("doctor.speech.noVoice", ["language": .text(language)])
        case .silent: Message("doctor.speech.silent")
        }
    }
}
