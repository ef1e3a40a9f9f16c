/// The gain of a bus, which glides to a new value instead of jumping.
///
/// The glide is linear and computed from its end, so that the gains do not depend on the division into blocks.
struct GlidingGain {
    private var target: Float
    private var step: Float = 0
    /// Frames of the glide still to come.
    private(set) var remaining = 0

    init(gain: Float = 1) {
        target = gain
    }

    var gain: Float { target - step * Float(remaining) }
    var isGliding: Bool { remaining > 0 }

    mutating func glide(to gain: Float, frames: Int) {
        step = (gain - self.gain) / Float(frames)
        target = gain
        remaining = frames
    }

    mutating func advance(_ frames: Int) {
        remaining = max(0, remaining &- frames)
    }
}

/// The fade of a cancelled clip: gains from nearly 1 to 0 along an edge.
struct Fade {
    /// Frames still to come; also 0 without a fade.
    private(set) var remaining = 0
    /// Whether a fade has been started and not yet been cleared.
    private(set) var isActive = false

    /// Whether the clip has been faded out.
    var isOver: Bool { isActive && remaining == 0 }

    /// Starts a fade, unless one is under way.
    mutating func start(frames: Int) {
        guard !isActive else { return }
        isActive = true
        remaining = frames
    }

    /// Prepares for the next clip.
    mutating func clear() {
        isActive = false
        remaining = 0
    }

    /// The index of the next gain in the edge's table; the last one is 0.
    mutating func next() -> Int {
        remaining &-= 1
        return remaining
    }
}
