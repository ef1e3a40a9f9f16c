/// The marks of a text on the sample grid.
public struct Keying: Equatable, Sendable {
    /// In samples from the beginning of the keying.
    public struct Mark: Equatable, Sendable {
        public var start: Int
        /// From the start of the rising edge to the start of the falling edge, which is the length at half amplitude.
        public var length: Int
        public var element: Element

        /// The sample after the last one of the mark.
        public var end: Int { start + length }

        public init(start: Int, length: Int, element: Element) {
            self.start = start
            self.length = length
            self.element = element
        }
    }

    /// In order, without overlap.
    public var marks: [Mark]
    /// For each character in order, the sample after its last mark.
    public var characterEnds: [Int]
    /// Samples from the start of the first mark to the end of the last, without the space after it.
    public var length: Int { marks.last?.end ?? 0 }

    public init(marks: [Mark], characterEnds: [Int]) {
        self.marks = marks
        self.characterEnds = characterEnds
    }

    /// The keying without its first characters, from the first mark that is left.
    public func dropping(characters count: Int) -> Keying {
        guard count > 0, count <= characterEnds.count else { return self }
        let rest = marks.drop { $0.end <= characterEnds[count - 1] }
        guard let begin = rest.first?.start else { return Keying(marks: [], characterEnds: []) }
        return Keying(
            marks: rest.map { Mark(start: $0.start - begin, length: $0.length, element: $0.element) },
            characterEnds: characterEnds.dropFirst(count).map { $0 - begin })
    }

    /// The keying of its first characters.
    public func prefix(characters count: Int) -> Keying {
        guard count < characterEnds.count else { return self }
        let ends = Array(characterEnds.prefix(count))
        return Keying(marks: marks.filter { $0.end <= ends.last ?? 0 }, characterEnds: ends)
    }
}
