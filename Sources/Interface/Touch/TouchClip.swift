/// A pattern in the sequence of sounds.
public struct TouchClip: Equatable, Sendable {
    public var pattern: TouchPattern
    /// Whether the learner has to answer it.
    public var isQuestion: Bool

    public init(_ pattern: TouchPattern, isQuestion: Bool = false) {
        self.pattern = pattern
        self.isQuestion = isQuestion
    }

    /// Milliseconds before the first pulse, in which the devices learn the shapes of the pulses.
    public static let lead = 40
    /// Milliseconds after the last pulse, in which its order may return.
    static let rest = 60

    var milliseconds: Int { Self.lead + pattern.milliseconds + Self.rest }
}
