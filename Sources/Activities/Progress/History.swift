import Interface
import Sound
import Training

/// The accuracy of the latest course sessions in one direction, in words and as a line of tones.
struct History {
    /// The maximum of sessions in a line.
    static let length = 12
    /// The number of latest sessions of all kinds that are searched.
    static let horizon = 200

    private let direction: Direction
    /// Latest last; never empty.
    private let scores: [(correct: Int, attempts: Int)]

    /// Nil without a session.
    init?(_ direction: Direction, services: Services) {
        let sessions = services.recorder.stored.sessions(latest: Self.horizon).filter {
            $0.kind.rawValue == direction.rawValue && $0.attempts > 0
        }
        guard !sessions.isEmpty else { return nil }
        self.direction = direction
        scores = sessions.prefix(Self.length).reversed().map { ($0.correct, $0.attempts) }
    }

    var item: Menu.Item {
        func percent(_ score: (correct: Int, attempts: Int)?) -> Message.Argument {
            .integer(score.map { $0.correct * 100 / $0.attempts } ?? 0)
        }
        let words = Message(
            "progress.history.\(direction.rawValue)",
            [
                "count": .integer(scores.count), "first": percent(scores.first),
                "last": percent(scores.last),
            ])
        var item = Menu.Item("history.\(direction.rawValue)", label: words)
        item.explained = Message("explain.progress.history")
        item.coda = [.contour(Contour(line: scores.map { Double($0.correct) / Double($0.attempts) }))]
        return item
    }
}
