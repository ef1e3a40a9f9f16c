import Sound

/// The learner's settings of the band.
struct BandChoice: Equatable {
    /// Pitch of the station being copied, in hertz.
    var tone: Double
    /// Signal-to-noise ratio in decibels in 500 Hz; nil for no noise.
    var signalToNoise: Double?
    /// How stations fade.
    var fading: BandConditions.Fading
    /// Interference by other stations, from 0 to 1.
    var interference: Double
}

extension Settings {
    /// The band for a screen's use; nil if it uses none.
    func bandChoice(for use: BandUse) -> BandChoice? {
        let isOnAir =
            switch use {
            case .none: false
            case .drill: self.band.place == .everywhere
            case .conversation: self.band.place != .off
            case .preview: true
            }
        guard isOnAir else { return nil }
        return BandChoice(
            tone: tone, signalToNoise: self.band.hasNoise ? Double(self.band.signalToNoise) : nil,
            fading: self.band.fading,
            interference: Double(self.band.interference) / 100)
    }
}
