import Activities
public import Interface

public protocol StreamingSynthesizer: SpeechSynthesizer {
    /// Loads the voice in advance. An error shows at the first utterance.
    func prepare(_ voice: VoiceSettings)

    /// Makes the same samples as `render`, in pieces.
    ///
    /// - Parameters:
    ///   - isAbandoned: called often; the call returns soon after it is true.
    ///   - emit: called with the pieces in order, the first as early as possible.
    /// - Throws: `SpeechError`. Unless it is `.replaced`, no audible sample was emitted.
    func stream(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int, isAbandoned: () -> Bool,
        emit: ([Float]) -> Void
    ) throws(SpeechError)
}

extension StreamingSynthesizer {
    public func render(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int
    ) throws(SpeechError) -> [Float] {
        var samples: [Float] = []
        try stream(utterance, voice: voice, sampleRate: sampleRate, isAbandoned: { false }) { samples += $0 }
        return samples
    }
}
