public import Interface
public import Sound

public struct BandSettings: Sendable, Equatable {
    public enum Place: String, SettingChoice {
        /// In QSOs only.
        case conversations
        /// In QSOs and in lessons.
        case everywhere
        case off
    }

    public var place = Place.conversations
    public var hasNoise = true
    /// Decibels, measured in a bandwidth of 500 Hz.
    public var signalToNoise = 16
    public var fading = BandConditions.Fading.good
    /// Percent.
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
