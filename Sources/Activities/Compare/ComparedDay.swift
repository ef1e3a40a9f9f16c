import Morse
import Training

/// The day of a comparison, for a lesson that follows its way.
struct ComparedDay: Codable {
    let question: ComparisonQuestion
    let way: ComparisonWay
    let day: Day
    /// Milliseconds practised on this day before the lesson.
    let before: Int
    /// Milliseconds of practice to come, at the beginning of the lesson.
    let left: Int

    /// A paused lesson continues only on the same day of the same comparison.
    struct Tag: Equatable {
        let question: ComparisonQuestion
        let way: ComparisonWay
        let day: Day
    }

    var tag: Tag { Tag(question: question, way: way, day: day) }

    /// What is left of the day, or less if the command line says so.
    func limitMilliseconds(_ options: RunOptions) -> Int {
        let given = options.minutes.map { $0 * 60_000 } ?? 0
        return given == 0 ? left : min(given, left)
    }

    /// Nil if the comparison leaves the length of groups to the settings.
    func groupLength(_ settings: Settings) -> ClosedRange<Int>? {
        switch (question, way) {
        case (.groups, .first): Self.groups(settings)
        case (.groups, .second): 1...1
        case (.spacing, _): Self.groups(settings)
        default: nil
        }
    }

    /// The learner's groups if they have more than one letter.
    static func groups(_ settings: Settings) -> ClosedRange<Int> {
        settings.groupLength.upperBound > 1 ? settings.groupLength : MemoryPicker.defaultLength
    }

    /// Nil if the comparison leaves the speed to the settings.
    var speed: Speed? {
        guard question == .spacing else { return nil }
        return try? Speed(character: Self.spacing.character, effective: Self.effective(way))
    }

    /// Words per minute of the characters if spaces are compared.
    static let spacing = (character: 20, first: 12, second: 15)

    static func effective(_ way: ComparisonWay) -> Int { way == .first ? spacing.first : spacing.second }
}
