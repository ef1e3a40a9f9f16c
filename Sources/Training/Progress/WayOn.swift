/// What is most useful for a learner to do next.
///
/// The first of these that applies:
///
/// | step | when |
/// |---|---|
/// | a direction | practice of it is due |
/// | the course | characters are locked, or the unlocked ones are not held |
/// | digits, then signs | the characters before them are held |
/// | words, then callsigns | the longest course is held |
/// | sending | it was never tried, and what follows needs it |
/// | a conversation | all of that is held |
public enum WayOn: Equatable, Sendable {
    /// A session of the course.
    case course(Direction)
    /// A session for as many characters as are fading, the course being held.
    case fading(Direction, count: Int)
    /// The longer course with digits.
    case digits
    /// The longest course, with punctuation and prosigns.
    case signs
    /// Words.
    case words
    /// Callsigns.
    case callsigns
    /// A conversation on the air.
    case conversation

    /// Different words that must have been asked before a set is held.
    public static let wordsToHold = 50
    /// The percentage of them that was right more often than wrong.
    public static let heldPercent = 90

    /// Days after which a direction counts as given up if the other one is practised.
    public static let daysGivenUp = 30

    /// What is known of a learner on a day.
    public struct Learner {
        /// Level and schedule.
        public var progress: Progress
        /// What is due.
        public var agenda: Agenda
        /// The course, and what it has.
        public var course: Course
        /// What it has.
        public var stock: CourseStock
        /// The day.
        public var today: Day
        /// What is remembered in a direction.
        public var memories: (Direction) -> [String: Memory]
        /// How often each word was asked and answered correctly in a direction.
        public var words: (Direction) -> [String: AnswerCount]
        /// Whether practice is due by what is fading.
        public var isByMemory: Bool

        /// Gathers what is known.
        public init(
            progress: Progress, agenda: Agenda, course: Course, stock: CourseStock, today: Day, isByMemory: Bool,
            memories: @escaping (Direction) -> [String: Memory],
            words: @escaping (Direction) -> [String: AnswerCount]
        ) {
            self.progress = progress
            self.agenda = agenda
            self.course = course
            self.stock = stock
            self.today = today
            self.isByMemory = isByMemory
            self.memories = memories
            self.words = words
        }
    }

    /// Decides for a learner.
    public init(_ learner: Learner) {
        self = learner.due ?? learner.ofCourse ?? learner.beyond
    }

    /// Whether words of a set are held: enough of them were asked, and nine in ten of them were right more often than
    /// wrong.
    static func areHeld(_ words: [String: AnswerCount]) -> Bool {
        let right = words.values.count { $0.correct * 2 > $0.attempts }
        return words.count >= wordsToHold && right * 100 >= words.count * heldPercent
    }
}

extension WayOn.Learner {
    /// The direction in which the course is taken first.
    public var direction: Direction {
        progress.receive.firstPractised == nil && progress.send.firstPractised != nil ? .send : .receive
    }

    /// The directions that are practised: those begun, without one that was left alone for a month while the other was
    /// not.  Nobody is to be held up by what they gave up.
    public var practised: [Direction] {
        let begun = [direction] + Direction.allCases.filter { $0 != direction && progress[$0].firstPractised != nil }
        let current = begun.filter { direction in
            progress[direction].lastPractised.map { today.days(since: $0) <= WayOn.daysGivenUp } ?? false
        }
        return current.isEmpty ? begun : current
    }

    /// The direction that is due and comes first.
    public var dueDirection: Direction? { practised.first(where: agenda.isOpen) }

    /// What is due.
    fileprivate var due: WayOn? {
        guard let direction = dueDirection else { return nil }
        guard isByMemory, course.next(afterLevel: progress[direction].level) == nil else { return .course(direction) }
        let count = Fading(memories(direction), on: today).characters.count
        return count > 0 ? .fading(direction, count: count) : .course(direction)
    }

    /// A session of a course that is not held in a direction that was begun, or a longer course.
    fileprivate var ofCourse: WayOn? {
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

    /// What comes after the longest course.
    fileprivate var beyond: WayOn {
        let words = words(direction)
        let list = Set(WordSet.words.list)
        if !WayOn.areHeld(words.filter { list.contains($0.key) }) { return .words }
        if !WayOn.areHeld(words.filter { CallsignGenerator.isWellFormed($0.key) }) { return .callsigns }
        if progress.send.firstPractised == nil { return .course(.send) }
        return .conversation
    }
}
