/// An earcon that sounds beside whatever has its turn, at once: a key's answer while long Morse is heard.
///
/// One at a time, to its end; of those that come meanwhile the newest follows.
struct BesideEarcon {
    private var rest: UnsafePointer<Float>?
    private var left = 0
    private var following: Earcon?

    /// Nothing sounds at this moment.
    var isQuiet: Bool { left == 0 }

    /// Plays an earcon, or remembers it until the one that sounds is over.
    @_noLocks
    mutating func play(_ earcon: Earcon, _ resources: Resources) {
        guard isQuiet else { return following = earcon }
        let samples = resources.earcons[Int(earcon.rawValue)]
        rest = UnsafePointer(samples.baseAddress)
        left = samples.count
    }

    /// Adds it to samples and keeps the sum within full scale.
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
