public import Morse

/// What somebody knows of a course without having learned it here.
extension Course {
    /// The most characters missing among those that somebody knows up to a level: as many as one lesson may introduce.
    static let mostMissing = 2

    /// The characters that a learner knows who asks for a level: those of the levels below, as the newest is yet to be
    /// learned.
    public func known(beforeLevel level: Int) -> [String] {
        let level = clamped(level)
        return level == levels.lowerBound ? [] : Array(characters.prefix(level - 1))
    }

    /// The level of somebody who knows these characters, in whatever order they were learned: as far as at most two are
    /// missing, and ending with one that is known.
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
    /// The progress of a learner who says, or was found, to know a level.  The schedule stays.
    public func placed(_ direction: Direction, atLevel level: Int, on day: Day) -> Progress {
        var progress = self
        guard progress[direction].level != level else { return progress }
        progress[direction].level = level
        progress[direction].levelReached = level > Course.letters.levels.lowerBound ? day : nil
        return progress
    }
}

extension CourseStock {
    /// The smallest stock of an alphabet that has so many characters.
    public init(having count: Int, of alphabet: Alphabet = .international) {
        self = Self.allCases.first { Course($0, alphabet: alphabet).characters.count >= count } ?? .full
    }
}
