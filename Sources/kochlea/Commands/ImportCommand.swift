internal import Platform
internal import Trainer

/// `import`: takes in what `export` wrote.
enum ImportCommand {
    /// Takes in a file of either kind, all or nothing.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        guard let path = options.operands.first else {
            throw Failure(
                ArgumentError.operandMissing(place: "FILE", command: Command.import.rawValue, accepted: .fileOrDash))
        }
        let counts: (sessions: Int, answers: Int)
        do throws(ArchiveError) {
            // Before storage: a file that is none of ours leaves no folder behind.
            let archive = try ArchiveReader(path: path)
            counts = try take(archive, into: Storage(options))
        } catch {
            throw failure(error, path)
        }
        let parts = [("sessions", counts.sessions), ("answers", counts.answers)].map { part, count in
            (part, Message.Argument.message(Message("command.import.\(part)", ["count": .integer(count)])))
        }
        let done = Message("command.import.done", Dictionary(uniqueKeysWithValues: parts))
        try StandardStream.output.print(phrases.words(for: done))
        return .success
    }

    private static func take(
        _ archive: ArchiveReader, into storage: Storage
    ) throws(ArchiveError) -> (sessions: Int, answers: Int) {
        switch storage.open() {
        case .success(let store): return try store.importAll(from: archive)
        case .failure(let error): throw .store(error)
        }
    }

    private static func failure(_ error: ArchiveError, _ path: String) -> Failure {
        let file = Message.Argument.text(path)
        switch error {
        case .unreadable(let reason):
            return Failure(
                .noInput, Message("error.import.read", ["path": file, "reason": .text(reason.description)]))
        case .foreign: return Failure(.dataError, Message("error.import.foreign", ["path": file]))
        case .newer(let version):
            return Failure(
                .dataError, Message("error.import.newer", ["path": file, "version": .integer(version)]))
        case .badLine(let line, let field?):
            return Failure(
                .dataError,
                Message("error.import.field", ["path": file, "line": .integer(line), "field": .text(field)]))
        case .badLine(let line, nil):
            return Failure(.dataError, Message("error.import.line", ["path": file, "line": .integer(line)]))
        case .refused(let line, let reason):
            return Failure(
                .dataError,
                Message("error.import.refused", ["path": file, "line": .integer(line), "reason": .text(reason)]))
        case .cutOff(let line):
            return Failure(.dataError, Message("error.import.cutOff", ["path": file, "line": .integer(line)]))
        case .notEmpty: return Failure(.cannotCreate, Message("error.import.notEmpty"))
        case .store(let error): return Failure(error)
        }
    }
}
