public import OnAir

/// The pile-up options of the command line. For nil, settings or defaults decide.
public struct PileupOptions: Equatable, Sendable {
    public var style: PileupStyle?
    /// Number of stations that call at once.
    public var callers: ClosedRange<Int>?
    /// The centre of the callers' speeds.
    public var wordsPerMinute: Int?

    public init() {}
}
