internal import Training

extension StatisticsReport {
    /// The same in sentences, one to a line.
    var lines: [Sentence] {
        lines(of: .receive) + lines(of: .send) + streak + characters.flatMap { Self.lines(of: $0, $1) }
            + progress.confusions.map(Self.line(of:))
    }

    private func lines(of direction: Direction) -> [Sentence] {
        let state = progress[direction]
        let isReceive = direction == .receive
        let unlocked = course.characters(atLevel: state.level).joined(separator: " ")
        var lines = [
            Sentence(
                isReceive ? "stats.level.receive" : "stats.level.send",
                ["level": .number(state.level), "characters": .text(unlocked)]),
            course.next(afterLevel: state.level).map { Sentence("stats.next", ["character": .text($0)]) }
                ?? Sentence("stats.complete"),
            isDue(direction)
                ? Sentence("stats.due.now") : Sentence("stats.due.later", ["date": .text(state.due.map(date) ?? "")]),
            Sentence("stats.interval", count: state.intervalDays),
        ]
        if paused.contains(direction) {
            lines.append(Sentence(isReceive ? "stats.paused.receive" : "stats.paused.send"))
        }
        return lines
    }

    private var streak: [Sentence] {
        let streak = progress.streak
        return [Sentence("stats.sessions", count: progress.sessions), Sentence("stats.streak", count: streak.current)]
            + (streak.longest > streak.current ? [Sentence("stats.longest", count: streak.longest)] : [])
            + (streak.lastDay.map { [Sentence("stats.lastDay", ["date": .text(date($0))])] } ?? [])
    }

    private static func lines(of character: String, _ totals: CharacterTotals) -> [Sentence] {
        var lines: [Sentence] = []
        let asked = totals.receiveAttempts + totals.sendAttempts
        if asked > 0 {
            let right = totals.receiveCorrect + totals.sendCorrect
            lines.append(line("stats.character", character, right: right, of: asked))
            if let time = totals.recognitionMilliseconds {
                lines[0] = Sentence("stats.timed", ["line": .sentence(lines[0]), "milliseconds": .number(time)])
            }
        }
        if totals.earAttempts > 0 {
            lines.append(line("stats.ear", character, right: totals.earCorrect, of: totals.earAttempts))
        }
        return lines
    }

    /// Percent are rounded down: what is called 90 is 90 or more.
    private static func line(_ identifier: String, _ character: String, right: Int, of asked: Int) -> Sentence {
        Sentence(
            identifier, ["character": .text(character), "percent": .number(right * 100 / asked)], count: asked)
    }

    private static func line(of confusion: Confusion) -> Sentence {
        guard !confusion.answer.isEmpty else {
            return Sentence("stats.missed", ["target": .text(confusion.target)], count: confusion.count)
        }
        return Sentence(
            "stats.confusion", ["target": .text(confusion.target), "answer": .text(confusion.answer)],
            count: confusion.count)
    }
}
