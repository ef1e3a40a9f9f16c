extension Session.Plan {
    /// A lesson of a course at a level. It first introduces the characters not yet introduced in this direction.
    ///
    /// - Parameters:
    ///   - groupLength: in receiving. In sending, the learner keys characters one by one.
    ///   - timeLimit: in sending.
    ///   - remembering: the memories for a choice by memory, with the day of the session; nil for the classic choice.
    public init(
        course: Course, level: Int, direction: Direction, progress: Progress,
        groupLength: ClosedRange<Int> = GroupMaker.defaultLength, timeLimit: TimeLimit = TimeLimit(),
        remembering: (memories: Memories, today: Day)? = nil, practiceLimitMilliseconds: Int? = nil,
        attemptLimit: Int? = nil
    ) {
        let characters = course.characters(atLevel: level)
        let known = progress.introduced[direction] ?? []
        let newest = course.newest(atLevel: level)
        var skill: Skill
        if let remembering {
            let picker = MemoryPicker(
                characters: characters, newest: newest, memories: remembering.memories, direction: direction,
                length: direction == .receive ? groupLength : 1...1, on: remembering.today)
            skill = Skill(picker, answered: direction == .receive ? .written : .character(timeLimit))
        } else {
            let picker = CharacterPicker(
                characters: characters, newest: newest, history: progress.characters, direction: direction)
            skill = Skill(picker, groupLength: groupLength, timeLimit: timeLimit)
        }
        skill.alphabet = course.alphabet
        self.init(
            skill: skill,
            introduce: characters.filter { !known.contains($0) },
            practiceLimitMilliseconds: practiceLimitMilliseconds, attemptLimit: attemptLimit)
    }
}

extension Skill {
    /// Receiving asks groups, sending asks characters one by one.
    public init(
        _ picker: CharacterPicker, groupLength: ClosedRange<Int> = GroupMaker.defaultLength,
        timeLimit: TimeLimit = TimeLimit()
    ) {
        switch picker.direction {
        case .receive: self.init(GroupMaker(length: groupLength, picker: picker), answered: .written)
        case .send: self.init(picker, answered: .character(timeLimit))
        }
    }

    /// Patterns of dits and dahs that the learner keys back.
    ///
    /// They train the ear for shapes before the shapes have names. The answers are counted separately and do not affect
    /// proficiency.
    public static func ear(_ ladder: EarLadder) -> Skill { Skill(ladder, answered: .character(TimeLimit())) }
}
