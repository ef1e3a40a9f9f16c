import Activities
import Interface
import OnAir

/// `list`: writes a list in one form for others, and reports what was understood of it.
enum ListCommand {
    /// The sets with meanings in the language of the program.
    static let sets = WordSet.allCases.filter(\.hasMeanings)

    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        if let name = options.run.set, let set = WordSet(rawValue: name) {
            if let given = options.operands.first {
                throw Failure(.operandUnexpected(given: given.description, command: options.command))
            }
            let items = set.list.map { OwnList.Item(text: $0, meanings: meaning(of: $0, phrases)) }
            try StandardStream.output.write(Array(OwnList.exported(items).utf8))
            return .success
        }
        let list: OwnList
        do throws(WordTrouble) {
            list = try self.list(options, storage)
        } catch {
            throw Failure(error.exitCode, error.message)
        }
        try StandardStream.output.write(Array(list.exported.utf8))
        try StandardStream.error.print(phrases.words(for: OwnListWords.report(list)))
        return .success
    }

    /// The file of the operand, otherwise the learner's own list.
    private static func list(_ options: Options, _ storage: Storage) throws(WordTrouble) -> OwnList {
        let settings = storage.settings
        if let path = options.operands.first {
            return try OwnListFile.list(
                at: path, named: "FILE", as: .items, alphabet: settings.alphabet, files: DiskFiles(mayWait: true))
        }
        guard !settings.words.file.isEmpty else { throw .noFile }
        return try OwnListFile.list(
            at: Path(text: settings.words.file), named: "words.file", as: .items, alphabet: settings.alphabet,
            files: DiskFiles())
    }

    private static func meaning(of word: String, _ phrases: Phrasebook) -> [String] {
        ListedWord.meaning(of: word, in: phrases.catalogue).map { [phrases.words(for: $0)] } ?? []
    }
}
