/// An event that a keyer produces. Events come in order of time.
public enum KeyerEvent: Hashable, Sendable, BitwiseCopyable {
    /// The tone goes on or off.
    case edge(KeyEdge)
    /// A character is complete.
    case character(KeyedCharacter)
    /// The silence after a character has lasted, up to this sample, long enough to end a word.
    case word(at: Int)
}

extension Keyer {
    /// Advances to the next event before a sample and returns it; nil if there is none. If a mark begins at the very
    /// sample at which the silence ends a character, the character ends first.
    ///
    /// Pass all changes before `limit` first, and pass all edges through the same assembler.
    public mutating func next(before limit: Int, assembling assembler: inout CharacterAssembler) -> KeyerEvent? {
        let deadline = assembler.deadline
        if let edge = next(before: min(limit, deadline)) {
            if let mark = KeyedMark(endingWith: edge) {
                assembler.take(mark)
            } else {
                assembler.beginMark(at: edge.sample)
            }
            return .edge(edge)
        }
        guard deadline < limit else { return nil }
        return assembler.takeDeadline()
    }
}
