import Activities
import Interface
import Platform

/// `reset`: deletes all progress after two questions with different keys.
enum ResetCommand {
    /// One key for each question, as in the program's menu.
    private static let keys = [("command.reset.first", "3"), ("command.reset.second", "8")]

    /// - Throws: `dataError` without confirmation, so that scripts can detect it.
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
