import Activities
import Interface
import Platform

/// `doctor`: looks for problems and prints how to solve them.
enum DoctorCommand {
    /// - Returns: `unavailable` if there is neither sound nor speech. One of the two is enough: Morse without a voice
    ///   comes with printed lines, and a voice without a device may get one at any time.
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let language = phrases.catalogue.language
        let sound = Finding.sound(options.audio ?? .alsa("default"))
        let speech = Finding.speech(language: language, word: phrases.words(for: Message("doctor.word")))
        let findings =
            sound
            + [
                speech, Finding.input(), Finding.devices(), Finding.knob(), Finding.ports(),
                Finding.permissions(), Finding.realTime(),
                Finding.dataFolder(storage.folder),
                .good("doctor.version", ["version": .text(Version.current)]),
            ].compactMap(\.self) + Finding.screenReaders()
        for finding in findings { try StandardStream.output.print(finding.line(phrases)) }
        for finding in Finding.data(storage) { try StandardStream.output.print(finding.line(phrases)) }
        return sound.allSatisfy(\.isGood) || speech.isGood ? .success : .unavailable
    }
}
