/// Adapts the difficulty of the crowd, so that the learner gets about four of five callsigns right.
///
/// It is a weighted staircase (Kaernbach, Perception & Psychophysics 49, 1991): one step up after a right callsign and
/// four steps down after a wrong one balance at 80 % right.
public struct PileupFollow: Equatable, Sendable, Codable {
    /// The speed around which callers' speeds spread, in words per minute.
    public private(set) var speed: Double
    /// Maximum number of simultaneous callers, before rounding.
    public private(set) var callers: Double

    /// Steps down for one step up: 0.8 / 0.2.
    static let ratio = 4.0
    /// Leaves room for a spread of 30 % at both ends.
    static let speeds = 7.0...45.0
    private static let speedStep = 0.015
    private static let callerStep = 0.125

    /// Begins at a speed in words per minute, with one or two callers.
    public init(speed: Int) {
        self.speed = min(max(Double(speed), Self.speeds.lowerBound), Self.speeds.upperBound)
        callers = 1.5
    }

    /// Takes the result for a callsign that the learner sent for the first time.
    mutating func note(isRight: Bool) {
        let steps = isRight ? 1 : -Self.ratio
        speed = min(max(speed * (1 + steps * Self.speedStep), Self.speeds.lowerBound), Self.speeds.upperBound)
        callers = min(max(callers + steps * Self.callerStep, 1), 8)
    }

    /// Whether values from storage are within their ranges.
    public var isSound: Bool { Self.speeds.contains(speed) && (1.0...8.0).contains(callers) }
}
