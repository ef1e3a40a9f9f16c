/// Tells when a sample of the stream is heard, from observations of what the device has played.
///
/// Every observation says "at this time, that sample was at the converter" and is off by up to a millisecond or so, as
/// the device moves on in blocks.  The map follows them with a delay-locked loop of second order (F. Adriaensen, *Using a
/// DLL to filter time*, 2005): quickly at first (1 Hz), then slowly (0.1 Hz), and never further from the nominal rate
/// than any converter's quartz (500 ppm).  An observation far off is passed over; several in a row mean that the stream
/// stood still, and the map starts again from there.
package struct ClockMap: Equatable {
    /// Nominal samples per second.
    package let sampleRate: Int
    /// The line fitted to the observations; nil before the first.
    package private(set) var line: StreamLine?
    /// How long the line has been followed, in nanoseconds.
    private var age: Double = 0
    /// Nanoseconds to a sample, kept over a new start.
    private var step: Double
    private var outliers = 0
    /// Distance of the last observation from the line, in nanoseconds.
    package private(set) var residual: Double = 0

    private static let rootOfTwo = 1.4142135623730951
    /// Furthest that a converter's rate may be from its nominal one.
    package static let tolerance = 500e-6
    /// Observations further off than this, in nanoseconds, do not count.
    package static let outlier = 5e6
    /// So many of those in a row are a new start.
    package static let outliersAllowed = 4

    /// Makes a map that knows nothing yet.
    package init(sampleRate: Int) {
        self.sampleRate = sampleRate
        step = 1e9 / Double(sampleRate)
    }

    /// Forgets where the stream was, because it stood still; keeps the rate.
    @_noLocks
    package mutating func restart() {
        line = nil
        outliers = 0
    }

    /// Takes an observation.
    ///
    /// - Parameters:
    ///   - heard: the sample at the converter (written minus delay).
    ///   - now: when, in nanoseconds of CLOCK_MONOTONIC.
    @_noLocks
    package mutating func observe(_ heard: Int64, at now: Int64) {
        guard let line else {
            line = StreamLine(sample: heard, time: Double(now), step: step)
            age = 0
            residual = 0
            return
        }
        let frames = Double(heard - line.sample)
        guard frames > 0 else { return }
        let predicted = line.time + frames * step
        residual = Double(now) - predicted
        if abs(residual) > ClockMap.outlier {
            outliers += 1
            if outliers > ClockMap.outliersAllowed {
                restart()
                observe(heard, at: now)
            }
            return
        }
        outliers = 0
        let span = frames * step
        age += span
        let bandwidth = age < 5e9 ? 1 - 0.9 * age / 5e9 : 0.1
        // Above half a second between observations the loop would overshoot.
        let omega = min(2 * Double.pi * bandwidth * span / 1e9, 0.5)
        let nominal = 1e9 / Double(sampleRate)
        let limit = nominal * ClockMap.tolerance
        step = min(max(step + omega * omega * residual / frames, nominal - limit), nominal + limit)
        self.line = StreamLine(sample: heard, time: predicted + ClockMap.rootOfTwo * omega * residual, step: step)
    }
}

/// Which sample is heard when, as a straight line.
public struct StreamLine: Equatable, Sendable, BitwiseCopyable {
    /// A sample of the stream…
    package let sample: Int64
    /// …is heard at this time, in nanoseconds of CLOCK_MONOTONIC…
    package let time: Double
    /// …and each further one so many nanoseconds later.
    package let step: Double

    /// Makes a line.
    @_noLocks
    package init(sample: Int64, time: Double, step: Double) {
        self.sample = sample
        self.time = time
        self.step = step
    }

    /// When a sample is heard, or was, in nanoseconds of CLOCK_MONOTONIC.
    public func nanoseconds(ofSample index: Int64) -> Int64 {
        Int64((time + Double(index - sample) * step).rounded())
    }

    /// The sample that is heard at a time in nanoseconds of CLOCK_MONOTONIC.
    @_noLocks
    public func sample(atNanoseconds now: Int64) -> Int64 {
        let exact = (Double(now) - time) / step
        let whole = Int64(exact)
        return sample + (exact < Double(whole) ? whole - 1 : whole)
    }

    /// Samples per second as they were found.
    public var rate: Double { 1e9 / step }
}
