public import Trainer

/// A synthesizer that gives samples out while it still makes more.
public protocol StreamingSynthesizer: SpeechSynthesizer {
    /// Loads what can be loaded before there is anything to say.  A failure shows at the first utterance.
    func prepare(_ voice: VoiceSettings)

    /// Makes the utterance of `render` in pieces.
    ///
    /// - Parameters:
    ///   - isAbandoned: asked often; once true, the rest is not made and the call returns.
    ///   - emit: takes the pieces in order, the first of them as early as possible.
    /// - Throws: `SpeechError`, in which case nothing was emitted that can be heard.
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
