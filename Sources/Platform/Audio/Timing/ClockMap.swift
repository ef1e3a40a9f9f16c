/// Tells when a sample of the stream is heard, from observations of what the device has played.
///
/// Every observation says "at this time, that sample was at the converter" and is off by up to a millisecond or so, as
/// the device moves on in blocks.  The map follows them with a delay-locked loop of second order (F. Adriaensen, *Using a
/// DLL to filter time*, 2005): quickly at first (1 Hz), then slowly (0.1 Hz), and never further from the nominal rate
/// than any converter's quartz (500 ppm).  An observation far off is passed over; several in a row mean that the stream
/// stood still, and the map starts again from there.
struct ClockMap: Equatable {
    /// Nominal samples per second.
    let sampleRate: Int
    /// The line fitted to the observations; nil before the first.
    private(set) var line: StreamLine?
    /// How long the line has been followed, in nanoseconds.
    private var age: Double = 0
    /// Nanoseconds to a sample, kept over a new start.
    private var step: Double
    private var outliers = 0
    /// Distance of the last observation from the line, in nanoseconds.
    private(set) var residual: Double = 0

    /// Furthest that a converter's rate may be from its nominal one.
    static let tolerance = 500e-6
    /// Observations further off than this, in nanoseconds, do not count.
    static let outlier = 5e6
    /// So many of those in a row are a new start.
    static let outliersAllowed = 4

    /// Makes a map that knows nothing yet.
    init(sampleRate: Int) {
        self.sampleRate = sampleRate
        step = 1e9 / Double(sampleRate)
    }

    /// Forgets where the stream was, because it stood still; keeps the rate.
    mutating func restart() {
        line = nil
        outliers = 0
    }

    /// Takes an observation.
    ///
    /// - Parameters:
    ///   - heard: the sample at the converter (written minus delay).
    ///   - now: when, in nanoseconds of CLOCK_MONOTONIC.
    mutating func observe(_ heard: Int64, at now: Int64) {
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
        self.line = StreamLine(sample: heard, time: predicted + 2.0.squareRoot() * omega * residual, step: step)
    }
}

/// Which sample is heard when, as a straight line.
public struct StreamLine: Equatable, Sendable, BitwiseCopyable {
    /// A sample of the stream…
    let sample: Int64
    /// …is heard at this time, in nanoseconds of CLOCK_MONOTONIC…
    let time: Double
    /// …and each further one so many nanoseconds later.
    let step: Double

    /// When a sample is heard, or was, in nanoseconds of CLOCK_MONOTONIC.
    public func nanoseconds(ofSample index: Int64) -> Int64 {
        Int64((time + Double(index - sample) * step).rounded())
    }

    /// The sample that is heard at a time in nanoseconds of CLOCK_MONOTONIC.
    public func sample(atNanoseconds now: Int64) -> Int64 {
        sample + Int64(((Double(now) - time) / step).rounded(.down))
    }

    /// Samples per second as they were found.
    public var rate: Double { 1e9 / step }
}
