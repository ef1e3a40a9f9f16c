/// Finds devices that have no clock: ALSA's `null` and `file` plugins take sound as fast as it comes.
///
/// Over any second, a device that plays takes no more frames than its buffer holds plus those played meanwhile. The
/// clocks of device and machine differ, so the count restarts every second.
package struct PaceGuard {
    private let sampleRate: Int
    private let fill: Int
    private var windowStart: Int64
    private var taken: Int64 = 0
    /// Whether the device has ever taken more frames than a device that plays.
    package private(set) var isClockless = false

    /// Frames beyond the device's buffer that prove nothing: sound servers take sound in bursts.
    private var allowance: Int64 { Int64(SampleRate(sampleRate).frames(milliseconds: 50)) }

    /// - Parameters:
    ///   - fill: frames that the device buffers.
    ///   - start: when the device was opened, in nanoseconds.
    @_noLocks
    package init(sampleRate: Int, fill: Int, start: Int64) {
        self.sampleRate = sampleRate
        self.fill = fill
        windowStart = start
    }

    /// Restarts the count after an underrun, because the device then takes a whole buffer at once.
    @_noLocks
    package mutating func restart(at now: Int64) {
        windowStart = now
        taken = 0
    }

    /// Counts frames that the device took.
    ///
    /// - Returns: true once, when the frames show that the device has no clock.
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
