/// What the program is asked to do.
enum Command: String, Sendable, CaseIterable {
    /// The spoken main menu, when no command is given.
    case menu = ""
    /// Straight into receive training.
    case receive
    /// Morse to a sound file.
    case render
    /// What was learned so far.
    case stats
    /// Shows and changes settings.
    case settings
    /// Looks for what may keep the program from working.
    case doctor
    /// Forgets all progress.
    case reset
    /// Explains commands and options.
    case help

    /// Those that have a name, in the order of the help.
    static let named = allCases.filter { $0 != .menu }

    /// The commands that start the interactive program.
    static let interactive: Set<Command> = [.menu, .receive]

    /// What follows the name, as the usage line writes it; one entry for each operand.
    var operands: [String] {
        switch self {
        case .render: ["[TEXT]"]
        case .settings: ["[list|get|set|reset]", "[NAME]", "[VALUE]"]
        case .help: ["[TOPIC]"]
        case .menu, .receive, .stats, .doctor, .reset: []
        }
    }

    /// What it does, in one line of the help.
    var summary: Sentence {
        switch self {
        case .menu: Sentence("help.command.menu")
        case .receive: Sentence("help.command.receive")
        case .render: Sentence("help.command.render")
        case .stats: Sentence("help.command.stats")
        case .settings: Sentence("help.command.settings")
        case .doctor: Sentence("help.command.doctor")
        case .reset: Sentence("help.command.reset")
        case .help: Sentence("help.command.help")
        }
    }

    /// What else there is to know, one paragraph of lines of its help page.
    var details: [Sentence] {
        switch self {
        case .render:
            [
                Sentence("help.render.text"), Sentence("help.render.prosigns", ["example": .text("<AR>")]),
                Sentence("help.render.defaults", ["speed": .number(20), "tone": .number(600)]),
                Sentence("help.render.files", ["endings": .text(".wav, .flac, .ogg")]),
            ]
        case .settings:
            [
                Sentence("help.settings.list"), Sentence("help.settings.get"), Sentence("help.settings.set"),
                Sentence("help.settings.reset"),
            ]
        case .doctor: [Sentence("help.doctor.exit")]
        case .reset: [Sentence("help.reset.twice")]
        case .help: [Sentence("help.more", ["topics": .text(HelpPage.topics.joined(separator: ", "))])]
        case .menu, .receive, .stats: []
        }
    }
}
