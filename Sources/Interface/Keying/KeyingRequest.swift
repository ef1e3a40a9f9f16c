import Keyer
public import Morse
public import Sound

/// How a screen uses contacts, and how its keying is divided into characters and words.
public struct KeyingRequest: Equatable {
    /// The silences that end characters and words.
    public enum Limits: Equatable {
        /// One expected character. A target ends it early. Give a target only if no other possible answer begins with
        /// its pattern.
        case prompt(target: Pattern?)
        /// Running text with words.
        case text
        /// Single commands. The pauses between them say nothing about the hand's spacing.
        case commands

        public var isText: Bool { self == .text || self == .commands }
    }

    /// The keyboard keys for whole elements.
    public enum ElementKeys: Equatable {
        /// None: all keys type.
        case none
        /// The full stop and the hyphen.
        case signs
        /// Also F and J. Only for screens on which no letter is an answer.
        case signsAndLetters
    }

    public enum Contacts: Equatable {
        case key
        /// Contacts work the screen as if it had no request. A contact that closes while a stored text is keyed only
        /// stops that text.
        case work
    }

    public var limits: Limits
    /// The alphabet for reading patterns.
    public var alphabet: Alphabet
    /// `receiving` waits for the first contact, `transmitting` keeps transmission on, `off` keys nothing.
    public var radio: RadioMode
    /// Patterns that are commands instead of answers.
    public var commands: Set<KeyedCommand>
    public var elementKeys: ElementKeys
    public var contacts: Contacts

    public init(
        limits: Limits, alphabet: Alphabet = .international, radio: RadioMode = .receiving,
        commands: Set<KeyedCommand> = Set(KeyedCommand.allCases), elementKeys: ElementKeys = .signsAndLetters,
        contacts: Contacts = .key
    ) {
        self.limits = limits
        self.alphabet = alphabet
        self.radio = radio
        self.commands = commands
        self.elementKeys = elementKeys
        self.contacts = contacts
    }

    /// Whether closing a contact keys a mark.
    public var isKeyed: Bool { radio != .off && contacts == .key }

    /// The commands whose patterns are none of these answers.
    public static func commands(
        besides answers: some Sequence<String>, of alphabet: Alphabet = .international
    ) -> Set<KeyedCommand> {
        let patterns = answers.compactMap(alphabet.pattern(ofText:))
        return Set(KeyedCommand.allCases).subtracting(patterns.compactMap { KeyedCommand($0) })
    }
}
