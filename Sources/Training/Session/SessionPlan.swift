extension Session {
    /// The contents of a session, decided before it begins.
    public struct Plan: Equatable, Sendable {
        /// The skill.  If there is nothing to ask, the session finishes as soon as it begins.
        public var skill: Skill
        /// Characters to introduce one after another before the first question.
        public var introduce: [String]
        /// Practised milliseconds after which the current question is the last; nil for no limit.
        public var practiceLimitMilliseconds: Int?
        /// Characters asked after which the current question is the last; nil for no limit.
        public var attemptLimit: Int?
        /// Unlocks characters; nil if nothing is unlocked inside the session.
        public var unlocking: Unlocking?
        /// What the learner's hand takes by itself, in milliseconds: subtracted from the recognition time of what is keyed.
        public var keyTimeMilliseconds = 0
        /// How answers are compared.
        public var scoring = Scoring.placed

        /// Makes a plan.
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
