public import Training

/// A sound device that cues can go to.
public struct CueOutlet: Equatable, Sendable {
    /// Its name, as the setting has it.
    public var name: String
    /// What it is, in the system's own words.
    public var title: String

    /// Makes a description.
    public init(name: String, title: String) {
        self.name = name
        self.title = title
    }
}

/// When a cue is heard on its own device.
public struct HeardCue: Equatable, Sendable {
    /// When its first sample is heard.
    public var from: Instant
    /// When its last one has been.
    public var to: Instant

    /// Makes a stretch of time.
    public init(from: Instant, to: Instant) {
        self.from = from
        self.to = to
    }
}

/// Takes cues to where they are to be heard.
public protocol CuePort: AnyObject {
    /// Sends cues there, from the next one on.
    func send(to device: CueDevice)
    /// The sound devices there are now.  Asking the system takes some milliseconds.
    var outlets: [CueOutlet] { get }
    /// When the cue that has just been made is heard, where that is not with everything else; nil elsewhere, and while it is
    /// not known.
    ///
    /// - Parameters:
    ///   - cue: its samples in the stream.
    ///   - isCut: whether it was cut just now.
    func heard(_ cue: Range<Int64>, isCut: Bool) -> HeardCue?
    /// Milliseconds from making to hearing, where cues are not heard with everything else, as they were last; else 0.
    var delayMilliseconds: Int { get }
}

/// Cues are heard with everything else.
public final class NoCuePort: CuePort {
    /// Makes one.
    public init() {}
    /// Does nothing.
    public func send(to device: CueDevice) {}
    /// None.
    public var outlets: [CueOutlet] { [] }
    /// Not known.
    public func heard(_ cue: Range<Int64>, isCut: Bool) -> HeardCue? { nil }
    /// None.
    public var delayMilliseconds: Int { 0 }
}
