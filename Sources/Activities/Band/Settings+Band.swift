import Interface
import Sound

struct BandChoice: Equatable {
    /// Pitch of the station to copy, in hertz.
    var tone: Double
    /// Decibels, measured in a bandwidth of 500 Hz; nil for no noise.
    var signalToNoise: Double?
    var fading: BandConditions.Fading
    /// 0 to 1.
    var interference: Double
}

extension Settings {
    /// Nil if the use has no band.
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
