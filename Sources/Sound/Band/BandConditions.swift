public import Morse

/// What is heard on the air besides the station one listens to, and what becomes of that station's sound on its way.
///
/// Everything follows from the seed: the same conditions sound the same, sample for sample.
public struct BandConditions: Equatable, Sendable {
    /// How a station's strength comes and goes.
    ///
    /// A single tone arrives multiplied by a complex Gaussian process: its envelope is distributed after Rayleigh, and its
    /// Doppler spectrum is Gaussian (Recommendation ITU-R F.1487).  The spreads are those of CCIR Report 520.
    public enum Fading: String, Sendable, CaseIterable {
        /// As strong all the time.
        case none
        /// Slow: 0.1 Hz.
        case good
        /// 0.5 Hz.
        case moderate
        /// Quick: 1 Hz.
        case poor
        /// As by way of the aurora: 10 Hz.
        case flutter

        /// Twice the standard deviation of the Doppler spectrum, in hertz; 0 where there is none.
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

    /// The pitch of the station one listens to, in hertz: other stations are heard around it.
    public var tone: Double
    /// Power of an unfaded tone while it sounds over the mean power of the noise in the 500 Hz around it, in decibels; nil
    /// for no noise.
    public var signalToNoise: Double?
    /// How stations fade.
    public var fading: Fading
    /// How many other stations are heard and how strong they are, from 0 (none) to 1.
    public var interference: Double
    /// What the other stations send, in samples of the stream's rate; needed where there is interference.
    public var stations: [Keying]
    /// Decides about all chance.
    public var seed: UInt64

    /// Makes conditions.
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
