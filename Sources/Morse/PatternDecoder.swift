/// Decodes marks whose timing is known.
///
/// Each length becomes the nearest length of the timing, so the code must be evenly timed. The limits lie half way
/// between: 2 and 5 units if no space is stretched.
public struct PatternDecoder: Sendable {
    private let dahFrom: Rational
    private let characterEndFrom: Rational
    private let wordEndFrom: Rational
    private let alphabet: Alphabet

    /// Stands for a pattern that the alphabet lacks.
    public static let unknown = "\u{FFFD}"

    public init(timing: Timing, alphabet: Alphabet = .international) {
        let half = Rational(1, 2)
        dahFrom = timing.unit * 2
        characterEndFrom = (timing.unit + timing.characterSpace) * half
        wordEndFrom = (timing.characterSpace + timing.wordSpace) * half
        self.alphabet = alphabet
    }

    /// Only the lengths of marks and spaces count. `element` is ignored.
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
