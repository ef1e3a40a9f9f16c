import Activities
import Interface

@testable import Platform

let streamRate = 48_000

func text(_ words: String) -> Utterance {
    Utterance([.text(words)])
}

func characters(_ characters: String) -> Utterance {
    Utterance([.characters(Array(characters))])
}

extension SpeechSynthesizer {
    /// At `streamRate`, in the language's own voice.
    func say(_ utterance: Utterance, in language: String = "en", rate: Int = 175) throws(SpeechError) -> [Float] {
        try render(utterance, voice: VoiceSettings(language: language, rate: rate), sampleRate: streamRate)
    }
}

/// At `streamRate`.
func milliseconds(_ samples: [Float]) -> Double {
    Double(samples.count) * 1000 / Double(streamRate)
}
