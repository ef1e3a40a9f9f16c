import Morse

/// The chances that decide how an operator keys and sounds. The learner's settings turn them into a hand and a tone.
public struct OperatorDraw: Equatable, Sendable {
    /// Each from 0 up to, but not including, 1.
    public let kind: Double
    public let tone: Double
    /// How strong a fault of the tone is.
    public let degree: Double
    public let direction: Double

    public init(using generator: inout some RandomNumberGenerator) {
        kind = generator.unitInterval()
        tone = generator.unitInterval()
        degree = generator.unitInterval()
        direction = generator.unitInterval()
    }
}
