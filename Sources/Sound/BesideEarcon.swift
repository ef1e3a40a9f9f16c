/// An earcon that sounds at once, beside the clip that plays: the answer to a key during long Morse.
///
/// Earcons play one at a time, to the end. Of those that arrive meanwhile, only the newest follows.
struct BesideEarcon {
    private var rest: UnsafePointer<Float>?
    private var left = 0
    private var following: Earcon?

    var isQuiet: Bool { left == 0 }

    /// Plays an earcon, at once or after the present one.
    @_noLocks
    mutating func play(_ earcon: Earcon, _ resources: Resources) {
        guard isQuiet else { return following = earcon }
        let samples = resources.earcons[Int(earcon.rawValue)]
        rest = UnsafePointer(samples.baseAddress)
        left = samples.count
    }

    /// Adds the earcon to samples and keeps the sum within full scale.
    @_noLocks
    mutating func add(to output: UnsafeMutablePointer<Float>, _ count: Int, gain: GlidingGain, _ resources: Resources) {
        var gliding = gain
        var frame = 0
        while frame < count {
            guard let samples = rest, left > 0 else { return }
            output[frame] = min(max(output[frame] + samples.pointee * gliding.gain, -1), 1)
            gliding.advance(1)
            rest = samples + 1
            left &-= 1
            frame &+= 1
            if left == 0, let next = following {
                following = nil
                play(next, resources)
            }
        }
    }
}
