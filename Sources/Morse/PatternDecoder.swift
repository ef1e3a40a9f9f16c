/// Decodes marks of a known timing into text.
///
/// It expects evenly timed code: each length is taken for the nearest length of the timing, with limits half way
/// between (2 and 5 units if nothing is stretched).
public struct PatternDecoder: Sendable {
    private let dahFrom: Rational
    private let characterEndFrom: Rational
    private let wordEndFrom: Rational
    private let alphabet: Alphabet

    /// Written for a pattern that stands for nothing.
    public static let unknown = "\u{FFFD}"

    /// Works out the limits for a timing.
    public init(timing: Timing, alphabet: Alphabet = .international) {
        let half = Rational(1, 2)
        dahFrom = timing.unit * 2
        characterEndFrom = (timing.unit + timing.characterSpace) * half
        wordEndFrom = (timing.characterSpace + timing.wordSpace) * half
        self.alphabet = alphabet
    }

    /// Decodes marks by their lengths and the spaces between them; their elements are ignored.
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
        return alphabet.printed([pattern.isEmpty ? text : text + name(pattern)])
    }

    private func name(_ pattern: Pattern) -> String {
        alphabet.symbol(for: pattern)?.text ?? PatternDecoder.unknown
    }
}
