/// Unlocks characters of a course inside a session.
///
/// The gate sees the latest 30 answers since the last new character, at least 20. It is tested after each answer, which
/// gives chance many tries. The gate `steady` therefore requires a higher accuracy of the newest characters than at the
/// end of a session. An open gate never closes again. The new character comes at once or in the next session. At once,
/// at most three come in five minutes, and none in the last half minute.
public struct Unlocking: Equatable, Sendable, Codable {
    public enum Moment: String, Equatable, Sendable, Codable, CaseIterable {
        /// In this session.
        case now
        /// From the next session on.
        case next
    }

    enum Turn: Equatable {
        /// The unmet conditions for the next character. Reported once per character.
        case missing([Gate.Missing], next: String)
        /// The character comes with the next session. Reported once.
        case reached(String)
        /// The character comes now.
        case unlocked(String, memory: Memory?, isIntroduced: Bool)
    }

    /// The state of the gate at the end of a session.
    public struct Report: Equatable, Sendable, Codable {
        public var unlocked: [String]
        /// The unmet conditions for the next character; empty if the gate is open.
        public var missing: [Gate.Missing]

        public init(unlocked: [String] = [], missing: [Gate.Missing] = []) {
            self.unlocked = unlocked
            self.missing = missing
        }
    }

    /// Accuracy of the latest answers to a new character required by `steady` inside a session.
    ///
    /// In a simulation, learners with 5/6 needed 7 % more minutes, and kept 0.010 more after 30 days (decision 65).
    public static let steadyAccuracy = 0.75
    public static let window = 30
    /// Maximum number of new characters in five minutes of practice.
    public static let mostNew = 3
    private static let mostNewMilliseconds = 300_000
    /// Milliseconds at the end of a session without new characters.
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

    /// A percentage as the answers that are still to come in this session.
    private func inSession(_ missing: Gate.Missing) -> Gate.Missing {
        if case .percent = missing { .row(gate.row(after: latest, window: Self.window)) } else { missing }
    }

    private var known: [(character: String, memory: Memory?)] {
        newest.map { (character: $0, memory: memories[$0]) }
    }

    /// A quick test, before the gate counts all answers.
    private var mayBeReached: Bool {
        gate != .steady || known.allSatisfy { Gate.isProved($0.memory, accuracy: Self.steadyAccuracy) }
    }

    /// The step before the next question, if any.
    ///
    /// - Parameters:
    ///   - practised: milliseconds of practice so far.
    ///   - left: milliseconds until the session ends; nil without a time limit.
    mutating func turn(practised: Int, left: Int?) -> Turn? {
        guard let next = coming.first else { return nil }
        let isToTell = !isMissingTold && latest.count >= Gate.classicAnswers
        if !isReached, isToTell || mayBeReached {
            let missing = missing
            isReached = missing.isEmpty
            if !isReached, isToTell {
                isMissingTold = true
                return .missing(missing.map { inSession($0) }, next: next)
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

    /// The state at the end. Without new characters, all answers of the session may open the gate, too.
    func report(after tally: SessionTally) -> Report {
        guard !isReached else { return Report(unlocked: unlocked) }
        let ofSession = unlocked.isEmpty ? gate.missing(in: tally, newest: known) : missing
        return Report(unlocked: unlocked, missing: ofSession)
    }
}

extension Unlocking {
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
