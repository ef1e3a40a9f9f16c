import Testing

@testable import Sound

/// When a server that plays in pieces has room for a block.
@Suite struct `The pace of blocks` {
    private static let block = 1024

    /// The measurements of a thread that follows the pacer for two minutes.
    private struct Course {
        var wakings = 0
        var blocks = 0
        /// The longest time in nanoseconds from the room for a block to the block, once the pacer knows the pieces.
        var latest: Int64 = 0
        /// The fewest frames in the buffer when a block came, once the pacer knows the pieces.
        var least = Int.max
    }

    /// A server that takes `piece` frames at a time. Its clock is off by `ppm`.
    private func follow(piece: Int, ppm: Double, phase: Int64, seconds: Int64 = 120) -> Course {
        var pacer = BlockPacer(sampleRate: 48_000)
        var course = Course()
        var now = phase
        var written = 1536
        let length = 1e9 * Double(piece) / 48_000 * (1 + ppm / 1e6)
        while now < seconds * 1_000_000_000 {
            let pieces = Int(Double(now) / length)
            let room = 1536 - (written - pieces * piece)
            guard room >= Self.block else {
                now = pacer.next(missing: Self.block - room, now: now)
                course.wakings += 1
                continue
            }
            if course.blocks > 64 {
                let since = Double(now) - Double((written - 1536 + Self.block) / piece) * length
                course.latest = max(course.latest, Int64(since))
                course.least = min(course.least, 1536 - room)
            }
            course.blocks += 1
            pacer.took(room, at: now)
            written += room
        }
        return course
    }

    @Test(arguments: [-400.0, -20, 0, 20, 400], [Int64(0), 3_000_000, 10_600_000])
    func `one waking a block, and none much too late`(ppm: Double, phase: Int64) {
        let course = follow(piece: 512, ppm: ppm, phase: phase)
        #expect(abs(course.blocks - 120 * 48_000 / Self.block) < 10)
        #expect(Double(course.wakings) < 1.03 * Double(course.blocks))
        #expect(course.latest < 3_000_000)
        #expect(course.least >= 512)
    }

    @Test func `what plays without pieces is followed as well`() {
        let course = follow(piece: 1, ppm: 100, phase: 0)
        #expect(Double(course.wakings) < 1.03 * Double(course.blocks))
        #expect(course.least >= 512 - 100)
    }

    @Test func `a pace that somebody changes is looked for anew`() {
        var pacer = BlockPacer(sampleRate: 48_000)
        let first = pacer.next(missing: 480, now: 0)
        #expect(first == 10_000_000)
        // The pacer needs no calls while the thread does not wait.
        pacer.took(1024, at: 500_000_000)
        let second = pacer.next(missing: 480, now: 500_000_000)
        #expect(second == 510_000_000)
        // There was room long before its time.
        pacer.took(1024, at: 502_000_000)
        let third = pacer.next(missing: 48, now: 503_000_000)
        #expect(third == 504_000_000)
    }
}
