import Morse

extension Fist {
    /// The fewest lengths for which a median, a variation or a share means something.
    private static let fewestForMedian = 5
    private static let fewestForVariation = 8
    private static let fewestForShare = 10

    /// All measures with enough data that the operator controls in this mode. Each kind occurs at most once.
    public var measures: [FistMeasure] {
        let all = lengths + variations + shares + [drift]
        return all.compactMap { $0 }.filter { $0.kind.isControlled(by: mode) }
    }

    /// The one thing to work on: the lowest score among the measures that are not excellent. Nil if there is none or
    /// too little was keyed.
    public var worst: FistMeasure? {
        measures.filter { $0.grade < .excellent }.min { $0.score < $1.score }
    }

    /// Samples per unit of the spaces: the hand's unit in `straight`, otherwise the keyer's.
    var spacingUnit: Double { mode == .straight ? handUnit ?? unit : unit }

    /// Median length of a dit in samples, made by the keyer or by hand.
    var typicalDit: Double? { mode == .straight ? median(dits) : unit }

    private var lengths: [FistMeasure?] {
        let dit = typicalDit
        let dah = median(dahs)
        let space = median(elementSpaces)
        return [
            ratio(.dahLength, dah, dit), ratio(.weight, dit, space), ratio(.elementSpace, space, spacingUnit),
            ratio(.characterSpace, median(characterSpaces), spacingUnit, ideal: idealCharacterSpace),
            ratio(.wordSpace, median(wordSpaces), spacingUnit, ideal: idealCharacterSpace * 7 / 3),
        ]
    }

    private var variations: [FistMeasure?] {
        [
            variation(.ditVariation, dits), variation(.dahVariation, dahs),
            variation(.elementSpaceVariation, elementSpaces), variation(.characterSpaceVariation, characterSpaces),
        ]
    }

    private var shares: [FistMeasure?] {
        let limit = 2 * spacingUnit
        let releases = characters.map { $0.release?.kind }
        return [
            share(.runTogether, characterSpaces.map { $0 < limit }), share(.split, elementSpaces.map { $0 > limit }),
            share(.lateRelease, releases.map { $0 == .late }), share(.earlyRelease, releases.map { $0 == .early }),
        ]
    }

    /// How the speed of characters changes over the session.
    private var drift: FistMeasure? {
        guard let unit = handUnit else { return nil }
        let speeds = characters.suffix(200).compactMap { character -> (x: Double, y: Double)? in
            let units =
                character.lengths(of: .dit) + character.lengths(of: .dah).map { $0 / 3 }
                + character.spaces.map(Double.init)
            guard let start = character.marks.first?.start, let own = RobustStatistics.median(units), own > 0 else {
                return nil
            }
            return (Double(start) / Double(60 * sampleRate), unit / own)
        }
        // A slope over less than a minute is noise.
        guard let first = speeds.first, let last = speeds.last, last.x - first.x >= 1,
            speeds.count >= Fist.fewestForShare
        else { return nil }
        return RobustStatistics.slope(speeds).map { FistMeasure(.drift, $0) }
    }

    private func median(_ lengths: [Double]) -> Double? {
        lengths.count < Fist.fewestForMedian ? nil : RobustStatistics.median(lengths)
    }

    private func ratio(
        _ kind: FistMeasure.Kind, _ length: Double?, _ other: Double?, ideal: Double? = nil
    ) -> FistMeasure? {
        guard let length, let other, other > 0 else { return nil }
        return FistMeasure(kind, length / other, ideal: ideal)
    }

    private func variation(_ kind: FistMeasure.Kind, _ lengths: [Double]) -> FistMeasure? {
        guard lengths.count >= Fist.fewestForVariation else { return nil }
        return RobustStatistics.variation(lengths).map { FistMeasure(kind, $0) }
    }

    private func share(_ kind: FistMeasure.Kind, _ cases: [Bool]) -> FistMeasure? {
        guard cases.count >= Fist.fewestForShare else { return nil }
        return FistMeasure(kind, Double(cases.count { $0 }) / Double(cases.count))
    }
}
