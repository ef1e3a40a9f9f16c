extension Session {
    /// The contents of a session, decided before it begins.
    public struct Plan: Equatable, Sendable {
        /// If its material has no question, the session finishes as soon as it begins.
        public var skill: Skill
        /// Characters to introduce one after another before the first question.
        public var introduce: [String]
        /// Practised milliseconds after which the current question is the last; nil for no limit.
        public var practiceLimitMilliseconds: Int?
        /// Number of answers after which the current question is the last; nil for no limit.
        public var attemptLimit: Int?
        /// Nil if nothing is unlocked inside the session.
        public var unlocking: Unlocking?
        /// Nil if repeated misses have no effect.
        public var remedies: Remedies?
        /// Subtracted from the recognition times of keyed answers.
        public var keyTimeMilliseconds = 0
        public var scoring = Scoring.placed

        public init(
            skill: Skill, introduce: [String] = [], practiceLimitMilliseconds: Int? = nil, attemptLimit: Int? = nil
        ) {
            self.skill = skill
            self.introduce = introduce
            self.practiceLimitMilliseconds = practiceLimitMilliseconds
            self.attemptLimit = attemptLimit
        }
    }
}
