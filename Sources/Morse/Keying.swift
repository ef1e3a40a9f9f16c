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
}
