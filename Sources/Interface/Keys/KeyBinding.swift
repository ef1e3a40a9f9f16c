public import Morse

/// A key of a screen: its help and its action.
public struct KeyBinding {
    public enum Trigger: Equatable {
        case key(Key)
        /// Any key that types a character, except one.
        case answer(but: Key? = nil)
    }

    public var trigger: Trigger
    /// The help that the key describer speaks.
    public var help: Message
    /// Another key does the same, so lists of actions leave this key out.
    public var isShortcut = false
    public var action: (Key, Instant) -> Void

    public init(_ key: Key, _ help: String, action: @escaping (Instant) -> Void) {
        trigger = .key(key)
        self.help = Message(help)
        self.action = { _, now in action(now) }
    }

    /// - Parameter takingQuestionMark: whether the question mark is an answer, too. Otherwise it starts the key
    ///   describer.
    public init(
        answer help: String, takingQuestionMark: Bool = true, action: @escaping (Character, Instant) -> Void
    ) {
        trigger = .answer(but: takingQuestionMark ? nil : .questionMark)
        self.help = Message(help)
        self.action = { key, now in
            if case .character(let character) = key { action(character, now) }
        }
    }

    /// Left out of lists of actions.
    public var asShortcut: KeyBinding {
        var binding = self
        binding.isShortcut = true
        return binding
    }

    public func matches(_ key: Key) -> Bool {
        switch trigger {
        case .key(.character(let own)):
            // A terminal does not report Caps Lock.
            if case .character(let typed) = key { typed.lowercased() == own.lowercased() } else { false }
        case .key(let own): own == key
        case .answer(let none): if case .character = key { key != none } else { false }
        }
    }
}
