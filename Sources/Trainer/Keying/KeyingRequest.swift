import Keyer
import Morse
import Sound

/// What a screen wants from contacts: that they key, and how the keying is divided.
struct KeyingRequest: Equatable {
    /// The silences that end something.
    enum Limits: Equatable {
        /// A single character was asked for. With a target it ends early once it matches; give a target only if no
        /// other character that may be keyed begins with it.
        case prompt(target: Pattern?)
        /// Running text, with words.
        case text
        /// Commands one by one: the pauses between them say nothing about the hand's spacing.
        case commands

        /// Whether words are told apart.
        var isText: Bool { self == .text || self == .commands }
    }

    /// The keyboard keys that key whole elements.
    enum ElementKeys: Equatable {
        /// None: all of them type.
        case none
        /// The full stop and the hyphen.
        case signs
        /// F and J as well, if no letter is an answer.
        case signsAndLetters
    }

    /// What contacts do.
    enum Contacts: Equatable {
        /// They key.
        case key
        /// They work the screen as if it had no request; one that closes while a text is being keyed stops that and does
        /// nothing else.
        case work
    }

    /// The silences that end something.
    var limits: Limits
    /// The alphabet in which patterns are read.
    var alphabet = Alphabet.international
    /// `receiving` waits for the first contact, `transmitting` keeps transmission on, `off` keys nothing.
    var radio = RadioMode.receiving
    /// Commands that may be keyed to the program; everything else is an answer.
    var commands = Set(KeyedCommand.allCases)
    /// The keyboard keys that key whole elements.
    var elementKeys = ElementKeys.signsAndLetters
    /// What contacts do.
    var contacts = Contacts.key

    /// Whether a contact that closes keys a mark.
    var isKeyed: Bool { radio != .off && contacts == .key }

    /// The commands that cannot be one of these answers.
    static func commands(
        besides answers: some Sequence<String>, of alphabet: Alphabet = .international
    ) -> Set<KeyedCommand> {
        let patterns = answers.compactMap(alphabet.pattern(ofText:))
        return Set(KeyedCommand.allCases).subtracting(patterns.compactMap { KeyedCommand($0) })
    }

    /// The setup for the renderer.
    func setup(_ settings: Settings, sampleRate: Int) -> KeyerSetup {
        let keyer = settings.keyer
        var limits: CharacterAssembler.Limits
        switch self.limits {
        case .prompt(let target):
            limits = .prompt(
                target: target, wordsPerMinute: keyer.wordsPerMinute, sampleRate: sampleRate,
                factor: settings.patience)
        case .text, .commands:
            let space = self.limits == .text ? Int(settings.heardCharacterSpace * Double(sampleRate)) : 0
            limits = .text(wordsPerMinute: keyer.wordsPerMinute, sampleRate: sampleRate, characterSpace: space)
            limits.learnsSpacing = self.limits == .text
            // Shorter limits than usual would end characters prematurely, longer ones would run over the spaces of
            // three units between characters; slower operators leave longer spaces, and those are followed.
            let factor = min(max(1, settings.patience), 1.3)
            limits.character = Int(Double(limits.character) * factor)
            limits.targetReached = limits.character
            limits.word = limits.word.map { Int(Double($0) * factor) }
        }
        return KeyerSetup(
            settings: keyer, limits: limits, tone: settings.tone, dahTone: settings.tone + Double(settings.dahTone),
            isKeyedByContacts: contacts == .key)
    }
}
