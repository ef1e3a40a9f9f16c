internal import Trainer

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
    var summary: Message {
        switch self {
        case .menu: Message("help.command.menu")
        case .receive: Message("help.command.receive")
        case .render: Message("help.command.render")
        case .stats: Message("help.command.stats")
        case .settings: Message("help.command.settings")
        case .doctor: Message("help.command.doctor")
        case .reset: Message("help.command.reset")
        case .help: Message("help.command.help")
        }
    }

    /// What else there is to know, one paragraph of lines of its help page.
    var details: [Message] {
        switch self {
        case .render:
            [
                Message("help.render.text"), Message("help.render.prosigns", ["example": .text("<AR>")]),
                Message("help.render.defaults", ["speed": .integer(20), "tone": .integer(600)]),
                Message("help.render.files", ["endings": .text(".wav, .flac, .ogg")]),
            ]
        case .settings:
            [
                Message("help.settings.list"), Message("help.settings.get"), Message("help.settings.set"),
                Message("help.settings.reset"),
            ]
        case .doctor: [Message("help.doctor.exit")]
        case .reset: [Message("help.reset.twice")]
        case .help: [Message("help.more", ["topics": .text(HelpPage.topics.joined(separator: ", "))])]
        case .menu, .receive, .stats: []
        }
    }
}
