/// How operators say an element aloud. The catalogue has the spelling in the user's language.
public enum Syllable: Sendable, CaseIterable {
    /// A dit that is not the last element: short and open.
    case di
    /// A dit that ends the character.
    case dit
    /// A dah.
    case dah
}

extension Pattern {
    /// The pattern as it is spoken: di-di-dah, dah-di-dit.
    public var syllables: [Syllable] {
        indices.map { index in
            switch self[index] {
            case .dah: .dah
            case .dit: index == count - 1 ? .dit : .di
            }
        }
    }
}
