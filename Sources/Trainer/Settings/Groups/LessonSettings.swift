public import Morse
public import Training

/// The course, sessions and answers.
public struct LessonSettings: Sendable, Equatable {
    /// What a session must achieve for the next level.
    public enum Gate: String, SettingChoice {
        /// Enough right answers.
        case classic
        /// Enough right answers, and fast enough.
        case confident
        /// Enough right answers, also to the newest character.
        case steady
    }

    /// The rules that choose, unlock and schedule.
    public enum Rules: String, SettingChoice {
        /// By errors; 90 % of a session; intervals that double.
        case seeds
        /// By what is remembered.
        case kochlea
    }

    /// What decides on the next character.
    public enum Choice: String, SettingChoice {
        /// Errors, and how new it is.
        case classic
        /// What is remembered of it.
        case memory
    }

    /// When letters are given by the spelling alphabet.
    public enum Spelling: String, SettingChoice {
        /// Where names sound alike.
        case alike
        case always
        case never
    }

    /// The words of the spelling alphabet.
    public enum SpellingAlphabet: String, SettingChoice {
        /// Those of the radio alphabet, the same in every language.
        case radio
        /// The language's own.
        case national
    }

    /// Which characters the course has.
    public var stock = CourseStock.letters
    /// The order of the course.
    public var order = CourseOrder.koch
    /// The alphabet of the course.
    public var alphabetName = AlphabetName.international
    /// Letters beyond A to Z in the international alphabet.
    public var national = NationalLetters.none
    /// Length of a session in minutes; 0 for no limit.
    public var minutes = 5
    /// Fewest characters in a group.
    public var shortestGroup = 2
    /// Most characters in a group.
    public var longestGroup = 5
    /// The rules that the next four follow unless they are set themselves.
    public var rules = Rules.seeds
    /// What decides on the next character.
    public var choice = Choice.classic
    /// What a session must achieve for the next level.
    public var gate = Gate.classic
    /// What decides on the next day of practice.
    public var scheduling = Scheduling.classic
    /// When an unlocked character is asked.
    public var unlock = Unlocking.Moment.next
    /// When the effective speed follows the learner.
    public var speedGrowth = SpeedGrowth.after
    /// The longest recognition time of a confident answer, in milliseconds.
    public var recognition = 1500
    /// Whether new characters are introduced.
    public var introduces = true
    /// When letters are given by the spelling alphabet.
    public var spelling = Spelling.alike
    /// The words of the spelling alphabet.
    public var spellingAlphabet = SpellingAlphabet.radio
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
        .choice(\.lessons.alphabetName, "course.alphabet"),
        .choice(\.lessons.national, "course.national"),
        .number(\.lessons.minutes, "session.minutes", 0...60, unit: "minutes", isNoneAtZero: true),
        .number(\.lessons.shortestGroup, "group.shortest", 1...10, unit: "plain").following {
            String(defaultGroup($0).lowerBound)
        },
        .number(\.lessons.longestGroup, "group.longest", 1...10, unit: "plain").following {
            String(defaultGroup($0).upperBound)
        },
        .choice(\.lessons.rules, "rules").leading([
            "session.choice", "session.gate", "session.unlock", "schedule",
        ]).beginning("kochlea"),
        .choice(\.lessons.choice, "session.choice").following { isKochlea($0) ? "memory" : "classic" },
        .choice(\.lessons.gate, "session.gate").following { isKochlea($0) ? "steady" : "classic" },
        .choice(\.lessons.unlock, "session.unlock"),
        .choice(\.lessons.scheduling, "schedule").following { isKochlea($0) ? "memory" : "classic" },
        .choice(\.lessons.speedGrowth, "speed.grow"),
        .number(\.lessons.recognition, "session.recognition", 300...10_000, step: 100, unit: "milliseconds"),
        .flag(\.lessons.introduces, "introductions"),
        .choice(\.lessons.spelling, "verdict.spelling"),
        .choice(\.lessons.spellingAlphabet, "spelling.alphabet"),
        .choice(\.lessons.answer, "answer").following { $0.scan.tellsAnswers ? "scan" : "keys" },
        .flag(\.lessons.typingEarcon, "typing.earcon"),
        .flag(\.lessons.typingEcho, "typing.echo"),
        .choice(\.lessons.practiceDirection, "practice.direction"),
    ]

    private static func isKochlea(_ values: SettingValues) -> Bool { values.lessons.rules == .kochlea }

    private static func defaultGroup(_ values: SettingValues) -> ClosedRange<Int> {
        if values.lessons.answer == .scan { return 1...1 }
        return values.lessons.choice == .memory ? MemoryPicker.defaultLength : GroupMaker.defaultLength
    }

    /// How answers are compared: the rules of the seeds count as the seeds do.
    var scoring: Scoring { rules == .seeds ? .aligned : .placed }

    /// Which days count for the streak.
    var streakRule: Streak.Rule { rules == .seeds ? .sessions : .answers }

    /// The alphabet, with its national letters.
    public var alphabet: Alphabet { .of(alphabetName, national: national) }

    /// The course.
    var course: Course { Course(stock, order: order, alphabet: alphabet) }

    /// The course in which a learner is placed: letters and digits at least.  Signs are asked only of those who learn
    /// them, because their introductions tell how they are typed.
    var placementCourse: Course { Course(stock == .full ? .full : .digits, order: order, alphabet: alphabet) }

    /// Group lengths; if the shortest is above the longest, the longest wins.
    var groupLength: ClosedRange<Int> { min(shortestGroup, longestGroup)...longestGroup }
}

/// How answers in receive training are given.
public enum AnswerMode: String, SettingChoice {
    /// With the keyboard.
    case keys
    /// With a paddle, pedal or switch.
    case paddle
    /// By choosing among the characters as they are told.
    case scan
}

extension AlphabetName: SettingChoice {}
extension NationalLetters: SettingChoice {}
extension CourseStock: SettingChoice {}
extension Scheduling: SettingChoice {}
extension SpeedGrowth: SettingChoice {}
extension Unlocking.Moment: SettingChoice {}
extension CourseOrder: SettingChoice {}
extension Direction: SettingChoice {}
