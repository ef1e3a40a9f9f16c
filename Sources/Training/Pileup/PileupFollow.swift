/// How hard the crowd is, following the learner: about four of five callsigns right.
///
/// A weighted staircase (Kaernbach, Perception & Psychophysics 49, 1991): a step up after a right callsign and four steps
/// down after a wrong one are balanced where 80 % are right.
public struct PileupFollow: Equatable, Sendable, Codable {
    /// The speed around which callers' speeds spread, in words per minute.
    public private(set) var speed: Double
    /// The most callers at once.
    public private(set) var callers: Double

    /// Steps down for one step up: 0.8 / 0.2.
    static let ratio = 4.0
    /// Speeds that leave room for a spread of 30 % around them.
    static let speeds = 7.0...45.0
    private static let speedStep = 0.015
    private static let callerStep = 0.125

    /// Begins at a speed in words per minute, with one caller.
    public init(speed: Int) {
        self.speed = min(max(Double(speed), Self.speeds.lowerBound), Self.speeds.upperBound)
        callers = 1.5
    }

    /// Follows a callsign sent for the first time.
    mutating func note(isRight: Bool) {
        let steps = isRight ? 1 : -Self.ratio
        speed = min(max(speed * (1 + steps * Self.speedStep), Self.speeds.lowerBound), Self.speeds.upperBound)
        callers = min(max(callers + steps * Self.callerStep, 1), 8)
    }

    /// Numbers from storage, within their ranges.
    public var isSound: Bool { Self.speeds.contains(speed) && (1.0...8.0).contains(callers) }
}
