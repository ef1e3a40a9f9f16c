import Sound

/// Renders silence as long as speech would be. It stands for a voice outside the stream.
public final class EstimatedSynthesizer: SpeechSynthesizer {
    /// Milliseconds per character of text at a usual rate.
    private static let pace = 80

    public init() {}

    /// 80 ms per character of text, 400 ms per named character, and the rests.
    public func render(_ utterance: Utterance, voice: VoiceSettings, sampleRate: Int) throws(SpeechError) -> [Float] {
        let milliseconds = utterance.segments.reduce(0) { sum, segment in
            switch segment {
            case .text(let text): sum + Self.pace * text.count
            case .characters(let characters): sum + Self.pace * 5 * characters.count
            case .rest(let milliseconds): sum + milliseconds
            }
        }
        return [Float](repeating: 0, count: SampleRate(sampleRate).frames(milliseconds: max(milliseconds, Self.pace)))
    }
}
