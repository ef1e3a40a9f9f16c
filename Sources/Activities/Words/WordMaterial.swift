public import Interface
import Morse
public import OnAir
import Training

struct WordChoice {
    var set: WordSet
    var source: WordSource
    /// Kochlea's own lists have words of the air, so their alphabet is international.
    var alphabet = Alphabet.international
    /// Nil unless the set is the learner's own list.
    var own: OwnList?
    /// Meanings and hints of the own list, by item.
    var notes: ItemNotes

    init(set: WordSet, source: WordSource, own: OwnList? = nil) {
        self.set = set
        self.source = source
        self.own = own
        alphabet = own?.alphabet ?? .international
        notes = ItemNotes(own?.items ?? [])
    }

    var hasMeanings: Bool { own.map { $0.meaningCount > 0 } ?? false }

    var title: Message { WordChoice.title(set) }

    static func title(_ set: WordSet) -> Message { Message("words.set.\(set.rawValue)") }

    /// What the program understood of the own list.
    var report: [Message] { own.map { [OwnListWords.report($0)] } ?? [] }
}

public enum WordTrouble: Error, Equatable, Sendable {
    case noFile
    /// The file of the learner's own list or text cannot be read. `name` is the option or setting with its path.
    case unreadable(path: String, reason: String, name: String)
    case notRegular(path: String)
    /// Longer than `TextFile.longest` or `TextFile.mostLines`.
    case tooLong(path: String)
    /// Neither UTF-8 nor UTF-16 with a byte order mark. The line counts from 1.
    case notText(path: String, line: Int)
    case empty(path: String)
    /// No word of the file can be sent.
    case noWords(path: String, first: OwnList.Fault)
    /// Nearly nothing of the file can be sent.
    case noise(path: String, first: OwnList.Fault)
    case noCallsign
    /// Every word has locked characters.
    case noneKnown
    /// The learner knows too few characters for a drill.
    case tooFewKnown
    /// A drill needs quicker answers than a scan gives.
    case notByScanning
    /// No missed callsign is left to learn.
    case noneMissed
    /// No device can rumble.
    case noRumble
    /// Only one device can rumble.
    case noSecondRumble

    /// The error and the remedy.
    public var message: Message {
        switch self {
        case .noFile: Message("words.trouble.noFile")
        case .unreadable(let path, let reason, let name):
            Message(
                "words.trouble.unreadable", ["path": .text(path), "reason": .text(reason), "name": .text(name)])
        case .notRegular(let path): Message("error.file.notRegular", ["path": .text(path)])
        case .tooLong(let path):
            Message(
                "words.trouble.tooBig",
                [
                    "path": .text(path), "megabytes": .integer(TextFile.longest / 1_000_000),
                    "lines": .integer(TextFile.mostLines),
                ])
        case .notText(let path, let line):
            Message(
                "words.trouble.notText", ["path": .text(path), "line": .integer(line), "encoding": .text("UTF-8")])
        case .empty(let path): Message("words.trouble.empty", ["path": .text(path)])
        case .noWords(let path, let first):
            Message("words.trouble.noWords", ["path": .text(path), "fault": .message(first.message)])
        case .noise(let path, let first):
            Message("words.trouble.noise", ["path": .text(path), "fault": .message(first.message)])
        case .noCallsign: Message("words.trouble.noCallsign")
        case .noneKnown: Message("words.trouble.noneKnown")
        case .tooFewKnown: Message("drill.tooFewKnown")
        case .notByScanning: Message("instant.needsKeys")
        case .noneMissed: Message("words.trouble.noneMissed")
        case .noRumble: Message("touch.noDevice")
        case .noSecondRumble: Message("touch.noSecondDevice")
        }
    }

    /// For a command that needs the words.
    public var exitCode: ExitCode {
        switch self {
        case .tooLong, .notText, .empty, .noWords, .noise: .dataError
        case .noFile, .unreadable, .notRegular, .noCallsign, .noneKnown, .tooFewKnown, .notByScanning, .noneMissed:
            .noInput
        case .noRumble, .noSecondRumble: .unavailable
        }
    }

    /// The setting that remedies the error; nil if the file itself is at fault.
    var setting: (any AnySettingKey)? {
        switch self {
        case .noFile, .unreadable, .notRegular: return \SettingValues.words.file
        case .noCallsign: return \SettingValues.station.callsign
        case .noneKnown: return \SettingValues.words.usesKnownOnly
        case .tooLong, .notText, .empty, .noWords, .noise, .tooFewKnown, .notByScanning, .noneMissed, .noRumble,
            .noSecondRumble:
            return nil
        }
    }

    /// Spoken before that setting opens.
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

public enum WordMaterial {
    /// The number of words from which the unlocked letters suffice for practice.
    static let fewestWords = 10

    /// Returns the error that `choice` would throw.
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

    /// - Parameter known: the permitted characters; nil for all.
    static func choice(
        _ set: WordSet, settings: Settings, known: Set<String>?, missed: [String] = [], files: any TextFiles
    ) throws(WordTrouble) -> WordChoice {
        var own: OwnList?
        if set == .own {
            let path = settings.words.file
            guard !path.isEmpty else { throw .noFile }
            own = try OwnListFile.list(
                at: Path(text: path), named: "words.file", as: .items, alphabet: settings.alphabet, files: files)
        }
        let callsign = settings.station.callsign
        if set == .mycall, callsign.isEmpty { throw .noCallsign }
        if set == .missed, missed.isEmpty { throw .noneMissed }
        let words = own?.items.map(\.text) ?? []
        guard let source = set.source(known: known, callsign: callsign, own: words, missed: missed) else {
            throw .noneKnown
        }
        return WordChoice(set: set, source: source, own: own)
    }
}

extension WordMaterial {
    static func choice(
        _ set: WordSet, _ direction: Direction, _ services: Services
    ) throws(WordTrouble) -> WordChoice {
        let settings = services.settings
        let unlocked = Set(services.learner.unlocked(direction))
        let missed = set == .missed ? PileupState.missed(services.recorder) : []
        func choice(_ known: Set<String>?) throws(WordTrouble) -> WordChoice {
            try Self.choice(set, settings: settings, known: known, missed: missed, files: services.ports.files)
        }
        if settings.words.usesKnownOnly { return try choice(unlocked) }
        let whole = try choice(nil)
        // Until all letters are unlocked, prefer words that need only unlocked letters. If there are too few of them,
        // use the whole set.
        guard set != .own, set != .missed, !unlocked.isSuperset(of: Course.letters.characters),
            let learned = try? choice(unlocked), case .list(let words) = learned.source,
            words.count >= fewestWords
        else { return whole }
        return learned
    }
}
