import Morse
import Sound

/// A whole engine that the test drives. It keeps the rendered samples and the notices.
final class Bench {
    let console: Console
    let renderer: Renderer
    let feed: SpeechFeed
    /// The stream so far.
    private(set) var stream: [Float] = []
    /// Every notice so far.
    private(set) var notices: [Notice] = []

    init(sampleRate: Int = 48_000, edgeMilliseconds: Double = 5, leadMilliseconds: Int = 0) {
        let engine = SoundEngine.make(
            sampleRate: sampleRate, edgeMilliseconds: edgeMilliseconds, leadMilliseconds: leadMilliseconds)
        console = engine.console
        renderer = engine.renderer
        feed = engine.speechFeed
    }

    /// Renders a number of frames in blocks of at most `block`, taking notices after each.
    func render(_ frames: Int, block: Int = 128) {
        var left = frames
        while left > 0 {
            let count = min(left, block)
            var buffer = [Float](repeating: .nan, count: count)
            buffer.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            stream += buffer
            left -= count
            takeNotices()
        }
    }

    /// Renders until all clips have ended, for at most ten minutes.
    func renderUntilIdle(block: Int = 128) {
        var left = 600 * console.sampleRate
        while !console.isIdle, left > 0 {
            render(block, block: block)
            left -= block
        }
    }

    /// Takes all pending notices.
    func takeNotices() {
        while let notice = console.takeNotice() { notices.append(notice) }
    }
}

/// A keying with one mark for each length and equal spaces between, all in samples.
func keying(marks: [Int], space: Int) -> Keying {
    var start = 0
    var result: [Keying.Mark] = []
    for length in marks {
        result.append(Keying.Mark(start: start, length: length, element: length > 2 * space ? .dah : .dit))
        start += length + space
    }
    return Keying(marks: result, characterEnds: [result.last?.end ?? 0])
}
