/// How urgent a message is; the classes are those of speech-dispatcher.
public enum Priority: String, Sendable {
    /// Rare and short; nothing but a key silences it.
    case important
    /// Said in its turn.
    case message
    /// Replaced by the next of its kind: menu items, values.
    case text
    /// Dropped if something is being heard.
    case notification
    /// Dropped if something is being heard; the last one is kept in the history.
    case progress
}

/// A message for the learner: an identifier of the catalogue and the values of its placeholders.
public struct Message: Equatable, Sendable {
    /// The value of a placeholder.
    public indirect enum Argument: Equatable, Sendable {
        /// A number, spoken as one integer.
        case integer(Int)
        /// A Morse character or prosign, named as a letter or by its symbol's name.
        case character(String)
        /// A Morse character by its word of the spelling alphabet, if it has one.
        case spelled(String)
        /// Several of them, one after another.
        case spelledAll([String])
        /// Several characters, named one after another.
        case characters([String])
        /// A word that was keyed: named character by character, written as one.
        case word([String])
        /// Words of radio text: named character by character, written with spaces.
        case words([String])
        /// Several arguments with spaces between them.
        case phrase([Argument])
        /// A language by its tag, named in itself.
        case language(String)
        /// Another message, filled in.
        case message(Message)
        /// Literal text: a file's path, a device's name.
        case text(String)
    }

    /// The catalogue's identifier, such as `receive.verdict.wrong`.
    public var id: String
    /// Values by placeholder.
    public var arguments: [String: Argument]
    /// How urgent it is.
    public var priority: Priority
    /// Whether the history keeps it.
    public var isKept = true
    /// Whether it is printed, too.
    public var isPrinted = true
    /// Whether the cue voice says it: what could be chosen, not what was.
    public var isCue = false
    /// What it is to the interface's Morse.
    public var role = Role.plain

    /// What a message is to the interface's Morse.
    public enum Role: Equatable, Sendable {
        /// Something said.
        case plain
        /// The title of a menu.
        case title
        /// An item of a menu, with the letter that chooses it.
        case item(letter: Character?)
        /// A value that is being changed, as it is sent.
        case value(String)
    }

    /// Makes a message.
    public init(_ id: String, _ arguments: [String: Argument] = [:], priority: Priority = .message) {
        self.id = id
        self.arguments = arguments
        self.priority = priority
    }

    /// The same message with another urgency.
    public func with(_ priority: Priority) -> Message {
        var copy = self
        copy.priority = priority
        return copy
    }
}
