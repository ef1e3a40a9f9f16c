public import Interface
import Morse
public import Training

/// A row of `Activity.table`: something that a learner opens. Menus, the command line, help, the man page, completions,
/// statistics and *Go on* read the rows. CONTRIBUTING explains how to add an activity.
public struct Activity: Sendable {
    /// The name of its command and of its menu item. Empty for the main menu.
    public let id: String
    public let kind: SessionKind
    /// In addition to the options of every command.
    public let options: Set<ActivityOption>
    /// Values of its `--set`.
    public let sets: [String]
    /// The operand of its command, which may be absent.
    public let operand: String?
    /// One message for each paragraph of its help page.
    public let help: [Message]
    /// If the learner keys the answers, `--wpm` also sets the keyer's speed.
    public let keying: Keying
    let place: Place
    let traits: LessonTraits
    /// Nil if storage keeps no paused session.
    let pause: Pause?
    /// Opens it as its command does. Returns the reason if that is impossible.
    let open: @Sendable (Services, Instant) -> WordTrouble?
    let choose: (@Sendable (Services, Instant) -> Void)?
    /// Makes the menu behind its item; nil if it has none.
    let menu: (@Sendable (Services) -> Menu)?

    init(
        _ id: String, kind: String? = nil, options: Set<ActivityOption>, sets: [String] = [],
        operand: String? = nil, help: [Message] = [],
        keying: Keying = .never, place: Place = .exercises, traits: LessonTraits = [],
        pause: Pause? = nil,
        choose: (@Sendable (Services, Instant) -> Void)? = nil, menu: (@Sendable (Services) -> Menu)? = nil,
        open: @escaping @Sendable (Services, Instant) -> WordTrouble?
    ) {
        self.id = id
        self.kind = SessionKind(rawValue: kind ?? id)
        self.options = options
        self.sets = sets
        self.operand = operand
        self.help = help
        self.keying = keying
        self.place = place
        self.traits = traits
        self.pause = pause
        self.open = open
        let opening: @Sendable (Services, Instant) -> Void = { _ = open($0, $1) }
        self.choose = choose ?? (menu == nil ? opening : nil)
        self.menu = menu
    }

    /// An activity whose command and menu item open a lesson that can be paused and resumed.
    ///
    /// - Parameter material: the type of its questions, if Training does not know it.
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

    /// Names once the characters in the lesson that the learner was not introduced to.
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
        case sending
    }

    enum Place {
        case course
        /// If it `isHandsFree`, the main menu for a single switch contains it.
        case exercises(isHandsFree: Bool)
        case none

        static let exercises = Place.exercises(isHandsFree: false)
    }

    struct Pause: Sendable {
        enum Slot {
            /// One session for each direction and alphabet, shared by all activities with this slot.
            case course
            /// One session for all directions and alphabets.
            case own
        }

        var slot: Slot
        /// The types of its questions, if Training does not know them.
        var materials: [any Material.Type] = []
        /// Makers of new lessons. A paused session with this skill continues in the first that fits.
        var lessons: @Sendable (Skill, Services) -> [() -> Lesson]
    }

    var label: Message { Message("menu.main.\(id)") }

    public var summary: Message { Message("help.command.\(id.isEmpty ? "menu" : id)") }

    func item(_ services: Services) -> Menu.Item {
        var item = Menu.Item(id, label: label)
        item.choose = choose.map { choose in { choose(services, $0) } }
        item.submenu = menu.map { menu in { menu(services) } }
        return item
    }
}

extension Activity: Hashable {
    public static func == (left: Activity, right: Activity) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Each case names one row of the option table.
public enum ActivityOption: Sendable {
    case minutes, count, level, characters, direction, group, answer
    case set, text, rise, exam
    case qsoStyle, role
    case pileupStyle
    case callers
    case trace, mode, gates
}

struct LessonTraits: OptionSet {
    let rawValue: Int

    /// Its answers show how well the learner remembers single characters. Other activities do not: in words and running
    /// text the context helps, patterns of ear training have no names, and a placement asks characters that the learner
    /// may never have learned.
    static let singleCharacters = LessonTraits(rawValue: 1)
    /// Its questions use another alphabet than the course.
    static let ownAlphabet = LessonTraits(rawValue: 2)
    /// The speed grows with correct answers, if the learner's settings allow it.
    static let growsSpeed = LessonTraits(rawValue: 4)
    /// Its answers do not count for the day.
    static let uncounted = LessonTraits(rawValue: 8)
    /// It introduces its characters, so storage keeps all answers. Other activities store only answers to characters
    /// that were introduced before.
    static let introduces = LessonTraits(rawValue: 16)
    /// Its questions are patterns, not characters of an alphabet.
    static let patterns = LessonTraits(rawValue: 32)
    /// Its answers are timed without the time of the hand.
    static let timed = LessonTraits(rawValue: 64)
    /// It measures what the learner knows, so nothing adapts in it.
    static let measures = LessonTraits(rawValue: 128)
    /// Its questions are felt, and its level and statistics are those of touch.
    static let felt = LessonTraits(rawValue: 256)
    /// Its answers are not stored.
    static let unrecorded = LessonTraits(rawValue: 512)
}

extension SessionKind {
    public static var known: [SessionKind] { Activity.table.map(\.kind) + [.interface] }

    public var activity: Activity? { Activity.table.first { $0.kind == self } }

    /// See `LessonTraits.singleCharacters`.
    public var asksSingleCharacters: Bool { activity?.traits.contains(.singleCharacters) ?? false }
}
