public import Morse

/// What the learner knows of the letters that choose menu items.
public protocol LetterMemory: AnyObject {
    /// Whether the voice leaves the letter out.
    ///
    /// - Parameter item: menu and item, such as `main.receive`.
    func isKnown(_ item: String) -> Bool
    /// The learner has chosen the item by its letter.
    func used(_ item: String, at now: Instant)
}
