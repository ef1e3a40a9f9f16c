public import Morse

extension Fist {
    /// The demonstration after a session: the operator's own keying, then ideal keying.
    public struct Demonstration: Equatable, Sendable {
        /// The characters that were asked for.
        public let patterns: [Pattern]
        /// The operator's keying: in the proportions of this fist or, if a paddle opened at the wrong time, with the
        /// surplus element or without the missing one.
        public let yours: Keying
        /// The ideal, at the same speed.
        public let ideal: Keying
    }

    /// The demonstration of the worst measure; nil if all measures are good.
    public var demonstration: Demonstration? {
        guard let worst = worst?.kind else { return nil }
        if worst == .lateRelease || worst == .earlyRelease {
            let wrong = characters.last { $0.release?.kind == (worst == .lateRelease ? .late : .early) }
            guard let wrong, let target = wrong.target else { return nil }
            return Demonstration(patterns: [target], yours: ideal([wrong.read]), ideal: ideal([target]))
        }
        guard let example else { return nil }
        let isBetweenCharacters = [.characterSpace, .wordSpace, .characterSpaceVariation, .runTogether].contains(worst)
        let patterns = Array(repeating: example, count: isBetweenCharacters ? 3 : 1)
        return Demonstration(patterns: patterns, yours: yours(patterns), ideal: ideal(patterns))
    }

    /// The most instructive character: the longest one, preferably with dits and dahs.
    private var example: Pattern? {
        characters.map { $0.target ?? $0.read }.filter { $0.count <= 8 }.max { Fist.richness($0) < Fist.richness($1) }
    }

    private static func richness(_ pattern: Pattern) -> Int {
        pattern.count + (pattern.contains(.dit) && pattern.contains(.dah) ? Pattern.capacity : 0)
    }

    /// Characters with the median lengths of this fist. If the worst measure is a variation, the lengths of its kind
    /// alternate between longer and shorter. Lengths without measurements are even.
    func yours(_ patterns: [Pattern]) -> Keying {
        let even = spacingUnit
        let worst = worst?.kind
        var dit = Swing(typicalDit ?? even, by: mode == .straight && worst == .ditVariation ? spread(dits) : 0)
        var dah = Swing(RobustStatistics.median(dahs) ?? 3 * even, by: worst == .dahVariation ? spread(dahs) : 0)
        var inside = Swing(
            RobustStatistics.median(elementSpaces) ?? even,
            by: worst == .elementSpaceVariation ? spread(elementSpaces) : 0)
        if worst == .split { inside.length = elementSpaces.filter { $0 > 2 * even }.max() ?? inside.length }
        var after = Swing(
            RobustStatistics.median(characterSpaces) ?? idealCharacterSpace * even,
            by: worst == .characterSpaceVariation ? spread(characterSpaces) : 0)
        if worst == .runTogether { after.length = characterSpaces.min() ?? after.length }
        // To make the space between words audible, each character becomes a word.
        if worst == .wordSpace { after.length = RobustStatistics.median(wordSpaces) ?? after.length }
        return Fist.keying(patterns, dit: &dit, dah: &dah, inside: &inside, after: &after)
    }

    /// The same characters in ideal proportions at the speed of this fist.
    func ideal(_ patterns: [Pattern]) -> Keying {
        let even = spacingUnit
        var (dit, dah, inside) = (Swing(even), Swing(3 * even), Swing(even))
        var after = Swing(idealCharacterSpace * even * (worst?.kind == .wordSpace ? 7 / 3 : 1))
        return Fist.keying(patterns, dit: &dit, dah: &dah, inside: &inside, after: &after)
    }

    private func spread(_ lengths: [Double]) -> Double { RobustStatistics.variation(lengths) ?? 0 }

    private static func keying(
        _ patterns: [Pattern], dit: inout Swing, dah: inout Swing, inside: inout Swing, after: inout Swing
    ) -> Keying {
        var keying = Keying(marks: [], characterEnds: [])
        var position = 0.0
        for (index, pattern) in patterns.enumerated() {
            if index > 0 { position += after.next() }
            for (place, element) in pattern.enumerated() {
                if place > 0 { position += inside.next() }
                let start = Int(position.rounded())
                position += element == .dit ? dit.next() : dah.next()
                keying.marks.append(
                    Keying.Mark(start: start, length: Int(position.rounded()) - start, element: element))
            }
            keying.characterEnds.append(Int(position.rounded()))
        }
        return keying
    }
}

/// A length that alternates between too long and too short.
private struct Swing {
    var length: Double
    private let share: Double
    private var isLong = false

    init(_ length: Double, by share: Double = 0) {
        self.length = length
        self.share = min(share, 0.8)
    }

    /// The next length in samples, at least one.
    mutating func next() -> Double {
        isLong.toggle()
        return max(1, length * (isLong ? 1 + share : 1 - share))
    }
}
