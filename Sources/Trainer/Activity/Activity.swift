public import Training

/// Something a learner opens: one row of `Activity.table`.
///
/// Menus, the command line, help, the man page, completions, statistics and *Go on* read the rows. To add an activity, see
/// CONTRIBUTING.
public struct Activity: Sendable {
    /// The name of its command and of its menu item.
    public let id: String
    /// What its sessions are stored as.
    public let kind: SessionKind
    /// The options that its command takes besides those of every command.
    public let options: Set<ActivityOption>
    /// The names that its `--set` accepts.
    public let sets: [String]
    /// The paragraphs of its help page.
    public let help: [Message]
    /// When its answers are keyed, so that `--wpm` sets the keyer's speed, too.
    public let keying: Keying
    let place: Place
    /// The letter that chooses it in menus of every language, if free.
    let letter: Character?
    let traits: LessonTraits
    /// How its sessions are paused and resumed; nil if they are not kept.
    let pause: Pause?
    /// Opens it as its command does; returns why that is impossible, if it is.
    let open: @Sendable (Services, Instant) -> WordTrouble?
    /// Opens it from its menu item.
    let choose: @Sendable (Services, Instant) -> Void

    init(
        _ id: String, kind: String? = nil, options: Set<ActivityOption>, sets: [String] = [], help: [Message] = [],
        keying: Keying = .never, place: Place = .exercises, letter: Character? = nil, traits: LessonTraits = [],
        pause: Pause? = nil,
        choose: (@Sendable (Services, Instant) -> Void)? = nil,
        open: @escaping @Sendable (Services, Instant) -> WordTrouble?
    ) {
        self.id = id
        self.kind = SessionKind(rawValue: kind ?? id)
        self.options = options
        self.sets = sets
        self.help = help
        self.keying = keying
        self.place = place
        self.letter = letter ?? id.first
        self.traits = traits
        self.pause = pause
        self.open = open
        self.choose = choose ?? { _ = open($0, $1) }
    }

    /// A drill: its command and its menu item open a lesson, which can be paused and resumed.
    ///
    /// - Parameters:
    ///   - material: the kind of its questions, if Training does not know it.
    ///   - lesson: makes a new lesson.
    static func drill(
        _ id: String, options: Set<ActivityOption> = [.minutes, .count], help: [Message] = [], keying: Keying = .never,
        place: Place = .exercises, traits: LessonTraits = [], material: (any Material.Type)? = nil,
        lesson: @escaping @Sendable (Services) -> Lesson
    ) -> Activity {
        Activity(
            id, options: options, help: help, keying: keying, place: place, traits: traits,
            pause: Pause(slot: .own, materials: material.map { [$0] } ?? []) { _, services in [{ lesson(services) }] },
            open: { services, now in
                open(id, traits, lesson, services: services, at: now)
                return nil
            })
    }

    /// Opens a drill. If its lesson asks characters that the learner was not introduced to, the program says so once.
    private static func open(
        _ id: String, _ traits: LessonTraits, _ lesson: @escaping (Services) -> Lesson, services: Services,
        at now: Instant
    ) {
        func go(at now: Instant) { LessonEntry.open(services: services, at: now) { lesson(services) } }
        guard traits.isDisjoint(with: [.patterns, .introduces]) else { return go(at: now) }
        let example = lesson(services)
        UnknownOffer.ask(
            id, uses: example.characters, knowing: services.learner.introduced(example.direction, of: example.alphabet),
            isLimitable: false, isNamed: false, services: services, at: now
        ) { _, now in go(at: now) }
    }

    public enum Keying: Sendable {
        case never, always
        /// With `--direction send`.
        case sending
    }

    /// Where menus have it.
    enum Place {
        /// In the main menu itself.
        case course
        /// In the menu of exercises. If it is `lettered`, its letter works in the main menu, too; if it is `handsFree`, the
        /// main menu of a single switch has it.
        case exercises(isLettered: Bool, isHandsFree: Bool)
        /// In no menu.
        case none

        static let exercises = Place.exercises(isLettered: false, isHandsFree: false)
        static let lettered = Place.exercises(isLettered: true, isHandsFree: false)
    }

    /// Pausing a lesson for later.
    struct Pause: Sendable {
        enum Slot {
            /// One session in each direction and alphabet, shared with the course.
            case course
            /// One session, whatever the direction and alphabet.
            case own
        }

        var slot: Slot
        /// The kinds of material that its sessions have, besides those of Training.
        var materials: [any Material.Type] = []
        /// Makers of new lessons, one of which a paused session with this skill may continue.
        var lessons: @Sendable (Skill, Services) -> [() -> Lesson]
    }

    /// What its menu item is called.
    var label: Message { Message("menu.main.\(id)") }

    /// What its command does.
    public var summary: Message { Message("help.command.\(id.isEmpty ? "menu" : id)") }

    func item(_ services: Services) -> Menu.Item {
        var item = Menu.Item(id, label: label) { [choose] in choose(services, $0) }
        item.letter = letter
        return item
    }
}

extension Activity: Hashable {
    public static func == (left: Activity, right: Activity) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Options that activities share, each in the sense of one row of the option table.
public enum ActivityOption: Sendable {
    case minutes, count, level, characters, direction, group, answer
    case set, text, rise, exam
    /// `--style` and `--role` of a QSO.
    case qsoStyle, role
    /// `--style` of a pile-up.
    case pileupStyle
    case callers
    case trace, mode, gates
}

/// What sets the lessons of an activity apart.
struct LessonTraits: OptionSet {
    let rawValue: Int

    /// Its answers tell what is remembered of single characters. In words and running text the context helps, patterns of
    /// ear training have no names, and a placement asks characters that were perhaps never learned.
    static let singleCharacters = LessonTraits(rawValue: 1)
    /// Its questions are in an alphabet of their own instead of the course's.
    static let ownAlphabet = LessonTraits(rawValue: 2)
    /// The speed follows its answers where the learner wants that.
    static let growsSpeed = LessonTraits(rawValue: 4)
    /// Its answers do not count for the day.
    static let uncounted = LessonTraits(rawValue: 8)
    /// It introduces what it asks, so all its answers are stored. Of other activities only answers to characters that were
    /// introduced before are.
    static let introduces = LessonTraits(rawValue: 16)
    /// Its questions are no characters of an alphabet.
    static let patterns = LessonTraits(rawValue: 32)
}

extension SessionKind {
    /// The kinds that this version knows.
    public static var known: [SessionKind] { Activity.table.map(\.kind) + [.interface] }

    public var activity: Activity? { Activity.table.first { $0.kind == self } }

    /// Whether its answers tell what is remembered of single characters.
    public var asksSingleCharacters: Bool { activity?.traits.contains(.singleCharacters) ?? false }
}
