extension SendSession {
    /// What a session is made of, decided before it begins.
    public struct Plan: LimitedPlan {
        /// What is asked for.  With none, the session finishes as soon as it begins.
        public var characters: [String]
        /// Those of them that are new and come more often at first.
        public var newest: [String]
        /// Introduced one after the other before the first prompt.
        public var introduce: [String]
        /// Practised milliseconds after which the prompt at hand is the last; nil for no limit.
        public var practiceLimitMilliseconds: Int?
        /// Characters asked after which the session is over; nil for no limit.
        public var attemptLimit: Int?
        /// Answers of earlier sessions, by character.
        public var history: [String: CharacterTotals]
        /// How much time there is to key, and what becomes of who does not keep to it.
        public var timeLimit: TimeLimit

        /// Makes a plan.
        public init(
            characters: [String], newest: [String] = [], introduce: [String] = [],
            practiceLimitMilliseconds: Int? = nil, attemptLimit: Int? = nil, history: [String: CharacterTotals] = [:],
            timeLimit: TimeLimit = TimeLimit()
        ) {
            self.characters = characters
            self.newest = newest
            self.introduce = introduce
            self.practiceLimitMilliseconds = practiceLimitMilliseconds
            self.attemptLimit = attemptLimit
            self.history = history
            self.timeLimit = timeLimit
        }

        /// A lesson of a course at a level: all its characters, of which those never introduced for sending are
        /// introduced first.
        public init(
            course: Course, level: Int, progress: Progress, practiceLimitMilliseconds: Int? = nil,
            attemptLimit: Int? = nil, timeLimit: TimeLimit = TimeLimit()
        ) {
            let characters = course.characters(atLevel: level)
            let known = progress.introduced[.send] ?? []
            self.init(
                characters: characters, newest: course.newest(atLevel: level),
                introduce: characters.filter { !known.contains($0) },
                practiceLimitMilliseconds: practiceLimitMilliseconds, attemptLimit: attemptLimit,
                history: progress.characters, timeLimit: timeLimit)
        }
    }

    /// How much time there is to key a character.  There is none unless the learner wants it (WCAG 2.2.1).
    public struct TimeLimit: Equatable, Sendable, Codable {
        /// What becomes of a prompt for which nothing was keyed in time.
        public enum Empty: String, Equatable, Sendable, Codable {
            /// It is asked again, and nothing counts.
            case again
            /// It counts as wrong.
            case wrong
        }

        /// What becomes of a character that was begun in time and complete too late.
        public enum Late: String, Equatable, Sendable, Codable {
            /// It is judged by what was keyed.
            case accept
            /// It counts as wrong, also if it is the one that was asked for.
            case wrong
        }

        /// From the prompt's end, in milliseconds; nil for no limit.
        public var milliseconds: Int?
        /// Nothing keyed.
        public var empty: Empty
        /// Keyed too slowly.
        public var late: Late

        /// Length of a dit in milliseconds: keying what was asked for takes its time, which is added to the limit.
        public var unitMilliseconds: Int

        /// Makes a limit; none without arguments.
        public init(
            milliseconds: Int? = nil, empty: Empty = .again, late: Late = .accept, unitMilliseconds: Int = 0
        ) {
            self.milliseconds = milliseconds
            self.unitMilliseconds = unitMilliseconds
            self.empty = empty
            self.late = late
        }
    }
}
