import Interface
import Morse
import Sound
import Training

/// Makes the renderer play the band that the top screen requests.
final class BandFollower {
    private let console: Console
    private var choice: BandChoice?
    /// Independent of the sessions' generator, so that the band does not change the questions.
    private var generator: SplitMix64

    init(console: Console, seed: UInt64) {
        self.console = console
        generator = SplitMix64(seed: ~seed)
    }

    /// Sends only changes to the renderer.
    func follow(_ use: BandUse, settings: Settings) {
        let wanted = settings.bandChoice(for: use)
        guard wanted != choice else { return }
        choice = wanted
        console.setBand(wanted.map(conditions))
    }

    private func conditions(_ choice: BandChoice) -> BandConditions {
        let stations =
            choice.interference > 0
            ? OtherStations.keyings(sampleRate: console.sampleRate, using: &generator) : []
        return BandConditions(
            tone: choice.tone, signalToNoise: choice.signalToNoise, fading: choice.fading,
            interference: choice.interference, stations: stations, seed: generator.next())
    }
}
