/// The level of sound without its pauses. It compares single letters, which are too short for the blocks of
/// `LoudnessMeter`.
package enum ActiveLevel {
    /// Blocks softer than the loudest one by more than this do not count.
    package static let gate = Decibels(-30)

    /// Root mean square over the active blocks of 10 ms, in decibels relative to full scale; nil for silence.
    package static func measure(_ samples: [Float], sampleRate: Double) -> Double? {
        let length = max(1, Int((sampleRate * 0.01).rounded()))
        var powers: [Double] = []
        var start = 0
        while start < samples.count {
            let block = samples[start..<min(start + length, samples.count)]
            powers.append(block.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(block.count))
            start += length
        }
        guard let loudest = powers.max(), loudest > 0 else { return nil }
        let active = powers.filter { $0 > loudest * gate.power }
        return Decibels(power: active.reduce(0, +) / Double(active.count)).value
    }
}
