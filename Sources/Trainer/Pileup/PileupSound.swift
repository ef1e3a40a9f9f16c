import Keyer
import Morse
import Sound
import Training

/// How the stations of a pile-up are heard.
enum PileupSound {
    /// Pitches that can be copied, in hertz.
    private static let tones = 150.0...1500.0

    /// Stations that send at the same time, each at its own pitch, speed and strength, in its own hand. Together they are
    /// turned down as far as full scale demands.
    static func cue(_ voices: [PileupReply.Voice], services: Services) -> MorseCue {
        let settings = services.settings
        let fading = settings.bandChoice(for: .conversation)?.fading ?? .none
        let common = CrowdStation.commonGain(of: voices.map(\.caller.gain))
        var cue = MorseCue(text: "", speed: settings.speed, tone: settings.tone)
        cue.crowd = voices.map { voice in
            let caller = voice.caller
            guard let text = try? MorseText(parsing: voice.text) else { preconditionFailure("callers send text") }
            // The same station keys the same words alike, so that what is heard again is what was heard.
            var dice = SplitMix64(seed: caller.seed)
            let keying = caller.hand.keying(
                of: text, wordsPerMinute: caller.wordsPerMinute, sampleRate: services.radio.sampleRate, using: &dice)
            let tone = min(max(settings.tone + Double(caller.offset), tones.lowerBound), tones.upperBound)
            return CrowdVoice(
                text: voice.text, call: voice.isCall ? caller.call : nil, wordsPerMinute: caller.wordsPerMinute,
                station: CrowdStation(
                    keying, tone: tone, gain: caller.gain + common,
                    waitFrames: SampleRate(services.radio.sampleRate).frames(milliseconds: voice.delay), fading: fading,
                    seed: dice.next()))
        }
        return cue
    }

    /// What the learner sends by typing, at the speed that the learner hears or, if that is higher, keys.
    static func own(_ text: String, settings: Settings) -> MorseCue? {
        guard (try? MorseText(parsing: text)) != nil,
            let speed = try? Speed(character: max(settings.speed.character, settings.keyer.wordsPerMinute))
        else { return nil }
        return MorseCue(text: text, speed: speed, tone: settings.tone, isOnAir: false)
    }
}
