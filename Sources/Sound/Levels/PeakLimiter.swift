/// Turns the gain down around peaks that would pass the ceiling, and slowly up again.
///
/// It takes samples in blocks of 5 ms and looks one block ahead. Each block has the gain that its peak allows. At the
/// border of two blocks the lower of their gains applies, and between borders the gain is a straight line. So no sample
/// passes the ceiling, nothing is clipped, and sound under the ceiling passes unchanged.
package struct PeakLimiter {
    /// Highest amplitude let through.
    package static let ceiling = Float(Loudness.speechPeak)

    /// Fastest rise of the gain from one block to the next: 0.1 dB, 20 dB per second.
    private static let recovery: Float = 1.0116

    private let length: Int
    private var block: [Float] = []
    /// The previous block, complete and not yet returned.
    private var held: [Float] = []
    private var heldGain: Float = 1
    /// Gain at the start of `held`.
    private var border: Float = 1

    /// - Parameter sampleRate: in samples per second.
    package init(sampleRate: Int) {
        length = max(1, SampleRate(sampleRate).frames(milliseconds: 5))
    }

    /// Takes samples and returns those whose gain is certain, at most two blocks later.
    package mutating func process(_ samples: [Float]) -> [Float] {
        var output: [Float] = []
        output.reserveCapacity(samples.count + length)
        var start = 0
        while start < samples.count {
            let end = min(samples.count, start + length - block.count)
            block += samples[start..<end]
            start = end
            if block.count == length { advance(&output) }
        }
        return output
    }

    /// Returns the rest.
    package mutating func finish() -> [Float] {
        var output: [Float] = []
        if !block.isEmpty { advance(&output) }
        emitHeld(to: heldGain, into: &output)
        held = []
        return output
    }

    private mutating func advance(_ output: inout [Float]) {
        let peak = block.reduce(0) { max($0, abs($1)) }
        let allowed = peak > Self.ceiling ? Self.ceiling / peak : 1
        let gain = min(allowed, heldGain * Self.recovery)
        emitHeld(to: min(heldGain, gain), into: &output)
        swap(&held, &block)
        block.removeAll(keepingCapacity: true)
        heldGain = gain
    }

    private mutating func emitHeld(to next: Float, into output: inout [Float]) {
        if border == 1, next == 1 {
            output += held
        } else {
            let slope = (next - border) / Float(max(1, held.count))
            for (index, sample) in held.enumerated() {
                output.append(sample * (border + slope * Float(index)))
            }
        }
        border = next
    }
}
