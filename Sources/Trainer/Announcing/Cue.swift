public import Morse
public import Sound

/// Morse to be heard: characters in order, in words, at a speed.
public struct MorseCue: Equatable, Sendable {
    /// As the event log has it: "KM", "DE W1AW <AR>".
    public var text: String
    /// What is played where it is not what the text stands for: elements that are no character, somebody's own keying.
    public var keying: Keying?
    /// Character and effective speed.
    public var speed: Speed
    /// How spaces are stretched.
    public var spacing: Spacing
    /// Hertz.
    public var tone: Double
    /// Another station's, which is heard as the band is; not so the learner's own, and what has to be heard clearly.
    public var isOnAir: Bool

    /// Makes a cue.
    public init(
        text: String, keying: Keying? = nil, speed: Speed, spacing: Spacing = .farnsworth, tone: Double,
        isOnAir: Bool = true
    ) {
        self.text = text
        self.keying = keying
        self.speed = speed
        self.spacing = spacing
        self.tone = tone
        self.isOnAir = isOnAir
    }
}

/// One thing in the order of what is heard and printed.
public enum Cue: Equatable, Sendable {
    /// Spoken, printed as a line when it begins, kept in the history.
    case say(Message)
    /// Printed in its turn, not spoken: the words for what an earcon tells those who hear it.
    case line(Message)
    /// Morse.
    case morse(MorseCue)
    /// A short sound.
    case earcon(Earcon)
    /// Numbers as pitch.
    case contour(Contour)
    /// A rest in milliseconds, in place of the usual one between the cues around it.
    case gap(Int)
}
