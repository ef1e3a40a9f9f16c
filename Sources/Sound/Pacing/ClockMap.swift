/// Maps samples of the stream to the times at which they are heard, from observations of the device's position.
///
/// Each observation gives the sample at the converter at a time. It is off by up to about a millisecond, because the
/// device advances in blocks. The map follows the observations with a delay-locked loop of second order (F. Adriaensen,
/// *Using a DLL to filter time*, 2005): quickly at first (1 Hz), then slowly (0.1 Hz), and never further from the
/// nominal rate than any converter's quartz (500 ppm). An observation far off the line is ignored. Several in a row
/// mean that the stream stood still, so the map starts again from there.
package struct ClockMap: Equatable {
    /// Nominal samples per second.
    package let sampleRate: Int
    /// The line fitted to the observations; nil before the first.
    package private(set) var line: StreamLine?
    /// How long the line has been followed, in nanoseconds.
    private var age: Double = 0
    /// Nanoseconds per sample, kept over a restart.
    private var step: Double
    private var outliers = 0
    /// Distance of the last observation from the line, in nanoseconds.
    package private(set) var residual: Double = 0

    private static let rootOfTwo = 1.4142135623730951
    /// Furthest that a converter's rate may be from its nominal one.
    package static let tolerance = 500e-6
    /// Observations further off than this, in nanoseconds, are ignored.
    package static let outlier = 5e6
    /// More ignored observations in a row than this restart the map.
    package static let outliersAllowed = 4

    package init(sampleRate: Int) {
        self.sampleRate = sampleRate
        step = 1e9 / Double(sampleRate)
    }

    /// Forgets the line because the stream stood still, but keeps the rate.
    @_noLocks
    package mutating func restart() {
        line = nil
        outliers = 0
    }

    /// - Parameters:
    ///   - heard: the sample at the converter (written minus delay).
    ///   - now: the time in nanoseconds of CLOCK_MONOTONIC.
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
        // Long gaps between observations would make the loop overshoot.
        let omega = min(2 * Double.pi * bandwidth * span / 1e9, 0.5)
        let nominal = 1e9 / Double(sampleRate)
        let limit = nominal * ClockMap.tolerance
        step = min(max(step + omega * omega * residual / frames, nominal - limit), nominal + limit)
        self.line = StreamLine(sample: heard, time: predicted + ClockMap.rootOfTwo * omega * residual, step: step)
    }
}

/// A straight line that maps samples of the stream to the times when they leave the converter.
public struct StreamLine: Equatable, Sendable, BitwiseCopyable {
    /// A sample of the stream.
    package let sample: Int64
    /// The time at which `sample` leaves the converter, in nanoseconds of CLOCK_MONOTONIC.
    package let time: Double
    /// Nanoseconds from one sample to the next.
    package let step: Double

    @_noLocks
    package init(sample: Int64, time: Double, step: Double) {
        self.sample = sample
        self.time = time
        self.step = step
    }

    /// The time at which a sample leaves the converter, in nanoseconds of CLOCK_MONOTONIC. It may be in the past.
    public func nanoseconds(ofSample index: Int64) -> Int64 {
        Int64((time + Double(index - sample) * step).rounded())
    }

    /// The sample that leaves the converter at a time in nanoseconds of CLOCK_MONOTONIC.
    @_noLocks
    public func sample(atNanoseconds now: Int64) -> Int64 {
        let exact = (Double(now) - time) / step
        let whole = Int64(exact)
        return sample + (exact < Double(whole) ? whole - 1 : whole)
    }

    /// Measured samples per second.
    public var rate: Double { 1e9 / step }
}
