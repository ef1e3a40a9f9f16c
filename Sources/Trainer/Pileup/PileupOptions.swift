public import Training

/// What a run says about its pile-up; nil where settings or defaults decide.
public struct PileupOptions: Equatable, Sendable {
    /// The style.
    public var style: PileupStyle?
    /// How many call at once.
    public var callers: ClosedRange<Int>?
    /// The speed around which callers' speeds spread.
    public var wordsPerMinute: Int?

    /// Nothing said.
    public init() {}
}
