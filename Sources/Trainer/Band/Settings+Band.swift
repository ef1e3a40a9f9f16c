import Sound

/// What the learner's settings say of the band.
struct BandChoice: Equatable {
    /// Hertz of the station one listens to.
    var tone: Double
    /// Decibels in 500 Hz; nil for no noise.
    var signalToNoise: Double?
    /// How stations fade.
    var fading: BandConditions.Fading
    /// From 0 to 1.
    var interference: Double
}

extension Settings {
    /// The band that a screen listens to; nil where it listens to none.
    func band(for use: BandUse) -> BandChoice? {
        let isOnAir =
            switch use {
            case .none: false
            case .drill: value("band.where") == "everywhere"
            case .conversation: value("band.where") != "off"
            case .preview: true
            }
        guard isOnAir else { return nil }
        return BandChoice(
            tone: tone, signalToNoise: isOn("band.noise") ? Double(number("band.snr")) : nil,
            fading: BandConditions.Fading(rawValue: value("band.fading")) ?? .none,
            interference: Double(number("band.interference")) / 100)
    }
}
