/// Names one clip for its whole life: queued, begun, ended or cut.  Grows by one with every clip of a run.
public struct ClipID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Counts from 1.
    public var rawValue: UInt32

    /// Makes an identifier from its number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Earlier clips first.
    public static func < (left: ClipID, right: ClipID) -> Bool { left.rawValue < right.rawValue }
}

/// The three kinds of sound, each with its own level.
public enum Bus: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The voice.
    case speech
    /// Morse.
    case morse
    /// Short sounds with one meaning.
    case earcon
}

/// What the renderer reports of a clip, with the sample of the stream at which it happened.
public enum Notice: Equatable, Sendable, BitwiseCopyable {
    /// The clip's first sample was rendered.
    case began(ClipID, sample: Int64)
    /// The clip was rendered to its end; `sample` is the one after its last.  For keying that is the end of the last
    /// mark (start of its falling edge), as `Keying.length` counts.
    case ended(ClipID, sample: Int64)
    /// The clip was cancelled; `sample` is where its sound was gone, or the present one if it never began.
    case cut(ClipID, sample: Int64)
}
