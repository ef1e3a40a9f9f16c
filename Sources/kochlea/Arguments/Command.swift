import Activities
import Interface
import OnAir

/// An activity, or a task that needs no interactive program.
enum Command: Hashable, Sendable {
    case activity(Activity)
    case task(Task)

    enum Task: String, CaseIterable, Sendable {
        case render, say, list, stats, replay, export
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
        case .task(.render), .task(.say): ["[TEXT]"]
        case .task(.import): ["FILE"]
        case .task(.replay), .task(.list): ["[FILE]"]
        case .task(.settings): ["[list|get|set|reset]", "[NAME]", "[VALUE]"]
        case .task(.help): ["[TOPIC]"]
        case .activity(let activity): activity.operand.map { ["[\($0)]"] } ?? []
        default: []
        }
    }

    /// Whether more operands continue the last one, so that a text of several words needs no quotation marks.
    var takesMoreOperands: Bool { self == .task(.say) }

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
        case .task(.list): ListCommand.sets.map(\.rawValue)
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
                Message("help.render.pipe", ["hyphen": .text("-")]), Message("help.render.raw"),
                Message("help.render.speak"), Message("help.render.speakBand"),
            ]
        case .list:
            [
                Message("help.list.reads"), Message("help.list.writes"),
                Message("help.list.file", ["hyphen": .text("-")]),
            ]
        case .say:
            [
                Message("help.say.text"), Message("help.say.lines", ["hyphen": .text("-")]),
                Message("help.render.prosigns", ["example": .text("<AR>")]),
                Message("help.render.defaults", ["speed": .integer(20), "tone": .integer(600)]),
                Message("help.say.unknown"),
            ]
        case .stats: []
        case .replay: [Message("help.replay.what"), Message("help.replay.file", ["hyphen": .text("-")])]
        case .export:
            [Message("help.export.what"), Message("help.export.private"), Message("help.export.anonymous")]
        case .import:
            [
                Message("help.import.file", ["hyphen": .text("-")]), Message("help.import.empty"),
                Message("help.import.merge"), Message("help.import.lcwo"),
            ]
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
