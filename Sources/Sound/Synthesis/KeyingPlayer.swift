import Morse

/// Turns the marks of a score into sound.
struct KeyingPlayer {
    private let marks: UnsafePointer<Keying.Mark>?
    private let markCount: Int
    private var tone: ToneOscillator
    private var motion: ToneMotion
    /// Samples since the keying began.
    private var now = 0
    /// The mark that sounds or comes next.
    private var index = 0

    /// Plays nothing.
    init() {
        marks = nil
        markCount = 0
        tone = ToneOscillator()
        motion = ToneMotion.still
    }

    /// Plays a score, which must outlive the player.
    init(_ score: KeyingScore) {
        self.init(UnsafeBufferPointer(score.marks), tone: score.tone)
    }

    /// Plays marks, which must outlive the player, as must the tone.
    init(_ marks: UnsafeBufferPointer<Keying.Mark>, tone: ToneShape) {
        self.marks = marks.baseAddress
        markCount = marks.count
        self.tone = ToneOscillator(tone)
        motion = tone.motion
        skipPastMarks()
    }

    /// Whether the last mark has ended; its falling edge may still sound.
    var isAtEnd: Bool { index >= markCount }
    /// Whether nothing sounds at this moment.
    var isQuiet: Bool { tone.isQuiet }

    /// Renders the next samples, up to `count` but not beyond the end of the last mark or of its falling edge. Returns
    /// the number rendered, 0 if none are left.
    @_noLocks
    mutating func fill(
        _ output: UnsafeMutablePointer<Float>, _ count: Int, through reception: inout Reception
    ) -> Int {
        guard let marks else { return 0 }
        var frame = 0
        let wasAtEnd = isAtEnd
        while frame < count {
            if isAtEnd && (!wasAtEnd || tone.isQuiet) { break }
            if !isAtEnd && tone.isQuiet && now < marks[index].start {
                let run = min(count &- frame, marks[index].start &- now)
                (output + frame).silence(run)
                reception.advance(run)
                frame &+= run
                now &+= run
                continue
            }
            output[frame] = next(through: reception.next())
            frame &+= 1
        }
        return frame
    }

    /// The next sample, with amplitude and phase changed by a complex gain; 0 in spaces and after the end.
    @inline(__always)
    mutating func next(through gain: Phasor) -> Float {
        guard let marks else { return 0 }
        let isMark = !isAtEnd && now >= marks[index].start
        var strength: Float = 1
        if !motion.isStill {
            if isMark && now == marks[index].start { motion.keyDown() }
            (tone.turn, strength) = motion.next(at: now)
        }
        let sample = isMark ? tone.rise(through: gain) : tone.fall(through: gain)
        now &+= 1
        skipPastMarks()
        return motion.isStill ? sample : sample * strength
    }

    /// Skips marks that are over.
    private mutating func skipPastMarks() {
        guard let marks else { return }
        while index < markCount && marks[index].start &+ marks[index].length <= now { index &+= 1 }
    }
}
