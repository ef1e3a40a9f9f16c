internal import Keyer
internal import Trainer
internal import Training

enum Command: String, Sendable, CaseIterable {
    /// The spoken main menu: no command was given.
    case menu = ""
    case receive
    case send
    case ear
    case practice
    case words
    case copy
    case listen
    case qso
    case pileup
    case place
    /// Free keying, or a recording run through the keyer.
    case keyer
    case render
    case stats
    case replay
    case export
    case `import`
    case settings
    case devices
    case doctor
    case remind
    case reset
    case help

    /// Every command with a name, in the order of the help.
    static let named = allCases.filter { $0 != .menu }

    /// The part of the interactive program it starts; nil for a command that does its work and exits.
    var activity: RunOptions.Activity? { RunOptions.Activity(rawValue: rawValue) }

    /// Commands that start a lesson or the menu.
    static let interactive: Set<Command> = [.menu, .receive, .send, .ear, .practice, .words]
    /// Commands that run at a level of the course.
    static let learning: Set<Command> = [.menu, .receive, .send]
    /// Commands in which groups are heard and answered.
    static let hearing: Set<Command> = [.menu, .receive, .practice]
    /// Commands in which something is heard and answered.
    static let answered: Set<Command> = hearing.union([.words, .place])
    /// Commands outside the course that work in both directions.
    static let eitherWay: Set<Command> = [.practice, .words, .place]
    /// Commands in which answers are always keyed.
    static let keyed: Set<Command> = [.keyer, .send, .ear]

    /// The operands as the usage line shows them, one entry each.
    var operands: [String] {
        switch self {
        case .render: ["[TEXT]"]
        case .import: ["FILE"]
        case .replay: ["[FILE]"]
        case .settings: ["[list|get|set|reset]", "[NAME]", "[VALUE]"]
        case .help: ["[TOPIC]"]
        default: []
        }
    }

    var summary: Message { Message("help.command.\(self)") }

    /// The sets of words, and where one only listens those of running text.
    private var sets: [String] {
        self == .listen ? ListenMaterial.allCases.map(\.rawValue) : WordSet.allCases.map(\.rawValue)
    }

    private static let keyerModes = Keyer.Mode.allCases.map(\.rawValue).joined(separator: ", ")

    /// The rest of the command's help page, one paragraph per message.
    var details: [Message] {
        switch self {
        case .keyer:
            [
                Message("help.keyer.modes", ["modes": .text(Self.keyerModes)]),
                Message("help.keyer.settings"), Message("help.keyer.lines"), Message("help.keyer.speed"),
                Message("help.keyer.output", ["example": .text("<..--.->")]), Message("help.keyer.closed"),
            ]
        case .render:
            [
                Message("help.render.text"), Message("help.render.prosigns", ["example": .text("<AR>")]),
                Message("help.render.defaults", ["speed": .integer(20), "tone": .integer(600)]),
                Message("help.render.band", ["clear": .integer(10), "loud": .integer(10)]),
                Message("help.render.files", ["endings": .text(".wav, .flac, .ogg")]),
                Message("help.render.speak"), Message("help.render.speakBand"),
            ]
        case .replay: [Message("help.replay.what"), Message("help.replay.file", ["hyphen": .text("-")])]
        case .export: [Message("help.export.what"), Message("help.export.private")]
        case .import: [Message("help.import.file", ["hyphen": .text("-")]), Message("help.import.empty")]
        case .settings:
            [
                Message("help.settings.list"), Message("help.settings.get"), Message("help.settings.set"),
                Message("help.settings.reset"),
            ]
        case .devices: [Message("help.devices.setup"), Message("help.devices.json"), Message("help.devices.exit")]
        case .doctor: [Message("help.doctor.exit")]
        case .remind:
            [
                Message("help.remind.rules"), Message("help.remind.silent"),
                Message("help.remind.timer"),
            ]
        case .reset: [Message("help.reset.twice")]
        case .help: [Message("help.more", ["topics": .text(HelpPage.topics.joined(separator: ", "))])]
        case .receive: [Message("help.receive.signs", ["signs": .text(TypedSign.legend)])]
        case .practice:
            [
                Message("help.practice.choose"), Message("help.practice.counts"),
                Message("help.receive.signs", ["signs": .text(TypedSign.legend)]),
            ]
        case .place:
            [
                Message("help.place.asks"), Message("help.place.level"),
                Message("help.receive.signs", ["signs": .text(TypedSign.legend)]),
            ]
        case .ear: [Message("help.ear.length"), Message("help.ear.counts")]
        case .words, .listen:
            [
                Message("help.words.sets", ["sets": .text(sets.joined(separator: ", "))]),
                Message("help.words.own"), Message("help.words.mycall"),
            ] + (self == .listen ? [Message("help.listen.settings")] : [])
        case .copy:
            [
                Message("help.copy.sets", ["sets": .text(CopySet.allCases.map(\.rawValue).joined(separator: ", "))]),
                Message("help.copy.end"), Message("help.copy.settings"),
                Message("help.copy.exams", ["exams": .text(CopyExam.allCases.map(\.rawValue).joined(separator: ", "))]),
            ]
        case .qso: [Message("help.qso.run"), Message("help.qso.length")]
        case .pileup:
            [
                Message(
                    "help.pileup.styles",
                    ["styles": .text(PileupStyle.allCases.map(\.rawValue).joined(separator: ", "))]),
                Message("help.pileup.enter"), Message("help.pileup.callers"), Message("help.pileup.follow"),
            ]
        default: []
        }
    }
}
