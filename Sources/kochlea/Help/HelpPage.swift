import Activities
import Interface

/// The pages of the help, made from the tables of commands and options. Screen readers read one option per line best,
/// so there are no columns.
struct HelpPage {
    /// The maximum width of a line in characters.
    static let width = 72

    /// Topics of `help` besides commands.
    enum Topic: String, CaseIterable, Sendable {
        case options
        case exit
    }

    private let phrases: Phrasebook

    init(_ phrases: Phrasebook) {
        self.phrases = phrases
    }

    /// Valid operands of `help`.
    static let topics = Command.named.map(\.name) + Topic.allCases.map(\.rawValue)

    func overview() -> [String] {
        page([
            [line("help.about")],
            [usage("[COMMAND] [OPTIONS]")],
            [line("help.heading.commands"), item("kochlea", Command.menu.summary)]
                + Command.named.map { item(named: $0) },
            [line("help.heading.options")] + OptionTable.everywhere.map(item(_:)),
            [line("help.more", ["topics": .text(Self.topics.joined(separator: ", "))])],
        ])
    }

    func page(of command: Command) -> [String] {
        guard command != .menu else { return overview() }
        let own = OptionTable.own(of: command)
        let syntax = [command.name] + command.operands + (command == .task(.render) ? ["-o FILE"] : []) + ["[OPTIONS]"]
        return page([
            [item("kochlea \(command.name)", command.summary)],
            [usage(syntax.joined(separator: " "))],
            command.details.map { phrases.words(for: $0) },
            own.isEmpty ? [] : [line("help.heading.own")] + own.map(item(_:)),
            [line("help.global")],
        ])
    }

    func page(of topic: Topic) -> [String] {
        switch topic {
        case .options: page([[line("help.heading.options")] + OptionTable.everywhere.map(item(_:))])
        case .exit:
            page([[line("help.heading.exit")] + ExitCode.allCases.map { item("\($0.rawValue)", $0.meaning) }])
        }
    }

    private func item(named command: Command) -> String {
        item(([command.name] + command.operands).joined(separator: " "), command.summary)
    }

    private func item(_ row: OptionRow) -> String { item(row.syntax, row.help) }

    private func item(_ syntax: String, _ meaning: Message) -> String { "\(syntax): \(phrases.words(for: meaning))" }

    private func usage(_ syntax: String) -> String {
        line("help.usage", ["syntax": .text("kochlea \(syntax)")])
    }

    private func line(_ identifier: String, _ arguments: [String: Message.Argument] = [:]) -> String {
        phrases.words(for: Message(identifier, arguments))
    }

    /// Joins paragraphs with empty lines.
    private func page(_ paragraphs: [[String]]) -> [String] {
        let broken = paragraphs.filter { !$0.isEmpty }.map { $0.flatMap { Self.lines(of: $0) } }
        return Array(broken.joined(separator: [""]))
    }

    /// Wraps at spaces and indents all lines but the first.
    static func lines(of text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(lines.isEmpty ? String(word) : "  \(word)")
            }
        }
        return lines
    }
}
