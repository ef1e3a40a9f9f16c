public import Morse

/// Names in Morse that stand for the words of menu items.
public protocol MorseNames: AnyObject {
    /// Whether the letter of an item follows its words in Morse.
    var hintsLetters: Bool { get }
    /// Whether contacts key names in a menu.
    var areKeyed: Bool { get }
    /// In capitals; nil for a label without a name.
    func name(of label: Message) -> String?
    /// The menu whose names are valid in every menu above it. Nil during a session.
    var mainMenu: Menu? { get }
    func chose(_ label: Message, in menu: Menu, at now: Instant)
    func returned(to menu: Menu, at now: Instant)
    /// Speaks the words of the last name. Returns false if there is none.
    func sayInWords(at now: Instant) -> Bool
}
