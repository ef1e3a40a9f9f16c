/// The urgency of a message, in the classes of speech-dispatcher.
public enum Priority: String, Sendable {
    /// Rare and short. Only a key silences it.
    case important
    /// Spoken in its turn.
    case message
    /// Replaced by the next message of this class: menu items, values.
    case text
    /// Dropped while other sound plays.
    case notification
    /// Dropped while other sound plays. The history keeps the last one.
    case progress
}

/// A message to the learner: an identifier of the catalogue and the values of its placeholders.
public struct Message: Equatable, Sendable {
    public indirect enum Argument: Equatable, Sendable {
        /// Spoken as one number.
        case integer(Int)
        /// A Morse character or prosign: a letter by its name or, where that sounds like another one, by its spelling
        /// word; a prosign by its letters; a sign by its name.
        case character(String)
        /// The same, but a letter always by its name.
        case letter(String)
        /// A Morse character, by its word of the spelling alphabet if it has one.
        case spelled(String)
        case spelledAll([String])
        case characters([String])
        /// A keyed word: spoken sign by sign, written as one word.
        case word([String])
        /// Words of radio text: spoken sign by sign, written with spaces.
        case words([String])
        /// Several arguments with spaces between them.
        case phrase([Argument])
        /// A language by its tag. The catalogue gives its name for itself.
        case language(String)
        case message(Message)
        /// Literal text: the path of a file, the name of a device.
        case text(String)
    }

    /// The catalogue's identifier, such as `receive.verdict.wrong`.
    public var id: String
    public var arguments: [String: Argument]
    public var priority: Priority
    public var isKept = true
    public var isPrinted = true
    /// The message that print and braille show in place of this one.
    public var written: Argument?
    /// Whether the cue voice speaks it: an offer, not a choice.
    public var isCue = false
    public var role = Role.plain

    /// How the interface renders a message in Morse.
    public enum Role: Equatable, Sendable {
        case plain
        case title
        /// An item of a menu, with the letter that chooses it.
        case item(letter: Character?)
        /// A changing value, as text to key.
        case value(String)
    }

    public init(_ id: String, _ arguments: [String: Argument] = [:], priority: Priority = .message) {
        self.id = id
        self.arguments = arguments
        self.priority = priority
    }

    public func with(_ priority: Priority) -> Message {
        var copy = self
        copy.priority = priority
        return copy
    }
}
