extension Session.Plan {
    /// A lesson of a course at a level: all its characters, with those never introduced in this direction introduced
    /// first.
    ///
    /// - groupLength: for hearing; keyed characters are asked one by one.
    /// - timeLimit: for keying.
    /// - remembering: chooses by what is remembered on a day.
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
    /// Hears characters in groups or keys them one by one, depending on the picker's direction.
    public init(
        _ picker: CharacterPicker, groupLength: ClosedRange<Int> = GroupMaker.defaultLength,
        timeLimit: TimeLimit = TimeLimit()
    ) {
        switch picker.direction {
        case .receive: self.init(GroupMaker(length: groupLength, picker: picker), answered: .written)
        case .send: self.init(picker, answered: .character(timeLimit))
        }
    }

    /// Patterns of dits and dahs, heard and keyed back.
    ///
    /// They train the ear for shapes before these have names; the answers are counted separately and do not affect
    /// proficiency.
    public static func ear(_ ladder: EarLadder) -> Skill { Skill(ladder, answered: .character(TimeLimit())) }
}
