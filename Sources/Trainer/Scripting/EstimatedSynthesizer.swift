import Sound

/// Says nothing, for as long as a voice would take: stands for one that sounds outside the stream.
public final class EstimatedSynthesizer: SpeechSynthesizer {
    /// Milliseconds for a character of text, at a usual rate.
    private static let pace = 80

    /// Makes it.
    public init() {}

    /// Silence of 80 ms for every character, and of the rests.
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
