import Interface
import Morse
import OnAir
import Training

/// The outcome of a finished copy.
struct CopyOutcome {
    struct Answer {
        var question: CopyQuestion
        var given: [String]
        var scoring = Scoring.placed

        var grade: CopyGrade { question.grade(given, scoring: scoring) }
    }

    let setup: CopySetup
    let sheet: CopySheet
    let isStopped: Bool
    let wasPaused: Bool
    let answers: [Answer]
    let grade: CopyGrade

    init(setup: CopySetup, sheet: CopySheet, isStopped: Bool, wasPaused: Bool, answers: [Answer]) {
        self.setup = setup
        self.sheet = sheet
        self.isStopped = isStopped
        self.wasPaused = wasPaused
        self.answers = answers
        grade = sheet.grade(isStopped: isStopped)
    }

    private var isInHead: Bool { setup.answer == .head }

    var hasAnswers: Bool {
        isInHead ? answers.contains { !$0.given.isEmpty } : !grade.written.isEmpty && !grade.sent.isEmpty
    }

    var attempts: [Attempt] { isInHead ? answers.flatMap(\.grade.attempts) : sheet.attempts }

    var errors: Int { isInHead ? answers.map(\.grade.errors).reduce(0, +) : grade.errors }

    /// Whether the exam is passed; nil without one.
    var isPassed: Bool? {
        setup.exam.map { !isStopped && !wasPaused && $0.isPassed(grade) }
    }

    /// The highest rising speed without a break, in words per minute; nil if the speed did not rise or broke at once.
    var heldSpeed: Int? { setup.isRising && !isInHead ? CopyRise.heldSpeed(sheet, grade) : nil }

    /// - Parameter speed: the speed of the whole copy, if it did not rise.
    func event(speed: Speed) -> LogEvent {
        let copied =
            isInHead ? answers.map { $0.given.joined() }.joined(separator: " ") : sheet.writtenText(from: grade.skipped)
        let wpm: JSONValue = setup.isRising ? heldSpeed.map { .integer($0) } ?? .null : .integer(speed.effective)
        return LogEvent(
            "copied",
            [
                ("sent", .string(sheet.sentText(upTo: grade.sent.count))), ("copied", .string(copied)),
                ("errors", setup.isShown ? .null : .integer(errors)), ("wpm", setup.isShown ? .null : wpm),
                ("passed", isPassed.map { .boolean($0) } ?? .null), ("display", .boolean(setup.isShown)),
            ])
    }
}
