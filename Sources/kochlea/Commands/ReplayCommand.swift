import Activities
import Interface
import Platform
import Training

/// `replay`: checks whether the memory model would have predicted the learner's answers.
enum ReplayCommand {
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let replay: Replay
        if let path = options.operands.first {
            replay = Replay(try answers(inFile: path), limitMilliseconds: storage.settings.lessons.recognition)
        } else {
            replay = try storage.read(phrases) { (store) throws(StoreError) in
                let settings = try Storage.settings(in: store)
                return Replay(try store.recalls(), limitMilliseconds: settings.lessons.recognition)
            }
        }
        let report = ReplayReport(replay: replay)
        let lines = options.isJSON ? [report.json.text] : report.lines.map(phrases.words(for:))
        try StandardStream.output.print(lines: lines)
        return .success
    }

    private static func answers(inFile path: Path) throws(Failure) -> [Recall] {
        do throws(ArchiveError) {
            return try ArchiveReader(path: path).recalls()
        } catch {
            throw Failure(error, reading: path)
        }
    }
}

extension Failure {
    /// For a foreign or damaged file.
    fileprivate init(_ error: ArchiveError, reading path: Path) {
        let file = Message.Argument.text(path.description)
        switch error {
        case .badLine(let line, _), .outOfRange(let line, _, _, _), .refused(let line, _):
            self.init(.dataError, Message("error.replay.line", ["path": file, "line": .integer(line)]))
        case .cutOff(let line):
            self.init(.dataError, Message("error.replay.cutOff", ["path": file, "line": .integer(line)]))
        default: self = ImportCommand.failure(error, path)
        }
    }
}
