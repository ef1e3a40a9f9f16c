/// Marks of a known timing back to text.
///
/// For code that is evenly timed: each length is taken for the nearest of what the timing has, the limits lying half
/// way between (2 and 5 units where nothing is stretched).
public struct PatternDecoder: Sendable {
    private let dahFrom: Rational
    private let characterEndFrom: Rational
    private let wordEndFrom: Rational
    private let alphabet: Alphabet

    /// Written for a pattern that stands for nothing.
    public static let unknown = "\u{FFFD}"

    /// Prepares the limits for a timing.
    public init(timing: Timing, alphabet: Alphabet = .international) {
        let half = Rational(1, 2)
        dahFrom = timing.unit * 2
        characterEndFrom = (timing.unit + timing.characterSpace) * half
        wordEndFrom = (timing.characterSpace + timing.wordSpace) * half
        self.alphabet = alphabet
    }

    /// Reads marks by their lengths and the spaces between them; what they were meant as is not looked at.
    public func text(of marks: [Keying.Mark]) -> String {
        var text = ""
        var pattern = Pattern()
        for (index, mark) in marks.enumerated() {
            if index > 0 {
                let space = Rational(mark.start - marks[index - 1].end)
                if space >= characterEndFrom {
                    text += name(pattern)
                    pattern = Pattern()
                }
                if space >= wordEndFrom { text += " " }
            }
            pattern.append(Rational(mark.length) >= dahFrom ? .dah : .dit)
        }
        return pattern.isEmpty ? text : text + name(pattern)
    }

    private func name(_ pattern: Pattern) -> String {
        alphabet.symbol(for: pattern)?.text ?? PatternDecoder.unknown
    }
}
