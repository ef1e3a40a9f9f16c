import Morse
import Sound
import Testing

@testable import Interface

struct PacingTests {
    private let start = Instant.start

    @Test func `the next cue rests after the last sound in the queue`() {
        var queue = PlayQueue()
        queue.items = [
            QueuedAnnouncement(clip: ClipID(rawValue: 1), kind: .contour),
            QueuedAnnouncement(clip: ClipID(rawValue: 2), kind: .token(1)),
        ]
        let pacing = Pacing()
        #expect(pacing.rest(before: .morse, behind: queue, at: start) == Rest.between(.earcon, .morse))
        queue.items[0].isCancelled = true
        #expect(pacing.rest(before: .morse, behind: queue, at: start) == nil)
    }

    @Test func `Morse rests after a sound that has ended, words do not`() throws {
        var pacing = Pacing()
        pacing.noteEnd(of: .speech, at: start)
        let whole = try #require(Rest.between(.speech, .morse))
        let soon = start.advanced(byMilliseconds: 100)
        #expect(pacing.rest(before: .morse, behind: PlayQueue(), at: soon) == whole - 100)
        #expect(pacing.rest(before: .speech, behind: PlayQueue(), at: soon) == nil)
        let later = start.advanced(byMilliseconds: whole)
        #expect(pacing.rest(before: .morse, behind: PlayQueue(), at: later) == nil)
    }

    @Test func `words outside the stream wait until the stream is heard out`() {
        var pacing = Pacing()
        let end = start.advanced(byMilliseconds: 50)
        pacing.heardOut = end
        let isEarly = pacing.isTurn(at: start)
        #expect(!isEarly)
        #expect(pacing.deadline == end)
        let isDue = pacing.isTurn(at: end)
        #expect(isDue)
        #expect(pacing.deadline == nil)
    }
}
