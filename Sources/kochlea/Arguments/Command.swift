import Activities
import Interface

/// An activity, or a task that needs no interactive program.
enum Command: Hashable, Sendable {
    case activity(Activity)
    case task(Task)

    enum Task: String, CaseIterable, Sendable {
        case render, stats, replay, export
        case `import`
        case settings, devices, doctor, remind, reset, help
    }

    /// The command of a command line without a command.
    static let menu = Command.activity(.menu)

    /// In the order of the help.
    static let named = Activity.table.map(Command.activity) + Task.allCases.map(Command.task)

    /// The empty name is that of the main menu.
    static func any(named name: String) -> Command? { ([menu] + named).first { $0.name == name } }

    var name: String {
        switch self {
        case .activity(let activity): activity.id
        case .task(let task): task.rawValue
        }
    }

    var activity: Activity? { if case .activity(let activity) = self { activity } else { nil } }

    /// One entry for each operand, as in the usage line.
    var operands: [String] {
        switch self {
        case .task(.render): ["[TEXT]"]
        case .task(.import): ["FILE"]
        case .task(.replay): ["[FILE]"]
        case .task(.settings): ["[list|get|set|reset]", "[NAME]", "[VALUE]"]
        case .task(.help): ["[TOPIC]"]
        default: []
        }
    }

    var summary: Message {
        switch self {
        case .activity(let activity): activity.summary
        case .task(let task): Message("help.command.\(task.rawValue)")
        }
    }

    /// Values of `--set`.
    var sets: [String] {
        switch self {
        case .activity(let activity): activity.sets
        case .task: Activity.copy.sets
        }
    }

    /// The rest of the command's help page, one message for each paragraph.
    var details: [Message] {
        switch self {
        case .activity(let activity): activity.help
        case .task(let task): task.details
        }
    }
}

extension Command.Task {
    fileprivate var details: [Message] {
        switch self {
        case .render:
            [
                Message("help.render.text"), Message("help.render.prosigns", ["example": .text("<AR>")]),
                Message("help.render.defaults", ["speed": .integer(20), "tone": .integer(600)]),
                Message("help.render.band", ["clear": .integer(10), "loud": .integer(10)]),
                Message("help.render.files", ["endings": .text(".wav, .flac, .ogg")]),
                Message("help.render.speak"), Message("help.render.speakBand"),
            ]
        case .stats: []
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
            [Message("help.remind.rules"), Message("help.remind.silent"), Message("help.remind.timer")]
        case .reset: [Message("help.reset.twice")]
        case .help: [Message("help.more", ["topics": .text(HelpPage.topics.joined(separator: ", "))])]
        }
    }
}
