public import Morse
public import Sound

/// A piece of Morse to play: words of characters at a speed.
public struct MorseCue: Equatable, Sendable {
    /// The text as in the event log: "KM", "DE W1AW <AR>".
    public var text: String
    /// The alphabet of the text.
    public var alphabet: Alphabet
    /// What is played if the text does not determine it: elements that form no character, or recorded keying.
    public var keying: Keying?
    /// Character and effective speed.
    public var speed: Speed
    /// How spaces are stretched.
    public var spacing: Spacing
    /// Hertz.
    public var tone: Double
    /// Whether another station sends it through the band; not so for the learner's own keying and what must be clear.
    public var isOnAir: Bool
    /// Whether the interface speaks with it, so that it is no question.
    var isInterface = false
    /// Stations that send at the same time instead of one; `text` is then empty.
    public var crowd: [CrowdVoice] = []

    /// Makes a cue.
    public init(
        text: String, alphabet: Alphabet = .international, keying: Keying? = nil, speed: Speed,
        spacing: Spacing = .farnsworth, tone: Double,
        isOnAir: Bool = true
    ) {
        self.text = text
        self.alphabet = alphabet
        self.keying = keying
        self.speed = speed
        self.spacing = spacing
        self.tone = tone
        self.isOnAir = isOnAir
    }
}

extension MorseCue {
    /// The rest of it after so many heard characters, from the beginning of the word in which they end.  Stations that send
    /// at the same time, and recorded keying, begin again.
    func fromWord(after heard: Int) -> MorseCue {
        guard crowd.isEmpty, keying == nil else { return self }
        var words = text.split(separator: " ")
        var left = heard
        while words.count > 1, let word = words.first {
            left -= (try? MorseText(parsing: String(word), alphabet: alphabet))?.letters.count ?? 0
            guard left >= 0 else { break }
            words.removeFirst()
        }
        var rest = self
        rest.text = words.joined(separator: " ")
        return rest
    }
}

/// One element in the sequence of what is heard and printed.
public enum Cue: Equatable, Sendable {
    /// Spoken, printed as a line when it begins, and kept in the history.
    case say(Message)
    /// Printed in its turn but not spoken: the words for what an earcon says to those who hear it.
    case line(Message)
    /// Morse.
    case morse(MorseCue)
    /// A short sound.
    case earcon(Earcon)
    /// Numbers as pitch.
    case contour(Contour)
    /// A rest in milliseconds that replaces the usual one between its neighbours.
    case gap(Int)
}
