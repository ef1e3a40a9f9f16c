internal import Morse
public import Training

/// A set of words ready for practice.
struct WordChoice {
    var set: WordSet
    var source: WordSource
    /// The alphabet of the words: those of the program are words of the air.
    var alphabet = Alphabet.international
    /// Lines of the learner's own list that were left out.
    var faults: [OwnWords.Fault] = []

    var title: Message { WordChoice.title(set) }

    static func title(_ set: WordSet) -> Message { Message("words.set.\(set.rawValue)") }

    /// What was left out of the learner's own list.
    var warnings: [Message] {
        guard let first = faults.first else { return [] }
        return [first.message, Message("words.own.left", ["count": .integer(faults.count)])]
    }
}

extension OwnWords.Fault {
    /// The line and what is wrong with it.
    var message: Message {
        // A file that is not a list of words may have a "word" of any length.
        let word = word.count > OwnWords.longestWord ? word.prefix(20) + "…" : word[...]
        var arguments: [String: Message.Argument] = ["line": .integer(line), "word": .text(String(word))]
        arguments["column"] = .integer(column)
        guard !characters.isEmpty else { return Message("words.own.long", arguments) }
        arguments["characters"] = .characters(Array(characters.prefix(5)))
        return Message("words.own.fault", arguments)
    }
}

/// Why a set of words cannot be practised.
public enum WordTrouble: Error, Equatable, Sendable {
    /// No file is set for the learner's own list.
    case noFile
    /// The learner's own list or text cannot be read; its path is in the option or setting of that name.
    case unreadable(path: String, reason: String, name: String)
    /// It is not a regular file.
    case notRegular(path: String)
    /// It is longer than `TextFile.longest`.
    case tooLong(path: String)
    /// A line of it is not text.
    case notText(path: String, line: Int)
    /// It is empty.
    case empty(path: String)
    /// None of its words can be sent.
    case noWords(path: String, first: OwnWords.Fault)
    /// The learner's own callsign is not set.
    case noCallsign
    /// No word has only unlocked characters.
    case noneKnown
    /// No callsign was missed, or all were learned since.
    case noneMissed

    /// What happened and what to do.
    public var message: Message {
        switch self {
        case .noFile: Message("words.trouble.noFile")
        case .unreadable(let path, let reason, let name):
            Message(
                "words.trouble.unreadable", ["path": .text(path), "reason": .text(reason), "name": .text(name)])
        case .notRegular(let path): Message("error.file.notRegular", ["path": .text(path)])
        case .tooLong(let path):
            Message(
                "words.trouble.tooLong", ["path": .text(path), "longest": .integer(TextFile.longest / 1000)])
        case .notText(let path, let line):
            Message(
                "words.trouble.notText", ["path": .text(path), "line": .integer(line), "encoding": .text("UTF-8")])
        case .empty(let path): Message("words.trouble.empty", ["path": .text(path)])
        case .noWords(let path, let first):
            Message("words.trouble.noWords", ["path": .text(path), "fault": .message(first.message)])
        case .noCallsign: Message("words.trouble.noCallsign")
        case .noneKnown: Message("words.trouble.noneKnown")
        case .noneMissed: Message("words.trouble.noneMissed")
        }
    }

    /// The exit code of a command that cannot go on without it.
    public var exitCode: ExitCode {
        switch self {
        case .tooLong, .notText, .empty, .noWords: .dataError
        case .noFile, .unreadable, .notRegular, .noCallsign, .noneKnown, .noneMissed: .noInput
        }
    }

    /// The setting that helps; nil if the file itself is at fault.
    var setting: (any AnySettingKey)? {
        switch self {
        case .noFile, .unreadable, .notRegular: return \SettingValues.words.file
        case .noCallsign: return \SettingValues.station.callsign
        case .noneKnown: return \SettingValues.words.areKnown
        case .tooLong, .notText, .empty, .noWords, .noneMissed: return nil
        }
    }

    /// Said before the setting that helps is opened.
    var request: Message {
        switch self {
        case .noFile: Message("words.needs.file")
        case .noCallsign: Message("words.needs.callsign")
        default: message
        }
    }
}

extension WordTrouble {
    init(_ error: TextFileError, path: Path, named name: String) {
        let path = path.description
        self =
            switch error {
            case .unreadable(let reason): .unreadable(path: path, reason: reason, name: name)
            case .notRegular: .notRegular(path: path)
            case .tooLong: .tooLong(path: path)
            case .notText(let line): .notText(path: path, line: line)
            }
    }
}

/// The sources of words: lists, random generators, the learner's callsign and file.
public enum WordMaterial {
    /// How many words the unlocked letters must make for practice with nothing else.
    static let fewestWords = 10

    /// Checks that a set can be used; returns what is wrong with it if not.
    ///
    /// - Parameter missed: callsigns that were missed in pile-ups.
    public static func trouble(
        with set: WordSet, settings: Settings, known: Set<String>?, missed: [String] = [], files: any TextFiles
    ) -> WordTrouble? {
        do throws(WordTrouble) {
            _ = try choice(set, settings: settings, known: known, missed: missed, files: files)
            return nil
        } catch {
            return error
        }
    }

    /// A set ready for practice.
    ///
    /// - Parameter known: the characters that words may have; nil for any.
    static func choice(
        _ set: WordSet, settings: Settings, known: Set<String>?, missed: [String] = [], files: any TextFiles
    ) throws(WordTrouble) -> WordChoice {
        var own = OwnWords(parsing: "", alphabet: settings.alphabet)
        if set == .own {
            let path = settings.words.file
            guard !path.isEmpty else { throw .noFile }
            do throws(TextFileError) {
                own = OwnWords(parsing: try files.text(at: Path(text: path)), alphabet: settings.alphabet)
            } catch {
                throw WordTrouble(error, path: Path(text: path), named: "words.file")
            }
            if own.words.isEmpty {
                throw own.faults.first.map { .noWords(path: path, first: $0) } ?? .empty(path: path)
            }
        }
        let callsign = settings.station.callsign
        if set == .mycall, callsign.isEmpty { throw .noCallsign }
        if set == .missed, missed.isEmpty { throw .noneMissed }
        guard let source = set.source(known: known, callsign: callsign, own: own.words, missed: missed) else {
            throw .noneKnown
        }
        let alphabet = set == .own ? own.alphabet : .international
        return WordChoice(set: set, source: source, alphabet: alphabet, faults: own.faults)
    }
}

extension WordMaterial {
    /// A set for the learner's settings and unlocked characters.
    static func choice(
        _ set: WordSet, _ direction: Direction, _ services: Services
    ) throws(WordTrouble) -> WordChoice {
        let settings = services.settings
        let unlocked = Set(services.learner.unlocked(direction))
        let missed = set == .missed ? PileupMemory.missed(services.recorder) : []
        func choice(_ known: Set<String>?) throws(WordTrouble) -> WordChoice {
            try Self.choice(set, settings: settings, known: known, missed: missed, files: services.ports.files)
        }
        if settings.words.areKnown { return try choice(unlocked) }
        let whole = try choice(nil)
        // Until all letters are unlocked, those that are make words enough, or else all of them are needed.
        guard set != .own, set != .missed, !unlocked.isSuperset(of: Course.letters.characters),
            let learned = try? choice(unlocked), case .list(let words) = learned.source,
            words.count >= fewestWords
        else { return whole }
        return learned
    }
}
