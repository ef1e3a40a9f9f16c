public import Morse

/// Entry into a course for learners with earlier knowledge.
extension Course {
    /// Maximum number of unknown characters below a level: as many as one lesson may introduce.
    static let mostMissing = 2

    /// The characters assumed known when a learner asks for a level: those of the level below, because the newest is
    /// yet to be learned.
    public func known(beforeLevel level: Int) -> [String] {
        let level = clamped(level)
        return level == levels.lowerBound ? [] : Array(characters.prefix(level - 1))
    }

    /// The level for a set of known characters, learned in any order. It ends with a known character and includes at
    /// most two unknown ones.
    public func level(knowing known: Set<String>) -> Int {
        var missing = 0
        var level = levels.lowerBound
        for (index, character) in characters.enumerated() {
            if known.contains(character) {
                level = max(level, index + 1)
            } else {
                missing += 1
                if missing > Self.mostMissing { break }
            }
        }
        return level
    }
}

extension Progress {
    /// The progress of a learner who starts at a level by choice or placement. The schedule stays.
    public func placed(_ direction: Direction, atLevel level: Int, on day: Day) -> Progress {
        var progress = self
        guard progress[direction].level != level else { return progress }
        progress[direction].level = level
        progress[direction].levelReached = level > Course.letters.levels.lowerBound ? day : nil
        return progress
    }
}

extension CourseStock {
    /// The smallest stock of an alphabet with at least `count` characters.
    public init(having count: Int, of alphabet: Alphabet = .international) {
        self = Self.allCases.first { Course($0, alphabet: alphabet).characters.count >= count } ?? .full
    }
}
