import Keyer
import Morse
import Sound

/// What a screen wants of contacts: that they key, and how what is keyed is taken apart.
struct KeyingRequest: Equatable {
    /// Which silences end something.
    enum Limits: Equatable {
        /// One character was asked for.  With a target it ends early once it is that; name it only when no other
        /// character that may be keyed goes on from it.
        case prompt(target: Pattern?)
        /// Running text, with words.
        case text
    }

    /// Which keys of a keyboard key whole elements.
    enum ElementKeys: Equatable {
        /// None: all of them type.
        case none
        /// The point and the hyphen.
        case signs
        /// F and J, too, where no letter is an answer.
        case signsAndLetters
    }

    /// Which silences end something.
    var limits: Limits
    /// `receiving` waits for the first contact, `transmitting` holds the way to the air open, `off` keys nothing.
    var radio = RadioMode.receiving
    /// What may be keyed to the program; the rest is an answer.
    var commands = Set(KeyedCommand.allCases)
    /// Which keys of a keyboard key whole elements.
    var elementKeys = ElementKeys.signsAndLetters

    /// Commands that are none of these answers.
    static func commands(besides answers: some Sequence<String>) -> Set<KeyedCommand> {
        let patterns = answers.compactMap(Alphabet.international.pattern(ofText:))
        return Set(KeyedCommand.allCases).subtracting(patterns.compactMap { KeyedCommand($0) })
    }

    /// What the renderer is told.
    func setup(_ settings: Settings, sampleRate: Int) -> KeyerSetup {
        let keyer = settings.keyer
        var limits: CharacterAssembler.Limits
        switch self.limits {
        case .prompt(let target):
            limits = .prompt(
                target: target, wordsPerMinute: keyer.wordsPerMinute, sampleRate: sampleRate,
                factor: settings.patience)
        case .text:
            limits = .text(wordsPerMinute: keyer.wordsPerMinute, sampleRate: sampleRate)
            // Shorter than usual would end characters within themselves, longer would run over the spaces between them,
            // which are of three units: who is slower than that leaves longer ones, and these are followed.
            let factor = min(max(1, settings.patience), 1.3)
            limits.character = Int(Double(limits.character) * factor)
            limits.targetReached = limits.character
            limits.word = limits.word.map { Int(Double($0) * factor) }
        }
        return KeyerSetup(settings: keyer, limits: limits, tone: settings.tone)
    }
}
