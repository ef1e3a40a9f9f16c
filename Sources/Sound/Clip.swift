/// Identifies a clip from queuing to its end or cut. Each new clip of a run gets the next number.
public struct ClipID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Counts from 1.
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Orders clips by age, the oldest first.
    public static func < (left: ClipID, right: ClipID) -> Bool { left.rawValue < right.rawValue }
}

/// The three kinds of sound, each with its own gain.
public enum Bus: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case speech
    case morse
    /// Short sounds with one meaning.
    case earcon
}

/// A report of the renderer about a clip, with the sample of the stream at which it happened.
public enum Notice: Equatable, Sendable, BitwiseCopyable {
    /// The clip's first sample was rendered.
    case began(ClipID, sample: Int64)
    /// The clip was rendered to its end; `sample` is the one after its last. For keying it is the end of the last mark
    /// (the start of its falling edge), as `Keying.length` counts.
    case ended(ClipID, sample: Int64)
    /// The clip was cancelled; `sample` is where it became silent, or the current sample if it never began.
    case cut(ClipID, sample: Int64)
}
