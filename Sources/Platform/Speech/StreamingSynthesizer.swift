public import Trainer

/// A synthesizer that delivers samples while it makes more.
public protocol StreamingSynthesizer: SpeechSynthesizer {
    /// Loads in advance whatever it can.  A failure shows at the first utterance.
    func prepare(_ voice: VoiceSettings)

    /// Makes the same samples as `render`, in pieces.
    ///
    /// - Parameters:
    ///   - isAbandoned: called often; once true, the call stops and returns.
    ///   - emit: takes the pieces in order, the first as early as possible.
    /// - Throws: `SpeechError`; nothing audible was emitted then.
    func stream(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int, isAbandoned: () -> Bool,
        emit: ([Float]) -> Void
    ) throws(SpeechError)
}

extension StreamingSynthesizer {
    /// All pieces in one.
    public func render(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int
    ) throws(SpeechError) -> [Float] {
        var samples: [Float] = []
        try stream(utterance, voice: voice, sampleRate: sampleRate, isAbandoned: { false }) { samples += $0 }
        return samples
    }
}
