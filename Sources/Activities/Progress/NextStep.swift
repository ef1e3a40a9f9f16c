import OnAir
import Training

/// The most useful next step for a learner.
///
/// The first step that applies:
///
/// | step | condition |
/// |---|---|
/// | a direction | its practice is due |
/// | a drill | the letters are held, and the drill was not practised for a week |
/// | the course | characters are locked, or the unlocked ones are not held |
/// | digits, then signs | the characters before them are held |
/// | words, then callsigns | the longest course is held |
/// | sending | the learner has never tried it, and a QSO needs it |
/// | a QSO | all of these are held |
enum NextStep: Equatable, Sendable {
    case course(Direction)
    /// A session for this many fading characters of a held course.
    case fading(Direction, count: Int)
    /// The longer course with digits.
    case digits
    /// The longest course, with punctuation and prosigns.
    case signs
    case words
    case callsigns
    case conversation
    case drill(Activity)

    /// Minimum number of different words asked from a held set.
    static let wordsToHold = 50
    /// Minimum percentage of those words that were right more often than wrong.
    static let heldPercent = 90

    /// Days without practice after which a direction counts as given up, if the learner practises the other one.
    static let daysGivenUp = 30

    struct Learner {
        var progress: Progress
        var agenda: Agenda
        var course: Course
        var stock: CourseStock
        var today: Day
        /// Whether practice is due by memory instead of the classic schedule.
        var isByMemory: Bool
        /// Memories by character, in a direction.
        var memories: (Direction) -> [String: Memory]
        /// Answers by word, in a direction.
        var words: (Direction) -> [String: AnswerCount]
        /// A drill that the learner can do and has not done for a week.
        var drill: () -> Activity? = { nil }
    }

    init(_ learner: Learner) {
        self = learner.due ?? learner.ofDrills ?? learner.ofCourse ?? learner.beyond
    }

    /// Whether the words of a set are held: enough of them were asked, and nine in ten were right more often than
    /// wrong.
    static func areHeld(_ words: [String: AnswerCount]) -> Bool {
        let right = words.values.count { $0.correct * 2 > $0.attempts }
        return words.count >= wordsToHold && right * 100 >= words.count * heldPercent
    }
}

extension NextStep.Learner {
    /// The direction in which the learner takes the course first.
    var direction: Direction {
        progress.receive.firstPractised == nil && progress.send.firstPractised != nil ? .send : .receive
    }

    /// The directions that the learner has begun, without one left alone for a month while the other was practised. A
    /// direction that the learner gave up must not block the way.
    var practised: [Direction] {
        let begun = [direction] + Direction.allCases.filter { $0 != direction && progress[$0].firstPractised != nil }
        let current = begun.filter { direction in
            progress[direction].lastPractised.map { today.days(since: $0) <= NextStep.daysGivenUp } ?? false
        }
        return current.isEmpty ? begun : current
    }

    var dueDirection: Direction? { practised.first(where: agenda.isOpen) }

    fileprivate var due: NextStep? {
        guard let direction = dueDirection else { return nil }
        guard isByMemory, course.next(afterLevel: progress[direction].level) == nil else { return .course(direction) }
        let count = AtRisk(memories(direction), on: today).characters.count
        return count > 0 ? .fading(direction, count: count) : .course(direction)
    }

    /// Drills need all letters by ear.
    fileprivate var ofDrills: NextStep? {
        let letters = course.characters.filter { $0.count == 1 && $0.allSatisfy(\.isLetter) }
        guard progress.receive.firstPractised != nil,
            course.characters(atLevel: progress.receive.level).count >= letters.count,
            MemorySchedule.isHeld(letters, memories(.receive), on: today)
        else { return nil }
        return drill().map(NextStep.drill)
    }

    /// A session of the course in a direction that is not held, or else a longer course.
    fileprivate var ofCourse: NextStep? {
        if let direction = practised.first(where: { !isHeld($0) }) { return .course(direction) }
        switch stock {
        case .letters: return .digits
        case .digits: return .signs
        case .full: return nil
        }
    }

    private func isHeld(_ direction: Direction) -> Bool {
        let level = progress[direction].level
        guard course.next(afterLevel: level) == nil else { return false }
        return MemorySchedule.isHeld(course.characters(atLevel: level), memories(direction), on: today)
    }

    fileprivate var beyond: NextStep {
        let words = words(direction)
        let list = Set(WordSet.words.list)
        if !NextStep.areHeld(words.filter { list.contains($0.key) }) { return .words }
        if !NextStep.areHeld(words.filter { CallsignGenerator.isWellFormed($0.key) }) { return .callsigns }
        if progress.send.firstPractised == nil { return .course(.send) }
        return .conversation
    }
}
