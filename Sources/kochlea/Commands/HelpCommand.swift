import Activities
import Interface

/// `--help`, `help TOPIC` and `help --json`.
enum HelpCommand {
    /// - Parameter topic: empty for the overview.
    /// - Throws: a usage failure that lists the topics, for an unknown topic.
    static func run(topic name: String, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let help = HelpPage(phrases)
        let lines =
            if let command = Command.any(named: name) {
                help.page(of: command)
            } else if let topic = HelpPage.Topic(rawValue: name) {
                help.page(of: topic)
            } else {
                throw Failure(.operand(place: "TOPIC", given: name, accepted: .oneOf(HelpPage.topics)))
            }
        try StandardStream.output.print(lines: lines)
        return .success
    }

    /// For `Scripts/make-documents`, which makes the man page, the completions and the lists of the manual.
    static func printTables(_ phrases: Phrasebook) throws(Failure) -> ExitCode {
        try StandardStream.output.print(HelpTables(phrases).json.text)
        return .success
    }
}
