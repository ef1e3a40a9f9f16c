public import Sound

/// Noise, fading and other stations.
public struct BandSettings: Sendable, Equatable {
    /// Where the band is heard.
    public enum Place: String, SettingChoice {
        /// In QSOs only.
        case conversations
        /// In lessons as well.
        case everywhere
        /// Nowhere.
        case off
    }

    /// Where the band is heard.
    public var place = Place.conversations
    /// Whether there is noise.
    public var hasNoise = true
    /// In decibels, in 500 Hz.
    public var signalToNoise = 16
    /// How stations fade.
    public var fading = BandConditions.Fading.good
    /// In percent.
    public var interference = 0

    static let rows: [Setting] = [
        .choice(\.band.place, "band.where"),
        .flag(\.band.hasNoise, "band.noise"),
        .number(\.band.signalToNoise, "band.snr", -10...30, step: 2, unit: "decibels"),
        .choice(\.band.fading, "band.fading"),
        .number(\.band.interference, "band.interference", 0...100, step: 10, unit: "percent", isNoneAtZero: true),
    ]
}

extension BandConditions.Fading: SettingChoice {}
