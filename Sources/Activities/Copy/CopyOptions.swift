public import Interface
public import OnAir

/// The copy options of the command line.
public struct CopyOptions: Equatable, Sendable {
    /// Nil for practice without an examination.
    public var exam: CopyExam?
    /// Whether the speed rises until the copy breaks.
    public var isRising = false
    /// The path of a text, "-" for standard input; nil to use the setting.
    public var path: Path?
    /// The contents of that file.
    public var text: String?

    public init() {}
}
