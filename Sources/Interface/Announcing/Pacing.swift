import Morse

/// When sounds may begin: the rests between them, the pace of moves, and the turn of words that sound elsewhere.
struct Pacing {
    /// Of several moves in quick succession, the learner hears only the first and the last.
    var moves = LatestWins<[Announcement]>()
    /// The last sound that played to its end. Morse rests after it, whichever screen queued it.
    private var last: (neighbour: Rest.Neighbour, at: Instant)?
    /// The sample after the last mark, while no word has followed it. Nil after Morse that was cut, because a key gets
    /// its answer at once.
    var markEnded: Int64?
    /// When the last sound of the stream leaves the converter. The renderer is ahead of it. The other voice is not.
    var heardOut = Instant.start
    /// When to request the next words. Their turn has come, but the sound before them has not left the converter yet.
    private(set) var turn: Instant?

    /// When a move or words are due.
    var deadline: Instant? { [moves.deadline, turn].compactMap(\.self).min() }

    mutating func noteEnd(of neighbour: Rest.Neighbour, at now: Instant) { last = (neighbour, now) }

    /// The rest in milliseconds before the next clip; nil for none. Silent announcements in between do not count.
    func rest(before next: Rest.Neighbour, behind queue: PlayQueue, at now: Instant) -> Int? {
        if let before = queue.items.last(where: { !$0.isCancelled && !$0.kind.isInstantaneous }) {
            return Rest.between(before.kind.neighbour, next)
        }
        // Words and earcons answer a key and sound at once. Morse waits until the ear is ready for it.
        guard next == .morse || next == .label, let last, let rest = Rest.between(last.neighbour, next) else {
            return nil
        }
        let left = rest - now.milliseconds(since: last.at)
        return left > 0 ? left : nil
    }

    /// The samples between the last mark and the end of the queue. Nil if words follow that mark.
    func framesSinceMark(behind queue: PlayQueue, at position: Int64) -> Int? {
        var frames = 0
        for item in queue.items.reversed() where !item.isCancelled {
            switch item.kind {
            case .morse: return frames
            case .speech: return nil
            case .touch, .earcon, .contour, .gap, .line, .token: frames += item.framesLeft(at: position)
            }
        }
        return markEnded.map { frames + Int(position - $0) }
    }

    /// Whether words outside the stream may begin.
    mutating func isTurn(at now: Instant) -> Bool {
        turn = heardOut <= now ? nil : heardOut
        return turn == nil
    }

    mutating func forgetTurn() { turn = nil }
}
