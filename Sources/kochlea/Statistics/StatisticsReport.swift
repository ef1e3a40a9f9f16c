import Activities
import Interface
import Morse
import Platform
import Training

/// The report of `stats`.
struct StatisticsReport {
    let course: Course
    let progress: Progress
    /// Level and schedule by touch.
    let touch: DirectionProgress
    let memories: Memories
    let fading: [Message]
    let paused: Set<Direction>
    let now: Moment
    /// Formats a day as YYYY-MM-DD.
    let date: (Day) -> String

    /// Whether practice is due today or was never begun.
    func isDue(_ state: DirectionProgress) -> Bool { state.due.map { $0 <= now.day } ?? true }

    /// The object of `stats --json`.
    var json: JSONValue {
        let alphabet = course.alphabet.name
        return .object(
            [
                .init("receive", json(of: state(.receive))),
                .init("send", json(of: state(.send))),
                .init(TouchProgress.name, json(of: touch.counted(on: now.day))),
                .init(
                    "streak",
                    .object([
                        .init("current", .integer(progress.isStreakGoingOn(at: now) ? progress.streak.current : 0)),
                        .init("longest", .integer(progress.streak.longest)),
                        .init("last_day", json(of: progress.streak.counted(on: now.day).lastDay)),
                    ])),
                .init("sessions", .integer(progress.sessions)),
                .init("characters", .object(characters.map { .init($0.character, json(of: $0.character, $0.totals)) })),
                .init("confusions", .array(progress.confusions.map(Self.json(of:)))),
                .init(
                    "paused",
                    .object(Direction.allCases.map { .init($0.rawValue, .boolean(paused.contains($0))) })),
            ] + (alphabet == .international ? [] : [.init("alphabet", .string(alphabet.rawValue))]))
    }

    /// A direction's progress. Future days, which only a wrong clock explains, count as today.
    func state(_ direction: Direction) -> DirectionProgress { progress[direction].counted(on: now.day) }

    /// Every character ever asked: those of the course in its order, then the others.
    var characters: [(character: String, totals: CharacterTotals)] {
        let others = progress.characters.keys.filter { !course.characters.contains($0) }.sorted()
        return (course.characters + others).compactMap { character in
            progress.characters[character].map { (character, $0) }
        }
    }

    private func json(of state: DirectionProgress) -> JSONValue {
        .object([
            .init("level", .integer(course.clamped(state.level))),
            .init("characters", .array(course.characters(atLevel: state.level).map(JSONValue.string))),
            .init("next", course.next(afterLevel: state.level).map(JSONValue.string) ?? .null),
            .init("interval_days", .integer(state.intervalDays)),
            .init("due", json(of: state.due)),
            .init("is_due", .boolean(isDue(state))),
        ])
    }

    private func json(of day: Day?) -> JSONValue { day.map { .string(date($0)) } ?? .null }

    private func json(of character: String, _ totals: CharacterTotals) -> JSONValue {
        .object([
            .init("receive_attempts", .integer(totals.receiveAttempts)),
            .init("receive_correct", .integer(totals.receiveCorrect)),
            .init("send_attempts", .integer(totals.sendAttempts)),
            .init("send_correct", .integer(totals.sendCorrect)),
            .init("ear_attempts", .integer(totals.earAttempts)),
            .init("ear_correct", .integer(totals.earCorrect)),
            .init("touch_attempts", .integer(totals.touchAttempts)),
            .init("touch_correct", .integer(totals.touchCorrect)),
            .init("proficiency", totals.proficiency.map(JSONValue.number) ?? .null),
            .init("recognition_ms", totals.recognitionMilliseconds.map(JSONValue.integer) ?? .null),
            .init(
                "memory",
                .object(Direction.allCases.map { .init($0.rawValue, json(of: memories[$0][character])) })),
        ])
    }

    private func json(of memory: Memory?) -> JSONValue {
        guard let memory else { return .null }
        return .object([
            .init("stability", .figure(memory.stability)),
            .init("difficulty", .figure(memory.difficulty)),
            .init("retrievability", .figure(memory.retention(on: now.day))),
            .init("due", json(of: memory.due)),
        ])
    }

    private static func json(of confusion: Confusion) -> JSONValue {
        .object([
            .init("target", .string(confusion.target)),
            .init("answer", .string(confusion.answer)),
            .init("count", .integer(confusion.count)),
        ])
    }
}
