import Activities
import Interface

/// The tables of commands, options, settings and exit codes as JSON, with help in the learner's language.
struct HelpTables {
    private let phrases: Phrasebook

    init(_ phrases: Phrasebook) {
        self.phrases = phrases
    }

    var json: JSONValue {
        let catalogue = phrases.catalogue
        let settings = SettingsRegistry.all(languages: catalogue.languages, language: catalogue.language)
        return .object([
            JSONValue.Field("version", .string(Version.current)),
            JSONValue.Field("commands", .array(([Command.menu] + Command.named).map(command(_:)))),
            JSONValue.Field("options", .array(OptionTable.rows.map(option(_:)))),
            JSONValue.Field("settings", .array(settings.map(setting(_:)))),
            JSONValue.Field("topics", .array(HelpPage.Topic.allCases.map { .string($0.rawValue) })),
            JSONValue.Field("exit", .array(ExitCode.allCases.map(exit(_:)))),
        ])
    }

    private func command(_ command: Command) -> JSONValue {
        .object([
            JSONValue.Field("name", .string(command.name)),
            JSONValue.Field("operands", .array(command.operands.map(JSONValue.string))),
            JSONValue.Field("summary", words(for: command.summary)),
            JSONValue.Field("details", .array(command.details.map(words(for:)))),
            JSONValue.Field("sets", .array(command.sets.map(JSONValue.string))),
        ])
    }

    /// `commands` is null for an option of every command.
    private func option(_ row: OptionRow) -> JSONValue {
        let commands = ([Command.menu] + Command.named).filter(row.belongs).map { JSONValue.string($0.name) }
        return .object([
            JSONValue.Field("name", .string(row.name)),
            JSONValue.Field("letter", row.letter.map { .string(String($0)) } ?? .null),
            JSONValue.Field("value", row.value.placeholder.map(JSONValue.string) ?? .null),
            JSONValue.Field("words", .array(row.value.words.map(JSONValue.string))),
            JSONValue.Field("commands", row.isForEveryCommand ? .null : .array(commands)),
            JSONValue.Field("help", words(for: row.help)),
        ])
    }

    private func setting(_ setting: Setting) -> JSONValue {
        let value: JSONValue =
            if case .number(_, _, let unit) = setting.kind, let number = Int(setting.initial), number >= 0 {
                words(for: Message(unit, ["count": .integer(number)]))
            } else {
                .string(setting.initial)
            }
        return .object([
            JSONValue.Field("name", .string(setting.name)),
            JSONValue.Field("group", words(for: setting.group.label)),
            JSONValue.Field("help", words(for: setting.label)),
            JSONValue.Field("explanation", words(for: setting.explanation)),
            JSONValue.Field("default", value),
            JSONValue.Field("beginning", setting.beginning.map(JSONValue.string) ?? .null),
            JSONValue.Field("accepted", words(for: setting.accepts)),
        ])
    }

    private func exit(_ code: ExitCode) -> JSONValue {
        .object([
            JSONValue.Field("code", .integer(Int(code.rawValue))), JSONValue.Field("help", words(for: code.meaning)),
        ])
    }

    private func words(for message: Message) -> JSONValue { .string(phrases.words(for: message)) }
}
