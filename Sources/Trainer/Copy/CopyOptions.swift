public import Training

/// What the command line says about copying.
public struct CopyOptions: Equatable, Sendable {
    /// The examination; nil for none.
    public var exam: CopyExam?
    /// Whether the speed rises until copy breaks.
    public var isRising = false
    /// The path of a text, "-" for standard input; nil to use the setting.
    public var path: Path?
    /// The text at that path.
    public var text: String?

    /// Nothing said.
    public init() {}
}
