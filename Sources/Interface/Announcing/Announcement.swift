public import Morse
public import Sound

public struct MorseClip: Equatable, Sendable {
    /// The text in the event log: "KM", "DE W1AW <AR>".
    public var text: String
    /// The alphabet of the text.
    public var alphabet: Alphabet
    /// Given if the text does not determine the keying: elements without a character, or recorded keying.
    public var keying: Keying?
    public var speed: Speed
    public var spacing: Spacing
    /// Hertz.
    public var tone: Double
    /// Whether it passes through the band. False for the learner's own keying and for sounds that must be clear.
    public var isOnAir: Bool
    /// Whether the interface speaks with it. Such Morse is no question.
    public var isInterface = false
    /// The faults of the station's tone.
    public var fault = ToneFault.none
    /// The station's hand in the event log; nil for even code.
    public var hand: String?
    /// Simultaneous stations. `text` is then empty.
    public var crowd: [CrowdVoice] = []

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

extension MorseClip {
    /// The clip from the beginning of the word that ends after this number of characters. A crowd and recorded keying
    /// start again.
    func fromWord(after heard: Int) -> MorseClip {
        guard crowd.isEmpty else { return self }
        if let keying { return fromWord(after: heard, in: keying) }
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

extension MorseClip {
    /// The same for the keying of a hand, whose marks stay as they are. Other recorded keying starts again.
    private func fromWord(after heard: Int, in keying: Keying) -> MorseClip {
        let words = text.split(separator: " ")
        let counts = words.map { (try? MorseText(parsing: String($0), alphabet: alphabet))?.letters.count ?? 0 }
        guard hand != nil, counts.reduce(0, +) == keying.characterEnds.count else { return self }
        var (dropped, first) = (0, 0)
        while first < words.count - 1, dropped + counts[first] <= heard {
            dropped += counts[first]
            first += 1
        }
        var rest = self
        rest.text = words[first...].joined(separator: " ")
        rest.keying = keying.dropping(characters: dropped)
        return rest
    }
}

/// An item in the sequence of sounds and printed lines.
public enum Announcement: Equatable, Sendable {
    /// Spoken, printed when it begins, and kept in the history.
    case say(Message)
    /// Printed in its turn but not spoken: the words for the meaning of an earcon.
    case line(Message)
    case morse(MorseClip)
    /// Felt on devices that rumble.
    case touch(TouchClip)
    case earcon(Earcon)
    /// Numbers as pitch.
    case contour(Contour)
    /// A rest in milliseconds that replaces the standard rest between its neighbours.
    case gap(Int)
}
