public import Morse

/// The irregularity of an operator's keying.
public struct PileupHand: Equatable, Sendable {
    /// The length of a dah in dits; 3 is exact.
    public var dah: Double
    /// The standard deviation of every mark and space, as a share of its length.
    public var jitter: Double
    /// The factor on the spaces between characters and words.
    public var spacing: Double

    /// The keying of an electronic keyer: every length is exact.
    public static let even = PileupHand(dah: 3, jitter: 0, spacing: 1)

    init(dah: Double, jitter: Double, spacing: Double) {
        self.dah = dah
        self.jitter = jitter
        self.spacing = spacing
    }

    /// Six in ten use a keyer, three key by hand, one keys badly.
    init(using generator: inout some RandomNumberGenerator) {
        let kind = generator.unitInterval()
        let (first, second, third) = (generator.unitInterval(), generator.unitInterval(), generator.unitInterval())
        switch kind {
        case ..<0.6: self = PileupHand(dah: 3, jitter: 0, spacing: 1)
        case ..<0.9:
            self = PileupHand(dah: 2.8 + 0.6 * first, jitter: 0.02 + 0.04 * second, spacing: 0.95 + 0.3 * third)
        default: self = PileupHand(dah: 2.7 + 1.1 * first, jitter: 0.06 + 0.04 * second, spacing: 0.85 + 0.6 * third)
        }
    }

    /// Keys a text from sample 0. A unit is 1200 / wpm milliseconds.
    public func keying(
        of text: MorseText, wordsPerMinute: Int, sampleRate: Int, using generator: inout some RandomNumberGenerator
    ) -> Keying {
        let unit = 1.2 * Double(sampleRate) / Double(wordsPerMinute)
        var keying = Keying(marks: [], characterEnds: [])
        var position = 0.0
        func length(_ units: Double) -> Double {
            // The sum of three uniform numbers is bell-shaped, with at most three standard deviations.
            let bell = 2 * (generator.unitInterval() + generator.unitInterval() + generator.unitInterval()) - 3
            return unit * units * (1 + jitter * bell)
        }
        for (wordIndex, word) in text.words.enumerated() {
            if wordIndex > 0 { position += length(7 * spacing) }
            for (letterIndex, letter) in word.enumerated() {
                if letterIndex > 0 { position += length(3 * spacing) }
                for (index, element) in letter.pattern.enumerated() {
                    if index > 0 { position += length(1) }
                    let start = Int(position.rounded())
                    position += length(element == .dit ? 1 : dah)
                    keying.marks.append(
                        Keying.Mark(start: start, length: max(1, Int(position.rounded()) - start), element: element))
                }
                keying.characterEnds.append(keying.marks.last?.end ?? 0)
            }
        }
        return keying
    }
}
