/// Pieces of cues whose samples wait to be written, in the order in which they were made.
struct CuePieces {
    /// A cue is being written and not over.
    var isInCue = false
    private var pieces: [CueLine.Piece] = []
    /// How much of the first one has been written.
    private var written = 0

    var isEmpty: Bool { pieces.isEmpty }
    /// Frames that wait.
    var count: Int { pieces.reduce(-written) { $0 + $1.count } }
    /// Whether the last of them ends its cue.
    var isWhole: Bool { pieces.last.map { !$0.goesOn } ?? !isInCue }
    /// Where the next frame is in the stream; nil if nothing waits.
    var position: Int64? { pieces.first.map { $0.position + Int64(written) } }
    /// The first frame of what was made last, and how many wait before it; nil if nothing waits.
    var latest: (sample: Int64, behind: Int)? {
        guard pieces.count > 1, let last = pieces.last else { return position.map { ($0, 0) } }
        return (last.position, count - last.count)
    }
    /// When the first piece was made, in nanoseconds.
    var made: Int64? { pieces.first?.made }

    /// Adds what was made last.
    mutating func append(_ piece: CueLine.Piece) { pieces.append(piece) }

    /// Frames that can be written as one stretch: pieces of two cues are not.
    func run(upTo count: Int) -> Int {
        var run = -written
        var end = pieces.first?.position
        for piece in pieces where run < count {
            guard piece.position == end else { break }
            run += piece.count
            end = piece.position + Int64(piece.count)
        }
        return min(max(run, 0), count)
    }

    /// Notes that frames were taken.
    mutating func advance(_ count: Int) {
        var left = count
        while left > 0, let first = pieces.first {
            let part = min(left, first.count - written)
            written += part
            left -= part
            if written == first.count { settle() }
        }
    }

    /// Notes that pieces without frames have come, which end a cue.
    mutating func settle() {
        while let first = pieces.first, first.count == written {
            isInCue = first.goesOn
            pieces.removeFirst()
            written = 0
        }
    }
}
