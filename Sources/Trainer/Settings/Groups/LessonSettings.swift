public import Training

/// The course, sessions and answers.
public struct LessonSettings: Sendable, Equatable {
    /// What a session must achieve for the next level.
    public enum Gate: String, SettingChoice {
        /// Enough right answers.
        case classic
        /// Enough right answers, and fast enough.
        case confident
    }

    /// When letters are given by the spelling alphabet.
    public enum Spelling: String, SettingChoice {
        /// Where names sound alike.
        case alike
        case always
        case never
    }

    /// Which characters the course has.
    public var stock = CourseStock.letters
    /// The order of the course.
    public var order = CourseOrder.koch
    /// Length of a session in minutes; 0 for no limit.
    public var minutes = 5
    /// Fewest characters in a group.
    public var shortestGroup = 2
    /// Most characters in a group.
    public var longestGroup = 5
    /// What a session must achieve for the next level.
    public var gate = Gate.classic
    /// The longest recognition time of a confident answer, in milliseconds.
    public var recognition = 1500
    /// Whether new characters are introduced.
    public var introduces = true
    /// When letters are given by the spelling alphabet.
    public var spelling = Spelling.alike
    /// How answers are given.
    public var answer = AnswerMode.keys
    /// Whether typed characters are acknowledged by an earcon.
    public var typingEarcon = true
    /// Whether typed characters are spoken.
    public var typingEcho = false
    /// The direction in which chosen characters are practised.
    public var practiceDirection = Direction.receive

    static let rows: [Setting] = [
        .choice(\.lessons.stock, "course"),
        .choice(\.lessons.order, "course.order"),
        .number(\.lessons.minutes, "session.minutes", 0...60, unit: "minutes", isNoneAtZero: true),
        .number(\.lessons.shortestGroup, "group.shortest", 1...10, unit: "plain"),
        .number(\.lessons.longestGroup, "group.longest", 1...10, unit: "plain"),
        .choice(\.lessons.gate, "session.gate"),
        .number(\.lessons.recognition, "session.recognition", 300...10_000, step: 100, unit: "milliseconds"),
        .flag(\.lessons.introduces, "introductions"),
        .choice(\.lessons.spelling, "verdict.spelling"),
        .choice(\.lessons.answer, "answer"),
        .flag(\.lessons.typingEarcon, "typing.earcon"),
        .flag(\.lessons.typingEcho, "typing.echo"),
        .choice(\.lessons.practiceDirection, "practice.direction"),
    ]

    /// The course.
    var course: Course { Course(stock, order: order) }

    /// Group lengths; if the shortest is above the longest, the longest wins.
    var groupLength: ClosedRange<Int> { min(shortestGroup, longestGroup)...longestGroup }
}

/// How answers in receive training are given.
public enum AnswerMode: String, SettingChoice {
    /// With the keyboard.
    case keys
    /// With a paddle, pedal or switch.
    case paddle
}

extension CourseStock: SettingChoice {}
extension CourseOrder: SettingChoice {}
extension Direction: SettingChoice {}
