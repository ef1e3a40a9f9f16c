public import Morse

/// The tone going on or off.
public struct KeyEdge: Hashable, Sendable, BitwiseCopyable {
    /// The time in samples.
    public var sample: Int
    /// Whether the tone goes on.
    public var isDown: Bool
    /// The element made by the keyer, or nil for a mark keyed by hand.
    public var element: Element?
    /// First sample of the mark that begins or ends here.
    public var markStart: Int
    /// Whether the mark ends early because the keyer stopped transmitting.
    public var isCut: Bool

    @_noLocks
    init(sample: Int, isDown: Bool, element: Element?, markStart: Int, isCut: Bool) {
        self.sample = sample
        self.isDown = isDown
        self.element = element
        self.markStart = markStart
        self.isCut = isCut
    }
}

/// A whole mark.
public struct KeyedMark: Hashable, Sendable, BitwiseCopyable {
    /// First sample.
    public var start: Int
    /// Samples of tone.
    public var length: Int
    /// The element made by the keyer, or nil for a mark keyed by hand.
    public var element: Element?
    /// Whether it ended early because the keyer stopped transmitting.
    public var isCut: Bool

    /// The sample after the last one.
    public var end: Int { @_noLocks get { start + length } }

    @_noLocks
    public init(start: Int, length: Int, element: Element?, isCut: Bool = false) {
        self.start = start
        self.length = length
        self.element = element
        self.isCut = isCut
    }

    /// The mark that an edge ends; nil if the edge begins one.
    @_noLocks
    public init?(endingWith edge: KeyEdge) {
        guard !edge.isDown else { return nil }
        self.init(
            start: edge.markStart, length: edge.sample - edge.markStart, element: edge.element, isCut: edge.isCut)
    }
}
