/// Pieces of cues that wait to be written, in order.
struct CuePieces {
    var isInCue = false
    private var pieces: [CueLine.Piece] = []
    /// Frames of the first piece that have been written.
    private var written = 0

    var isEmpty: Bool { pieces.isEmpty }
    /// Waiting frames.
    var count: Int { pieces.reduce(-written) { $0 + $1.count } }
    /// Whether the last piece ends its cue.
    var isWhole: Bool { pieces.last.map { !$0.goesOn } ?? !isInCue }
    /// The next frame's position in the stream; nil if none waits.
    var position: Int64? { pieces.first.map { $0.position + Int64(written) } }
    /// The first frame of the newest piece, and the number of frames before it; nil if none waits.
    var latest: (sample: Int64, behind: Int)? {
        guard pieces.count > 1, let last = pieces.last else { return position.map { ($0, 0) } }
        return (last.position, count - last.count)
    }
    /// When the first piece was made, in nanoseconds.
    var made: Int64? { pieces.first?.made }

    mutating func append(_ piece: CueLine.Piece) { pieces.append(piece) }

    /// The number of contiguous waiting frames, at most `count`. Pieces of different cues are not contiguous.
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

    mutating func advance(_ count: Int) {
        var left = count
        while left > 0, let first = pieces.first {
            let part = min(left, first.count - written)
            written += part
            left -= part
            if written == first.count { settle() }
        }
    }

    /// Removes written pieces, and empty ones, which only mark the end of a cue.
    mutating func settle() {
        while let first = pieces.first, first.count == written {
            isInCue = first.goesOn
            pieces.removeFirst()
            written = 0
        }
    }
}
