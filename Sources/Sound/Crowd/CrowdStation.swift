public import Morse

/// One of several stations that are heard at the same time.
public struct CrowdStation: Equatable, Sendable {
    /// The keying of the station, at the stream's sample rate.
    public var keying: Keying
    /// Its pitch in hertz, clamped to 100 to 2000.
    public var tone: Double
    /// Its strength in decibels against the learner's own Morse.
    public var gain: Double
    /// Samples of silence before its first mark.
    public var waitFrames: Int
    /// How its strength varies, independently of every other station.
    public var fading: BandConditions.Fading
    /// The seed of its fading.
    public var seed: UInt64
    public var fault: ToneFault

    public init(
        _ keying: Keying, tone: Double, gain: Double = 0, waitFrames: Int = 0, fading: BandConditions.Fading = .none,
        seed: UInt64 = 0, fault: ToneFault = .none
    ) {
        self.keying = keying
        self.tone = tone
        self.gain = gain
        self.waitFrames = max(0, waitFrames)
        self.fading = fading
        self.seed = seed
        self.fault = fault
    }

    /// The common gain of stations with these strengths, in decibels, 0 or less. It keeps the sum of their unfaded
    /// tones within full scale, as the gain control of a receiver does.
    public static func commonGain(of gains: [Double]) -> Double {
        let height = gains.reduce(0) { $0 + Loudness.keyedAmplitude * Decibels($1).amplitude }
        return min(0, -Decibels(power: max(height * height, 1e-9)).value)
    }
}
