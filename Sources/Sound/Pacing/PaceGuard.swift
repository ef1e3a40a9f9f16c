/// Finds devices that have no clock: ALSA's `null` and `file` plugins take sound as fast as it comes.
///
/// A device that plays takes, over any second, no more than what fits into it and what it has played meanwhile.  The
/// clocks of device and machine differ, so the count begins anew every second.
package struct PaceGuard {
    private let sampleRate: Int
    private let fill: Int
    private var windowStart: Int64
    private var taken: Int64 = 0
    /// The device has taken more than any that plays.  It stays so.
    package private(set) var isClockless = false

    /// Frames over the device's fill that do not tell yet: sound servers take sound in bursts.
    private var allowance: Int64 { Int64(SampleRate(sampleRate).frames(milliseconds: 50)) }

    /// Watches a device from its opening on.
    @_noLocks
    package init(sampleRate: Int, fill: Int, start: Int64) {
        self.sampleRate = sampleRate
        self.fill = fill
        windowStart = start
    }

    /// The device ran dry and is filled anew, which is no sign that it has no clock: the count begins again.
    @_noLocks
    package mutating func restart(at now: Int64) {
        windowStart = now
        taken = 0
    }

    /// Counts frames that the device took; true if they told that it has no clock.
    @_noLocks
    package mutating func took(_ frames: Int, at now: Int64) -> Bool {
        guard !isClockless else { return false }
        taken += Int64(frames)
        let elapsed = now - windowStart
        // Long pauses would overflow the product, and end the window anyway.
        let played = SampleRate(sampleRate).frames(nanoseconds: min(elapsed, 10_000_000_000))
        if taken > played + Int64(fill) + allowance {
            isClockless = true
        } else if elapsed > 1_000_000_000 {
            windowStart = now
            taken = 0
        }
        return isClockless
    }
}
