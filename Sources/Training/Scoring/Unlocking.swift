/// Unlocks characters of a course inside a session, once the evidence is enough.
///
/// The latest 30 answers since the last new character must pass the gate, of which there are at least 20. This is
/// looked at after each answer, which gives chance as many tries, so the gate `steady` asks for more of the newest
/// than at the end of a session. What was reached is never lost again. What is new comes at once or with the next
/// session; at once there are at most three in five minutes, and none in the last half minute.
public struct Unlocking: Equatable, Sendable, Codable {
    /// When an unlocked character is asked.
    public enum Moment: String, Equatable, Sendable, Codable, CaseIterable {
        /// As soon as it is unlocked.
        case now
        /// From the next session on.
        case next
    }

    /// What comes of an answer.
    enum Turn: Equatable {
        /// What the next character still needs is known; told once for each.
        case missing([Gate.Missing], next: String)
        /// It comes with the next session; told once.
        case reached(String)
        /// It comes now.
        case unlocked(String, memory: Memory?, isIntroduced: Bool)
    }

    /// What a session has shown for the gate.
    public struct Report: Equatable, Sendable, Codable {
        /// Characters unlocked in it.
        public var unlocked: [String]
        /// What the next one needs; empty if it is reached.
        public var missing: [Gate.Missing]

        /// Makes a report.
        public init(unlocked: [String] = [], missing: [Gate.Missing] = []) {
            self.unlocked = unlocked
            self.missing = missing
        }
    }

    /// The accuracy of the latest answers to a new character required by `steady`.
    ///
    /// Of simulated learners, those with 3/4 finished sooner, but 30 days later knew 0.043 less than by the classic rules.
    public static let steadyAccuracy = 5.0 / 6
    /// The latest answers that count.
    public static let window = 30
    /// New characters in five minutes of practice.
    public static let mostNew = 3
    private static let mostNewMilliseconds = 300_000
    /// Milliseconds at the end of a session in which nothing new begins.
    private static let endMilliseconds = 30_000

    private let gate: Gate
    private let moment: Moment
    private var newest: [String]
    private var coming: [String]
    private let introduced: Set<String>
    private var memories: [String: Memory]
    private let day: Day
    @Counted private var limitMilliseconds: Int
    private var latest: [Attempt] = []
    private var unlocked: [String] = []
    private var times: [Int] = []
    private var isReached = false
    private var isReachedTold = false
    private var isMissingTold = false

    /// Makes the unlocking of a session at a level.
    ///
    /// - Parameters:
    ///   - introduced: characters that need no introduction.
    ///   - today: the day of the session.
    public init(
        _ gate: Gate, _ moment: Moment, course: Course, level: Int, introduced: Set<String>, memories: Memories,
        direction: Direction, on today: Day
    ) {
        self.gate = gate
        self.moment = moment
        newest = course.newest(atLevel: level)
        coming = Array(course.characters.dropFirst(course.clamped(level)))
        self.introduced = introduced.intersection(coming)
        let relevant = Set(newest + coming)
        self.memories = memories[direction].filter { relevant.contains($0.key) }
        day = today
        limitMilliseconds = memories.limitMilliseconds
    }

    /// Takes a judged answer.
    mutating func take(_ attempt: Attempt) {
        latest = (latest + [attempt]).suffix(Self.window)
        guard newest.contains(attempt.target) else { return }
        Memories.take(Recall(attempt, on: day), into: &memories[attempt.target], limitMilliseconds)
    }

    private var missing: [Gate.Missing] {
        var tally = SessionTally()
        for attempt in latest { tally.add(attempt) }
        return gate.missing(in: tally, newest: known, accuracy: Self.steadyAccuracy)
    }

    private var known: [(character: String, memory: Memory?)] {
        newest.map { (character: $0, memory: memories[$0]) }
    }

    /// Whether it is worth looking at all answers.
    private var mayBeReached: Bool {
        gate != .steady || known.allSatisfy { Gate.isProved($0.memory, accuracy: Self.steadyAccuracy) }
    }

    /// What to do before the next question.
    ///
    /// - Parameters:
    ///   - practised: milliseconds of practice so far.
    ///   - left: milliseconds until the session ends; nil if time does not end it.
    mutating func turn(practised: Int, left: Int?) -> Turn? {
        guard let next = coming.first else { return nil }
        let isToTell = !isMissingTold && latest.count >= Gate.classicAnswers
        if !isReached, isToTell || mayBeReached {
            let missing = missing
            isReached = missing.isEmpty
            if !isReached, isToTell {
                isMissingTold = true
                return .missing(missing, next: next)
            }
        }
        guard isReached else { return nil }
        let isTooLate = left.map { $0 < Self.endMilliseconds } ?? false
        guard moment == .now, !isTooLate else {
            defer { isReachedTold = true }
            return isReachedTold ? nil : .reached(next)
        }
        guard times.count(where: { practised - $0 < Self.mostNewMilliseconds }) < Self.mostNew else { return nil }
        unlock(next, at: practised)
        return .unlocked(next, memory: memories[next], isIntroduced: introduced.contains(next))
    }

    private mutating func unlock(_ character: String, at practised: Int) {
        coming.removeFirst()
        newest = [character]
        unlocked.append(character)
        times.append(practised)
        latest = []
        (isReached, isReachedTold, isMissingTold) = (false, false, false)
    }

    /// What the session has shown at its end; without anything new all of its answers may pass the gate as well.
    func report(after tally: SessionTally) -> Report {
        guard !isReached else { return Report(unlocked: unlocked) }
        let ofSession = unlocked.isEmpty ? gate.missing(in: tally, newest: known) : missing
        return Report(unlocked: unlocked, missing: ofSession)
    }
}

extension Unlocking {
    /// Decodes a stored state.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        gate = try values.decode(Gate.self, forKey: .gate)
        moment = try values.decode(Moment.self, forKey: .moment)
        newest = try values.decode([String].self, forKey: .newest)
        coming = try values.decode([String].self, forKey: .coming)
        introduced = try values.decode(Set<String>.self, forKey: .introduced)
        memories = try values.decode([String: Memory].self, forKey: .memories)
        day = try values.decode(Day.self, forKey: .day)
        _limitMilliseconds = try values.decode(Counted.self, forKey: .limitMilliseconds)
        latest = try values.decode([Attempt].self, forKey: .latest)
        unlocked = try values.decode([String].self, forKey: .unlocked)
        times = try values.decode([Int].self, forKey: .times)
        for time in times { try values.check(time, in: Ranges.practice, forKey: .times) }
        isReached = try values.decode(Bool.self, forKey: .isReached)
        isReachedTold = try values.decode(Bool.self, forKey: .isReachedTold)
        isMissingTold = try values.decode(Bool.self, forKey: .isMissingTold)
    }
}
