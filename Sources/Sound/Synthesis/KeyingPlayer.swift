import Morse

/// Turns marks into sound.
///
///             mark starts                mark ends
///      silent ----------> rising -> full ----------> falling -> silent
///                           ^                           |
///                           +------ mark starts --------+
///
/// The height walks along the edge's table, upwards in a mark and downwards in a space, so a mark that starts while the
/// last one falls goes on from the present height.  The phase is reset only when a mark starts from silence; every mark
/// of the same length is then the same samples.
struct KeyingPlayer {
    private let marks: UnsafeMutablePointer<Keying.Mark>?
    private let markCount: Int
    private let edge: UnsafeMutablePointer<Float>?
    /// The table's last index, where the gain is 1.
    private let top: Int
    private let turn: Phasor
    private let amplitude: Double

    private var phase = Phasor.start
    /// Place in the edge's table; 0 is silence.
    private var height = 0
    /// Samples since the keying began.
    private var now = 0
    /// The mark that sounds or comes next.
    private var index = 0

    /// Plays nothing.
    init() {
        marks = nil
        markCount = 0
        edge = nil
        top = 0
        turn = .start
        amplitude = 0
    }

    /// Plays a score, which must outlive the player.
    init(_ score: KeyingScore) {
        marks = score.marks.baseAddress
        markCount = score.marks.count
        edge = score.edge.baseAddress
        top = score.edge.count &- 1
        turn = score.turn
        amplitude = score.amplitude
        skipPastMarks()
    }

    /// The last mark has ended; its falling edge may still sound.
    var isAtEnd: Bool { index >= markCount }
    /// Nothing sounds at this moment.
    var isQuiet: Bool { height == 0 }

    /// Makes the next samples, up to `count` but not beyond the end of the last mark or of its falling edge: the number
    /// made.  Made none means there are none left.
    @_noLocks
    mutating func fill(_ output: UnsafeMutablePointer<Float>, _ count: Int) -> Int {
        guard let edge, let marks else { return 0 }
        var frame = 0
        let wasAtEnd = isAtEnd
        while frame < count {
            if isAtEnd && (!wasAtEnd || height == 0) { break }
            let isMark = !isAtEnd && now >= marks[index].start
            if isMark {
                if height == 0 { phase = .start }
                output[frame] = Float(phase.sine * amplitude) * edge[height]
                phase.turn(by: turn)
                if height < top { height &+= 1 }
            } else if height > 0 {
                output[frame] = Float(phase.sine * amplitude) * edge[height]
                phase.turn(by: turn)
                height &-= 1
            } else {
                let run = min(count &- frame, marks[index].start &- now)
                (output + frame).silence(run)
                frame &+= run
                now &+= run
                continue
            }
            frame &+= 1
            now &+= 1
            skipPastMarks()
        }
        return frame
    }

    /// Moves on past marks that are over.
    private mutating func skipPastMarks() {
        guard let marks else { return }
        while index < markCount && marks[index].start &+ marks[index].length <= now { index &+= 1 }
    }
}
