/// A stream with its three ends, for use on a single thread.
public struct SoundEngine {
    /// The program's end.
    public let console: Console
    /// The sound thread's end.
    public let renderer: Renderer
    /// The speech thread's end.
    public let speechFeed: SpeechFeed

    /// Makes a silent stream with the parameters of `SoundStream`.
    public static func make(
        sampleRate: Int, edgeMilliseconds: Double = 5, leadMilliseconds: Int = 500
    ) -> SoundEngine {
        let stream = SoundStream(
            sampleRate: sampleRate, edgeMilliseconds: edgeMilliseconds, leadMilliseconds: leadMilliseconds)
        return SoundEngine(
            console: Console(of: stream), renderer: Renderer(of: stream), speechFeed: SpeechFeed(of: stream))
    }
}
