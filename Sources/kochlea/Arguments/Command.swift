internal import Keyer
internal import Trainer
internal import Training

/// What the program is asked to do.
enum Command: String, Sendable, CaseIterable {
    /// The spoken main menu, when no command is given.
    case menu = ""
    /// Straight into receive training.
    case receive
    /// Straight into send training.
    case send
    /// Straight into ear training.
    case ear
    /// Straight into practice of chosen characters.
    case practice
    /// Straight into practice of words and callsigns.
    case words
    /// Straight into listening without hands.
    case listen
    /// A conversation on the air.
    case qso
    /// Recorded contacts through the keyer.
    case keyer
    /// Morse to a sound file.
    case render
    /// What was learned so far.
    case stats
    /// Everything that is kept, to standard output.
    case export
    /// Takes in what `export` wrote.
    case `import`
    /// Shows and changes settings.
    case settings
    /// Which paddles, pedals, switches and keyboards there are.
    case devices
    /// Looks for what may keep the program from working.
    case doctor
    /// Says what is due, for a timer.
    case remind
    /// Forgets all progress.
    case reset
    /// Explains commands and options.
    case help

    /// Those that have a name, in the order of the help.
    static let named = allCases.filter { $0 != .menu }

    /// The commands that start the interactive program.
    static let interactive: Set<Command> = [.menu, .receive, .send, .ear, .practice, .words]
    /// The commands that start in the course, at a level.
    static let learning: Set<Command> = [.menu, .receive, .send]
    /// The commands in which groups are heard and answered.
    static let hearing: Set<Command> = [.menu, .receive, .practice]
    /// The commands in which an answer is given to what is heard.
    static let answered: Set<Command> = hearing.union([.words])
    /// The commands beside the course that are there in both directions.
    static let eitherWay: Set<Command> = [.practice, .words]

    /// What follows the name, as the usage line writes it; one entry for each operand.
    var operands: [String] {
        switch self {
        case .render: ["[TEXT]"]
        case .import: ["FILE"]
        case .settings: ["[list|get|set|reset]", "[NAME]", "[VALUE]"]
        case .help: ["[TOPIC]"]
        case .menu, .receive, .send, .ear, .practice, .words, .listen, .qso, .keyer, .stats, .export, .devices,
            .doctor, .remind, .reset:
            []
        }
    }

    /// What it does, in one line of the help.
    var summary: Message {
        switch self {
        case .menu: Message("help.command.menu")
        case .receive: Message("help.command.receive")
        case .send: Message("help.command.send")
        case .ear: Message("help.command.ear")
        case .practice: Message("help.command.practice")
        case .words: Message("help.command.words")
        case .listen: Message("help.command.listen")
        case .qso: Message("help.command.qso")
        case .keyer: Message("help.command.keyer")
        case .render: Message("help.command.render")
        case .stats: Message("help.command.stats")
        case .export: Message("help.command.export")
        case .import: Message("help.command.import")
        case .settings: Message("help.command.settings")
        case .devices: Message("help.command.devices")
        case .doctor: Message("help.command.doctor")
        case .remind: Message("help.command.remind")
        case .reset: Message("help.command.reset")
        case .help: Message("help.command.help")
        }
    }

    private static let keyerModes = Keyer.Mode.allCases.map(\.rawValue).joined(separator: ", ")

    /// What else there is to know, one paragraph of lines of its help page.
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
        case .ear: [Message("help.ear.length"), Message("help.ear.counts")]
        case .words, .listen:
            [
                Message("help.words.sets", ["sets": .text(WordSet.allCases.map(\.rawValue).joined(separator: ", "))]),
                Message("help.words.own"), Message("help.words.mycall"),
            ] + (self == .listen ? [Message("help.listen.settings")] : [])
        case .qso: [Message("help.qso.run"), Message("help.qso.length")]
        case .menu, .send, .stats: []
        }
    }
}
