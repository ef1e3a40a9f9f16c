/// What happens at a keyer, in the order of time.
public enum KeyerEvent: Hashable, Sendable, BitwiseCopyable {
    /// The tone goes on or off.
    case edge(KeyEdge)
    /// A character is complete.
    case character(KeyedCharacter)
    /// The silence after a character has lasted so long, up to this sample, that a word is complete.
    case word(at: Int)
}

extension Keyer {
    /// Lets time pass to the next event before a sample, and returns it; nil when there is none.  Silence that has
    /// lasted long enough at the sample at which a mark begins has ended the character.
    ///
    /// All changes before `limit` must have been handed over, and all edges must go through the same assembler.
    @_noLocks
    public mutating func next(before limit: Int, assembling assembler: inout CharacterAssembler) -> KeyerEvent? {
        let deadline = assembler.deadline
        if let edge = next(before: min(limit, deadline)) {
            assembler.take(edge)
            return .edge(edge)
        }
        guard deadline < limit else { return nil }
        return assembler.takeDeadline()
    }
}
