import Trainer

@testable import Platform

/// The rate of the streams in these tests.
let streamRate = 48_000

/// An utterance of running text.
func text(_ words: String) -> Utterance {
    Utterance([.text(words)])
}

/// An utterance of named characters.
func characters(_ characters: String) -> Utterance {
    Utterance([.characters(Array(characters))])
}

extension SpeechSynthesizer {
    /// Renders at `streamRate` in the language's own voice.
    func say(_ utterance: Utterance, in language: String = "en", rate: Int = 175) throws(SpeechError) -> [Float] {
        try render(utterance, voice: VoiceSettings(language: language, rate: rate), sampleRate: streamRate)
    }
}

/// Length in milliseconds at `streamRate`.
func milliseconds(_ samples: [Float]) -> Double {
    Double(samples.count) * 1000 / Double(streamRate)
}
