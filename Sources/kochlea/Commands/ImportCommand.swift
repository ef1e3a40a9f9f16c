import Activities
import Interface
import Morse
import Platform
import Training

/// `import`: reads a file of `export` or results of Learn CW Online, all of it or nothing.
enum ImportCommand {
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        guard let path = options.operands.first else {
            throw Failure(
                ArgumentError.operandMissing(
                    place: "FILE", command: Command.Task.import.rawValue, accepted: .fileOrDash))
        }
        let lines: [Message]
        do throws(ArchiveError) {
            // Before storage opens, so that a foreign file leaves no folder behind.
            switch try ImportFile(path: path) {
            case .archive(let archive):
                lines = try writing(storage, phrases) { (store) throws(ArchiveError) in
                    let counts = options.isMerging ? try store.merge(archive) : try store.importAll(from: archive)
                    return [done(counts, isMerging: options.isMerging)]
                }
            case .lcwo(let results):
                lines = try writing(storage, phrases) { (store) throws(ArchiveError) in
                    try LCWOImport(results, isMerging: options.isMerging, storage.today).run(store)
                }
            }
        } catch {
            throw failure(error, path)
        }
        try StandardStream.output.print(lines: lines.map(phrases.words(for:)))
        return .success
    }

    private static func done(_ counts: (sessions: Int, answers: Int), isMerging: Bool) -> Message {
        let parts = [("sessions", counts.sessions), ("answers", counts.answers)].map { part, count in
            (part, Message.Argument.message(Message("command.import.\(part)", ["count": .integer(count)])))
        }
        return Message(
            isMerging ? "command.import.merged" : "command.import.done", Dictionary(uniqueKeysWithValues: parts))
    }

    private static func writing(
        _ storage: Storage, _ phrases: Phrasebook, _ body: (SQLiteStore) throws(ArchiveError) -> [Message]
    ) throws(ArchiveError) -> [Message] {
        switch storage.open() {
        case .success(let store):
            if storage.tell(store.report, phrases) { store.reportWasTold() }
            let lines = try body(store)
            do throws(StoreError) {
                let settings = try Storage.settings(in: store)
                try store.keepFigures(
                    settings.alphabet, limitMilliseconds: settings.lessons.recognition, on: storage.today)
                try store.close()
            } catch {
                throw .store(error)
            }
            return lines
        case .failure(let error): throw .store(error)
        }
    }

    static func failure(_ error: ArchiveError, _ path: Path) -> Failure {
        let file = Message.Argument.text(path.description)
        switch error {
        case .notRegular: return Failure(notRegular: path)
        case .tooLong: return Failure(tooLong: path, megabytes: ArchiveReader.longestFile >> 20)
        case .unreadable(let code):
            return Failure(
                .noInput, Message("error.import.read", ["path": file, "reason": .text(Errno(code).description)]))
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
        case .badEntry(let entry, let field):
            return Failure(
                .dataError,
                Message(
                    "error.import.entry", ["path": file, "entry": .integer(entry), "field": .text(field ?? "-")]))
        case .outOfRange(let line, let field, let given, let accepted):
            return Failure(
                .dataError,
                Message(
                    "error.import.range",
                    [
                        "path": file, "line": .integer(line), "field": .text(field), "given": .text(given),
                        "low": .text(String(accepted.lowerBound)), "high": .text(String(accepted.upperBound)),
                    ]))
        case .anonymous: return Failure(.dataError, Message("error.import.anonymous", ["path": file]))
        case .table: return Failure(.dataError, Message("error.import.table", ["path": file]))
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
