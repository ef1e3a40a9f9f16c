internal import Platform
internal import Trainer

/// `doctor`: looks for what may keep Kochlea from working, and says what to do.
enum DoctorCommand {
    /// Prints one line for each thing looked at.
    ///
    /// - Returns: "unavailable" if there is neither sound nor speech: then nothing of Kochlea can be heard.  Either one
    ///   alone is of use: Morse without a voice has printed lines, a voice's data without a device may get one any time.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let language = phrases.catalogue?.language ?? "en"
        let sound = Finding.sound(options.audio ?? .alsa("default"))
        let speech = Finding.speech(language: language, word: phrases.words(for: Message("doctor.word")))
        let findings = [
            sound, speech, Finding.input(), Finding.devices(), Finding.permissions(), Finding.realTime(),
            Finding.dataFolder(Storage(options).folder),
        ]
        for finding in findings { try StandardStream.output.print(finding.line(phrases)) }
        return sound.isGood || speech.isGood ? .success : .unavailable
    }
}
