/// Text as marks on the sample grid: what the renderer plays and what a test can measure.
public struct Keying: Equatable, Sendable {
    /// One stretch of sound.  Start and length are in samples from the beginning of the keying.
    public struct Mark: Equatable, Sendable {
        /// First sample of the mark.
        public var start: Int
        /// Samples from the start of the rising edge to the start of the falling edge, which is the mark's length at
        /// half amplitude.
        public var length: Int
        /// Dit or dah.
        public var element: Element

        /// The sample after the mark's last one.
        public var end: Int { start + length }

        /// Makes a mark from samples.
        public init(start: Int, length: Int, element: Element) {
            self.start = start
            self.length = length
            self.element = element
        }
    }

    /// The marks in order, never overlapping.
    public var marks: [Mark]
    /// For every character in order, the sample after its last mark.
    public var characterEnds: [Int]
    /// Samples from the start of the first mark to the end of the last; the space after it is not included.
    public var length: Int { marks.last?.end ?? 0 }

    /// Makes a keying from its marks.
    public init(marks: [Mark], characterEnds: [Int]) {
        self.marks = marks
        self.characterEnds = characterEnds
    }
}
