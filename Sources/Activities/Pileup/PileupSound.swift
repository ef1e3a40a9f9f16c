import Interface
import Keyer
import Morse
import OnAir
import Sound

enum PileupSound {
    /// Audible pitches in hertz.
    private static let tones = 150.0...1500.0

    /// Simultaneous stations, each with its own pitch, speed, strength and hand. A common gain keeps their sum below
    /// full scale.
    static func clip(_ voices: [PileupReply.Voice], services: Services) -> MorseClip {
        let settings = services.settings
        let fading = settings.bandChoice(for: .conversation)?.fading ?? .none
        let common = CrowdStation.commonGain(of: voices.map(\.caller.gain))
        var clip = MorseClip(text: "", speed: settings.speed, tone: settings.tone)
        clip.crowd = voices.map { voice in
            let caller = voice.caller
            guard let text = try? MorseText(parsing: voice.text),
                let speed = try? Speed(character: caller.wordsPerMinute)
            else { preconditionFailure("callers send text at a speed") }
            // The caller's seed gives a repeat the same keying.
            let sender = Hands.caller(caller.draw, seed: caller.seed, services: services)
            let keying = sender.keying(
                of: text, timing: Timing(speed: speed, sampleRate: services.radio.sampleRate), number: 0)
            let tone = min(max(settings.tone + Double(caller.offset), tones.lowerBound), tones.upperBound)
            return CrowdVoice(
                text: voice.text, call: voice.isCall ? caller.call : nil, wordsPerMinute: caller.wordsPerMinute,
                station: CrowdStation(
                    keying, tone: tone, gain: caller.gain + common,
                    waitFrames: SampleRate(services.radio.sampleRate).frames(milliseconds: voice.delay), fading: fading,
                    seed: ~caller.seed, fault: sender.fault))
        }
        return clip
    }

    /// The learner's typed text, at the faster of the receiving and the keying speed.
    static func own(_ text: String, settings: Settings) -> MorseClip? {
        guard (try? MorseText(parsing: text)) != nil,
            let speed = try? Speed(character: max(settings.speed.character, settings.keyer.wordsPerMinute))
        else { return nil }
        return MorseClip(text: text, speed: speed, tone: settings.tone, isOnAir: false)
    }
}
