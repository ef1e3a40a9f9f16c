/// The gain of a bus, which glides to a new value instead of jumping.
///
/// The glide is linear and computed from its end, so that it gives the same gains however it is cut into blocks.
struct Level {
    private var target: Float
    private var step: Float = 0
    /// Frames of the glide still to come.
    private(set) var remaining = 0

    /// Rests at a gain.
    init(gain: Float = 1) {
        target = gain
    }

    /// The present gain.
    var gain: Float { target - step * Float(remaining) }
    /// The gain changes.
    var isGliding: Bool { remaining > 0 }

    /// Starts a glide of so many frames.
    mutating func glide(to gain: Float, frames: Int) {
        step = (gain - self.gain) / Float(frames)
        target = gain
        remaining = frames
    }

    /// Lets time pass.
    mutating func advance(_ frames: Int) {
        remaining = max(0, remaining &- frames)
    }
}

/// The end of a clip that was cancelled: gains from nearly 1 to 0 along an edge.
struct Fade {
    /// Frames still to come; 0 also when there is no fade.
    private(set) var remaining = 0
    /// A fade has been started and not yet been cleared.
    private(set) var isActive = false

    /// The clip has been faded out.
    var isOver: Bool { isActive && remaining == 0 }

    /// Starts, unless one is under way.
    mutating func start(frames: Int) {
        guard !isActive else { return }
        isActive = true
        remaining = frames
    }

    /// Makes ready for the next clip.
    mutating func clear() {
        isActive = false
        remaining = 0
    }

    /// The place of the next gain in the edge's table; the last one is 0.
    mutating func next() -> Int {
        remaining &-= 1
        return remaining
    }
}
