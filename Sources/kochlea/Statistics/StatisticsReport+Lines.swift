import Activities
import Interface
import Morse
import Training

extension StatisticsReport {
    var lines: [Message] {
        course.alphabet.title + lines(of: state(.receive), "receive", isPaused: paused.contains(.receive))
            + lines(of: state(.send), "send", isPaused: paused.contains(.send)) + ofTouch + fading + streak
            + characters.flatMap { Self.lines(of: $0, $1) }
            + progress.confusions.map(Self.line(of:))
    }

    /// Empty before the first practice by touch.
    private var ofTouch: [Message] {
        touch.firstPractised == nil ? [] : lines(of: touch.counted(on: now.day), "touch", isPaused: false)
    }

    /// - Parameter name: the last part of the messages.
    private func lines(of state: DirectionProgress, _ name: String, isPaused: Bool) -> [Message] {
        var lines = [
            Message(
                "stats.level.\(name)",
                [
                    "level": .integer(course.clamped(state.level)),
                    "characters": .characters(course.characters(atLevel: state.level)),
                ]),
            course.next(afterLevel: state.level).map { Message("stats.next", ["character": .character($0)]) }
                ?? Message("stats.complete"),
        ]
        // A direction that was never begun has no due date.
        if let due = state.due {
            lines.append(
                isDue(state) ? Message("stats.due.now") : Message("stats.due.later", ["date": .text(date(due))]))
            lines.append(Message("stats.interval", ["count": .integer(state.intervalDays)]))
        } else {
            lines.append(Message("stats.due.never"))
        }
        if isPaused { lines.append(Message("stats.paused.\(name)")) }
        return lines
    }

    private var streak: [Message] {
        let streak = progress.streak.counted(on: now.day)
        // A streak that has ended counts as 0.
        let current = progress.isStreakGoingOn(at: now) ? streak.current : 0
        return [Message("stats.sessions", ["count": .integer(progress.sessions)])]
            + (current > 0 ? [Message("stats.streak", ["count": .integer(current)])] : [])
            + (streak.longest > current ? [Message("stats.longest", ["count": .integer(streak.longest)])] : [])
            + (streak.lastDay.map { [Message("stats.lastDay", ["date": .text(date($0))])] } ?? [])
    }

    private static func lines(of character: String, _ totals: CharacterTotals) -> [Message] {
        var lines: [Message] = []
        let asked = totals.receiveAttempts + totals.sendAttempts
        if asked > 0 {
            let right = totals.receiveCorrect + totals.sendCorrect
            lines.append(line("stats.character", character, right: right, of: asked))
            if let time = totals.recognitionMilliseconds {
                lines[0] = Message("stats.timed", ["line": .message(lines[0]), "milliseconds": .integer(time)])
            }
        }
        if totals.earAttempts > 0 {
            lines.append(line("stats.ear", character, right: totals.earCorrect, of: totals.earAttempts))
        }
        if totals.touchAttempts > 0 {
            lines.append(line("stats.touch", character, right: totals.touchCorrect, of: totals.touchAttempts))
        }
        return lines
    }

    /// Percentages are rounded down: 90 means 90 or more.
    private static func line(_ identifier: String, _ character: String, right: Int, of asked: Int) -> Message {
        Message(
            identifier,
            [
                "character": .character(character), "percent": .integer(right * 100 / asked), "count": .integer(asked),
            ])
    }

    private static func line(of confusion: Confusion) -> Message {
        Message(
            "stats.confusion",
            [
                "target": .character(confusion.target), "answer": .character(confusion.answer),
                "count": .integer(confusion.count),
            ])
    }
}
