public import Morse

/// Noise and other stations on the air, and the fading of the station being copied.
///
/// The seed determines all random values, so the same conditions give the same samples.
public struct BandConditions: Equatable, Sendable {
    /// How the strength of stations varies.
    ///
    /// A single tone arrives multiplied by a complex Gaussian process: its envelope has a Rayleigh distribution and its
    /// Doppler spectrum is Gaussian (Recommendation ITU-R F.1487). The spreads are those of CCIR Report 520.
    public enum Fading: String, Sendable, CaseIterable {
        /// Constant strength.
        case none
        /// Slow: 0.1 Hz.
        case good
        /// 0.5 Hz.
        case moderate
        /// Fast: 1 Hz.
        case poor
        /// As over an auroral path: 10 Hz.
        case flutter

        /// Twice the standard deviation of the Doppler spectrum, in hertz; 0 without fading.
        public var spread: Double {
            switch self {
            case .none: 0
            case .good: 0.1
            case .moderate: 0.5
            case .poor: 1
            case .flutter: 10
            }
        }
    }

    /// The pitch of the station being copied, in hertz. Other stations sound around it.
    public var tone: Double
    /// Power of an unfaded tone while it sounds over the mean noise power in the 500 Hz around it, in decibels; nil for
    /// no noise.
    public var signalToNoise: Double?
    public var fading: Fading
    /// Number and strength of other stations, from 0 (none) to 1.
    public var interference: Double
    /// The keying of the other stations, at the stream's sample rate. Interference needs at least one.
    public var stations: [Keying]
    /// The seed of everything random.
    public var seed: UInt64

    public init(
        tone: Double, signalToNoise: Double? = nil, fading: Fading = .none, interference: Double = 0,
        stations: [Keying] = [], seed: UInt64 = 0
    ) {
        self.tone = tone
        self.signalToNoise = signalToNoise
        self.fading = fading
        self.interference = interference
        self.stations = stations
        self.seed = seed
    }
}
