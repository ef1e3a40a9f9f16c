internal import Platform
internal import Trainer

/// `reset`: forgets all progress, after asking twice with different keys.
enum ResetCommand {
    /// The keys that confirm, one per question; the same as in the program's menu.
    private static let keys = [("command.reset.first", "3"), ("command.reset.second", "8")]

    /// - Throws: "data" if not confirmed, so that scripts can tell.
    static func run(_ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        for (question, key) in keys {
            try StandardStream.output.print(phrases.words(for: Message(question, ["key": .text(key)])))
            guard readLine()?.filter({ !$0.isWhitespace }) == key else {
                throw Failure(.dataError, Message("command.reset.kept"))
            }
        }
        try storage.write(phrases) { (store) throws(StoreError) in try store.reset() }
        try StandardStream.output.print(phrases.words(for: Message("reset.done")))
        return .success
    }
}
