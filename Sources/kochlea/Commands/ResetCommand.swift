internal import Platform
internal import Trainer

/// `reset`: forgets all progress, after asking twice with different keys.
enum ResetCommand {
    /// The keys that say yes, one for each question; those of the reset in the program's menu.
    private static let keys = [("command.reset.first", "3"), ("command.reset.second", "8")]

    /// Asks, and forgets or does not.
    ///
    /// - Throws: "data" when it was not confirmed, so that a script learns that nothing happened.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        for (question, key) in keys {
            try StandardStream.output.print(phrases.words(for: Message(question, ["key": .text(key)])))
            guard readLine()?.filter({ !$0.isWhitespace }) == key else {
                throw Failure(.dataError, Message("command.reset.kept"))
            }
        }
        try Storage(options).write { (store) throws(StoreError) in try store.reset() }
        try StandardStream.output.print(phrases.words(for: Message("reset.done")))
        return .success
    }
}
