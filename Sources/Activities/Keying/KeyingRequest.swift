import Interface
import Keyer
import Morse
import Sound

/// How a screen uses contacts, and how its keying is divided into characters and words.
struct KeyingRequest: Equatable {
    /// The silences that end characters and words.
    enum Limits: Equatable {
        /// One expected character. A target ends it early. Give a target only if no other possible answer begins with
        /// its pattern.
        case prompt(target: Pattern?)
        /// Running text with words.
        case text
        /// Single commands. The pauses between them say nothing about the hand's spacing.
        case commands

        var isText: Bool { self == .text || self == .commands }
    }

    /// The keyboard keys for whole elements.
    enum ElementKeys: Equatable {
        /// None: all keys type.
        case none
        /// The full stop and the hyphen.
        case signs
        /// Also F and J. Only for screens on which no letter is an answer.
        case signsAndLetters
    }

    enum Contacts: Equatable {
        case key
        /// Contacts work the screen as if it had no request. A contact that closes while a stored text is keyed only
        /// stops that text.
        case work
    }

    var limits: Limits
    /// The alphabet for reading patterns.
    var alphabet = Alphabet.international
    /// `receiving` waits for the first contact, `transmitting` keeps transmission on, `off` keys nothing.
    var radio = RadioMode.receiving
    /// Patterns that are commands instead of answers.
    var commands = Set(KeyedCommand.allCases)
    var elementKeys = ElementKeys.signsAndLetters
    var contacts = Contacts.key

    /// Whether closing a contact keys a mark.
    var isKeyed: Bool { radio != .off && contacts == .key }

    /// The commands whose patterns are none of these answers.
    static func commands(
        besides answers: some Sequence<String>, of alphabet: Alphabet = .international
    ) -> Set<KeyedCommand> {
        let patterns = answers.compactMap(alphabet.pattern(ofText:))
        return Set(KeyedCommand.allCases).subtracting(patterns.compactMap { KeyedCommand($0) })
    }

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
            // Shorter limits would end characters too early, longer ones would exceed the space of three units between
            // characters. For operators with longer spaces the assembler learns the spacing.
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
