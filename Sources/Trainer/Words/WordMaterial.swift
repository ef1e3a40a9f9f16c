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
        let arguments: [String: Message.Argument] = [
            "count": .integer(faults.count), "line": .integer(first.line), "word": .text(first.word),
            "characters": .text(first.characters.joined(separator: " ")),
        ]
        return [Message(first.characters.isEmpty ? "words.own.long" : "words.own.faults", arguments)]
    }
}

/// Why a set of words cannot be practised.
public enum WordTrouble: Error, Equatable, Sendable {
    /// No file is set for the learner's own list.
    case noFile
    /// The learner's own list cannot be read.
    case unreadable(path: String, reason: String)
    /// There is no word in it that can be sent.
    case noWords(path: String)
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
        case .noWords(let path): Message("words.trouble.noWords", ["path": .text(path)])
        case .noCallsign: Message("words.trouble.noCallsign")
        case .noneKnown: Message("words.trouble.noneKnown")
        }
    }

    /// How a command ends that can do nothing without it.
    public var exitCode: ExitCode {
        if case .noWords = self { .dataError } else { .noInput }
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
                throw .unreadable(path: path, reason: error.reason)
            }
            guard !own.words.isEmpty else { throw .noWords(path: path) }
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
