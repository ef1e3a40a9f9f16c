extension ReceiveSession {
    /// What a session is made of, decided before it begins.
    public struct Plan: LimitedPlan {
        /// What groups are made from.  With none, the session finishes as soon as it begins.
        public var characters: [String]
        /// Those of them that are new and come more often at first.
        public var newest: [String]
        /// Introduced one after the other before the first group.
        public var introduce: [String]
        /// Characters in a group.
        public var groupLength: ClosedRange<Int>
        /// Practised milliseconds after which the group at hand is the last; nil for no limit.
        public var practiceLimitMilliseconds: Int?
        /// Characters asked after which the group at hand is the last; nil for no limit.
        public var attemptLimit: Int?
        /// Answers of earlier sessions, by character.
        public var history: [String: CharacterTotals]
        /// Groups are words from here, and not made of `characters`, which then are all that words may have.
        public var words: WordPicker?

        /// Makes a plan.
        public init(
            characters: [String], newest: [String] = [], introduce: [String] = [],
            groupLength: ClosedRange<Int> = GroupMaker.defaultLength, practiceLimitMilliseconds: Int? = nil,
            attemptLimit: Int? = nil, history: [String: CharacterTotals] = [:], words: WordPicker? = nil
        ) {
            self.characters = characters
            self.newest = newest
            self.introduce = introduce
            self.groupLength = groupLength
            self.practiceLimitMilliseconds = practiceLimitMilliseconds
            self.attemptLimit = attemptLimit
            self.history = history
            self.words = words
        }

        /// A lesson of a course at a level: all its characters, of which those never introduced are introduced first.
        public init(
            course: Course, level: Int, progress: Progress, groupLength: ClosedRange<Int> = GroupMaker.defaultLength,
            practiceLimitMilliseconds: Int? = nil, attemptLimit: Int? = nil
        ) {
            let characters = course.characters(atLevel: level)
            let known = progress.introduced[.receive] ?? []
            self.init(
                characters: characters, newest: course.newest(atLevel: level),
                introduce: characters.filter { !known.contains($0) }, groupLength: groupLength,
                practiceLimitMilliseconds: practiceLimitMilliseconds, attemptLimit: attemptLimit,
                history: progress.characters)
        }
    }
}
