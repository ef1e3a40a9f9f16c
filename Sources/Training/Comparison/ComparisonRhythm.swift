/// When and how long the learner practises on a day of a comparison.
struct ComparisonRhythm {
    private let question: ComparisonQuestion
    private let way: ComparisonWay
    /// Milliseconds of the day's practice.
    private let length: Int
    /// Milliseconds of a piece of it.
    private let piece: Int

    private static let pieces = 4
    /// Seconds between two pieces. A shorter pause does not part them, and a longer one does.
    private static let pause = 30 * 60
    /// Seconds from the probe to practice after breakfast.
    private static let breakfast = 15 * 60

    init(_ question: ComparisonQuestion, _ way: ComparisonWay, length: Int) {
        self.question = question
        self.way = way
        self.length = length
        piece = question == .sittings && way == .second ? length / Self.pieces : length
    }

    /// Milliseconds that a piece may lack to be complete: the session ends between two questions.
    private var slack: Int { piece / 20 }

    private func piecesDone(_ milliseconds: Int) -> Int { (milliseconds + slack) / piece }

    func isDone(_ milliseconds: Int) -> Bool { milliseconds + slack >= length }

    /// Milliseconds to the end of the piece.
    func left(after milliseconds: Int) -> Int { max(0, (piecesDone(milliseconds) + 1) * piece - milliseconds) }

    /// - Parameter seconds: the time, in seconds since 1970. A time before the stored ones comes from a clock that was
    ///   set, and nothing waits for it.
    func minutesToWait(_ day: ComparisonDay, at seconds: Int) -> Int {
        var ready = seconds
        if question == .breakfast, way == .second { ready = day.began + Self.breakfast }
        if let ended = day.pieceEnded, let practised = day.practised, practised < ended + Self.pause {
            ready = ended + Self.pause
        }
        guard ready > seconds, seconds >= day.practised ?? day.began else { return 0 }
        return (ready - seconds + 59) / 60
    }

    /// Whether practice that begins now comes after breakfast, or is parted from the practice before.
    func isTooLate(_ day: ComparisonDay, at seconds: Int) -> Bool {
        guard way == .first else { return false }
        switch question {
        case .breakfast: return seconds > day.began + length / 1000 + Self.pause
        case .sittings: return day.practised.map { seconds > $0 + Self.pause } ?? false
        case .spacing, .groups, .hand: return false
        }
    }

    /// - Parameter milliseconds: the practice of the whole day.
    func take(_ milliseconds: Int, at seconds: Int, in day: inout ComparisonDay) {
        let isTooEarly = question == .breakfast && minutesToWait(day, at: seconds) > 0
        if isTooLate(day, at: seconds) || isTooEarly { day.isSpoilt = true }
        if piecesDone(milliseconds) > piecesDone(day.milliseconds) { day.pieceEnded = seconds }
        day.milliseconds = milliseconds
        day.practised = seconds
    }
}
