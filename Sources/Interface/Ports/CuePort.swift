public import Morse

public struct CueOutlet: Equatable, Sendable {
    /// The name in the setting.
    public var name: String
    /// The description that the system gives.
    public var title: String

    public init(name: String, title: String) {
        self.name = name
        self.title = title
    }
}

/// When a cue sounds on its own device.
public struct CuePlayback: Equatable, Sendable {
    public var from: Instant
    public var to: Instant

    public init(from: Instant, to: Instant) {
        self.from = from
        self.to = to
    }
}

/// Routes cues to an output.
public protocol CuePort: AnyObject {
    /// Takes effect with the next cue.
    func send(to device: CueDevice)
    /// The sound devices present now. The query takes some milliseconds.
    var outlets: [CueOutlet] { get }
    /// The time at which the newest cue sounds, if cues have a device of their own. Nil while the time is unknown.
    ///
    /// - Parameters:
    /// - cue: the samples of the cue in the stream.
    /// - isCut: whether the cue was cut just now.
    func heard(_ cue: Range<Int64>, isCut: Bool) -> CuePlayback?
    /// The latency of the last cue on its own device, in milliseconds; 0 if cues use the main output.
    var delayMilliseconds: Int { get }
}

/// The port for cues on the main output.
public final class NoCuePort: CuePort {
    public init() {}
    public func send(to device: CueDevice) {}
    public var outlets: [CueOutlet] { [] }
    public func heard(_ cue: Range<Int64>, isCut: Bool) -> CuePlayback? { nil }
    public var delayMilliseconds: Int { 0 }
}
