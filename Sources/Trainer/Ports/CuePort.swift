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

/// Takes cues to where they are to be heard.
public protocol CuePort: AnyObject {
    /// Sends cues there, from the next one on.
    func send(to device: CueDevice)
    /// The sound devices there are now.  Asking the system takes some milliseconds.
    var outlets: [CueOutlet] { get }
    /// When a sample of a cue is heard, or was, where that is not with everything else; nil elsewhere, and while it is not
    /// known.
    func instant(ofCueSample sample: Int64) -> Instant?
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
    public func instant(ofCueSample sample: Int64) -> Instant? { nil }
}
