public import Training

/// A set of words that is there to be practised.
struct WordChoice {
    var set: WordSet
    var source: WordSource
    /// What of the learner's own list was left out.
    var faults: [OwnWords.Fault] = []

    /// The set's name.
    var title: Message { WordChoice.title(set) }

    static func title(_ set: WordSet) -> Message { Message("words.set.\(set.rawValue)") }

    /// What was left out of the learner's own list, in words.
    var warnings: [Message] {
        guard let first = faults.first else { return [] }
        return [first.message, Message("words.own.left", ["count": .integer(faults.count)])]
    }
}

extension OwnWords.Fault {
    /// Where it is and what is wrong with it.
    var message: Message {
        // What is no list of words at all may have neither spaces nor an end.
        let word = word.count > OwnWords.longestWord ? word.prefix(20) + "…" : word[...]
        var arguments: [String: Message.Argument] = ["line": .integer(line), "word": .text(String(word))]
        guard !characters.isEmpty else { return Message("words.own.long", arguments) }
        arguments["characters"] = .characters(Array(characters.prefix(5)))
        return Message("words.own.fault", arguments)
    }
}

/// Why a set of words cannot be practised.
public enum WordTrouble: Error, Equatable, Sendable {
    /// No file is set for the learner's own list.
    case noFile
    /// The learner's own list cannot be read.
    case unreadable(path: String, reason: String)
    /// It is longer than `TextFile.longest`.
    case tooLong(path: String)
    /// A line of it is no text.
    case notText(path: String, line: Int)
    /// There is nothing in it.
    case empty(path: String)
    /// There is no word in it that can be sent.
    case noWords(path: String, first: OwnWords.Fault)
    /// The learner's own callsign is not set.
    case noCallsign
    /// No word is made of unlocked characters alone.
    case noneKnown

    /// What happened and what to do.
    public var message: Message {
        switch self {
        case .noFile: Message("words.trouble.noFile")
        case .unreadable(let path, let reason):
            Message("words.trouble.unreadable", ["path": .text(path), "reason": .text(reason)])
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
        }
    }

    /// How a command ends that can do nothing without it.
    public var exitCode: ExitCode {
        switch self {
        case .tooLong, .notText, .empty, .noWords: .dataError
        case .noFile, .unreadable, .noCallsign, .noneKnown: .noInput
        }
    }

    /// The name of the setting that helps; nil where it is the file that does not fit.
    var setting: String? {
        switch self {
        case .noFile, .unreadable: "words.file"
        case .noCallsign: "station.callsign"
        case .noneKnown: "words.known"
        case .tooLong, .notText, .empty, .noWords: nil
        }
    }

    /// What is said before the setting that helps is opened.
    var request: Message {
        switch self {
        case .noFile: Message("words.needs.file")
        case .noCallsign: Message("words.needs.callsign")
        default: message
        }
    }
}

extension WordTrouble {
    /// What is wrong with the learner's own list.
    fileprivate init(_ error: TextFileError, path: String) {
        self =
            switch error {
            case .unreadable(let reason): .unreadable(path: path, reason: reason)
            case .tooLong: .tooLong(path: path)
            case .notText(let line): .notText(path: path, line: line)
            }
    }
}

/// Where sets of words come from: lists, dice, the learner's callsign and file.
public enum WordMaterial {
    /// Looks whether a set is there; what is wrong with it if it is not.
    public static func trouble(
        with set: WordSet, settings: Settings, known: Set<String>?, files: any TextFiles
    ) -> WordTrouble? {
        do throws(WordTrouble) {
            _ = try choice(set, settings: settings, known: known, files: files)
            return nil
        } catch {
            return error
        }
    }

    /// A set, ready to be practised.
    ///
    /// - Parameter known: characters that words may have; nil for any.
    static func choice(
        _ set: WordSet, settings: Settings, known: Set<String>?, files: any TextFiles
    ) throws(WordTrouble) -> WordChoice {
        var own = OwnWords(parsing: "")
        if set == .own {
            let path = settings.value("words.file")
            guard !path.isEmpty else { throw .noFile }
            do throws(TextFileError) {
                own = OwnWords(parsing: try files.text(atPath: path))
            } catch {
                throw WordTrouble(error, path: path)
            }
            if own.words.isEmpty {
                throw own.faults.first.map { .noWords(path: path, first: $0) } ?? .empty(path: path)
            }
        }
        let callsign = settings.value("station.callsign")
        if set == .mycall, callsign.isEmpty { throw .noCallsign }
        guard let source = set.source(known: known, callsign: callsign, own: own.words) else { throw .noneKnown }
        return WordChoice(set: set, source: source, faults: own.faults)
    }
}

extension Desk {
    /// A set as the learner's settings and unlocked characters have it.
    func words(_ set: WordSet, _ direction: Direction) throws(WordTrouble) -> WordChoice {
        let level = progress[direction].level
        let known = settings.isOn("words.known") ? Set(course.characters(atLevel: level)) : nil
        return try WordMaterial.choice(set, settings: settings, known: known, files: files)
    }
}
