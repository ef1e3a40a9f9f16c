/// How operators speak an element. The catalogue has the spelling in the learner's language.
public enum Syllable: Sendable, CaseIterable {
    /// A dit before the last element: short and open.
    case di
    /// A dit as the last element.
    case dit
    case dah
}

extension Pattern {
    /// di-di-dah, dah-di-dit.
    public var syllables: [Syllable] {
        indices.map { index in
            switch self[index] {
            case .dah: .dah
            case .dit: index == count - 1 ? .dit : .di
            }
        }
    }
}
