public import Interface
public import Morse
public import Training

public struct LessonSettings: Sendable, Equatable {
    /// The condition for the next level.
    public enum Gate: String, SettingChoice {
        /// At least 20 answers, at least 90 % of them right.
        case classic
        /// An accuracy above 85 % with high probability, and a median recognition time within `recognition`.
        case confident
        /// `classic`, and the learner knows the newest characters.
        case steady
    }

    /// A preset for choice, gate, unlocking and schedule.
    public enum Rules: String, SettingChoice {
        /// Choice by errors, 90 % right in a session, doubling intervals.
        case seeds
        /// All rules follow the memory model.
        case kochlea
    }

    /// The basis for choosing the next character.
    public enum Choice: String, SettingChoice {
        /// Recent errors and the age of the character in the course.
        case classic
        /// The memory model.
        case memory
    }

    /// When the spelling alphabet names a letter.
    public enum Spelling: String, SettingChoice {
        /// Where its name sounds like that of another letter in use.
        case alike
        case always
        case never
    }

    /// How callsigns, numbers and other radio text are spoken.
    public enum Signs: String, SettingChoice {
        /// By the names of their letters and digits.
        case names
        /// Letters by their spelling words.
        case spelled
    }

    public enum SpellingAlphabet: String, SettingChoice {
        /// The international radio alphabet.
        case radio
        /// The alphabet of the interface language.
        case national
    }

    public var stock = CourseStock.letters
    public var order = CourseOrder.koch
    public var alphabetName = AlphabetName.international
    /// Letters beyond A to Z in the international alphabet.
    public var national = NationalLetters.none
    /// Length of a session in minutes; 0 for no limit.
    public var minutes = 5
    public var shortestGroup = 2
    public var longestGroup = 5
    /// The rest between two groups in milliseconds.
    public var groupPause = Self.groupPause(atLevel: 1)
    /// The preset for `choice`, `gate`, `remedies` and `scheduling`. Setting it resets these four and `unlock`.
    public var rules = Rules.seeds
    public var choice = Choice.classic
    public var gate = Gate.classic
    public var scheduling = Scheduling.classic
    public var unlock = Unlocking.Moment.next
    /// Whether a session reacts to repeated misses (`Remedies`).
    public var remedies = false
    /// When the effective speed adapts to the learner.
    public var speedGrowth = SpeedGrowth.after
    /// The longest recognition time of a confident answer, in milliseconds.
    public var recognition = 1500
    public var introduces = true
    public var spelling = Spelling.alike
    public var signs = Signs.names
    public var spellingAlphabet = SpellingAlphabet.radio
    public var answer = AnswerMode.keys
    /// Whether an earcon acknowledges each typed character.
    public var typingEarcon = true
    /// Whether the voice speaks each typed character.
    public var typingEcho = false
    /// The direction for practising chosen characters.
    public var practiceDirection = Direction.receive

    /// Whether a rule depends on recognition times.
    var usesRecognitionTime: Bool { gate != .classic || choice == .memory || speedGrowth != .off }

    static let rows: [Setting] = [
        .number(\.lessons.minutes, "session.minutes", 0...60, unit: "minutes", isNoneAtZero: true),
        .number(\.lessons.shortestGroup, "group.shortest", 1...10, unit: "plain").following {
            String(defaultGroup($0).lowerBound)
        },
        .number(\.lessons.longestGroup, "group.longest", 1...10, unit: "plain").following {
            String(defaultGroup($0).upperBound)
        },
        .number(\.lessons.groupPause, "group.pause", 200...5000, step: 50, unit: "milliseconds").following {
            String(groupPause(atLevel: $0.levels.receive))
        },
        .choice(\.lessons.answer, "answer").following { $0.scan.scansAnswers ? "scan" : "keys" },
    ]

    static let courseRows: [Setting] = [
        .choice(\.lessons.stock, "course"),
        .choice(\.lessons.order, "course.order"),
        .choice(\.lessons.alphabetName, "course.alphabet"),
        .choice(\.lessons.national, "course.national"),
    ]

    static let teachingRows: [Setting] = [
        .choice(\.lessons.rules, "rules").leading([
            "session.choice", "session.gate", "session.unlock", "session.help", "schedule",
        ]).beginning("kochlea"),
        .choice(\.lessons.choice, "session.choice").following { isKochlea($0) ? "memory" : "classic" },
        .choice(\.lessons.gate, "session.gate").following { isKochlea($0) ? "steady" : "classic" },
        .choice(\.lessons.unlock, "session.unlock"),
        .flag(\.lessons.remedies, "session.help").following { isKochlea($0) ? "on" : "off" },
        .choice(\.lessons.scheduling, "schedule").following { isKochlea($0) ? "memory" : "classic" },
        .choice(\.lessons.speedGrowth, "speed.grow"),
        .number(\.lessons.recognition, "session.recognition", 300...10_000, step: 100, unit: "milliseconds"),
        .flag(\.lessons.introduces, "introductions"),
    ]

    static let verdictRows: [Setting] = [
        .choice(\.lessons.spelling, "verdict.spelling"),
        .choice(\.lessons.signs, "spelling.signs"),
        .choice(\.lessons.spellingAlphabet, "spelling.alphabet"),
        .flag(\.lessons.typingEarcon, "typing.earcon"),
        .flag(\.lessons.typingEcho, "typing.echo"),
        .choice(\.lessons.practiceDirection, "practice.direction"),
    ]

    /// The usual rest between two groups in milliseconds. A beginner needs time to write the last character down.
    static func groupPause(atLevel level: Int) -> Int { level <= 5 ? 800 : 450 }

    private static func isKochlea(_ values: SettingValues) -> Bool { values.lessons.rules == .kochlea }

    private static func defaultGroup(_ values: SettingValues) -> ClosedRange<Int> {
        if values.lessons.answer == .scan { return 1...1 }
        return values.lessons.choice == .memory ? MemoryPicker.defaultLength : GroupMaker.defaultLength
    }

    var scoring: Scoring { rules == .seeds ? .aligned : .placed }

    var streakRule: Streak.Rule { rules == .seeds ? .sessions : .answers }

    public var alphabet: Alphabet { .of(alphabetName, national: national) }

    var course: Course { Course(stock, order: order, alphabet: alphabet) }

    /// The course for placement: letters and digits at least. Punctuation only if the learner's course has it, because
    /// the introductions explain how to type it.
    var placementCourse: Course { Course(stock == .full ? .full : .digits, order: order, alphabet: alphabet) }

    /// If the shortest length is above the longest, both are the longest.
    var groupLength: ClosedRange<Int> { min(shortestGroup, longestGroup)...longestGroup }
}

/// How the learner answers in receive training.
public enum AnswerMode: String, SettingChoice {
    case keys
    case paddle
    /// By choosing in a scan of the characters.
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
