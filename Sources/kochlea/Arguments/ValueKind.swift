internal import Keyer
internal import Morse
internal import Platform
internal import Trainer
internal import Training

/// What an option's value may be, and where in `Options` it goes.
struct ValueKind: Sendable {
    /// The value as the usage line writes it ("HZ", "self|reader|off"); nil for an option without a value.
    var placeholder: String?
    /// What is accepted, for the line about a wrong value.
    var accepted: Message
    /// The same beside what is known of this run; nil where that changes nothing.
    var acceptedBeside: (@Sendable (Options) -> Message)?
    /// Takes the value; false if it is not accepted.
    var store: @Sendable (String, inout Options) -> Bool

    /// Makes a kind.
    init(
        placeholder: String?, accepted: Message, acceptedBeside: (@Sendable (Options) -> Message)? = nil,
        store: @escaping @Sendable (String, inout Options) -> Bool
    ) {
        self.placeholder = placeholder
        self.accepted = accepted
        self.acceptedBeside = acceptedBeside
        self.store = store
    }

    /// No value.
    static func flag(into path: Field<Bool>) -> ValueKind {
        ValueKind(placeholder: nil, accepted: Message("command.accepts.nothing")) { _, options in
            options[keyPath: path] = true
            return true
        }
    }

    /// A whole number in a range.
    static func integer(
        _ range: ClosedRange<Int>, _ placeholder: String = "N", into path: Field<Int?>
    ) -> ValueKind {
        ValueKind(placeholder: placeholder, accepted: .wholeNumber(range)) { text, options in
            guard let number = wholeNumber(text), range.contains(number) else { return false }
            options[keyPath: path] = number
            return true
        }
    }

    /// A level of the course as it is set.
    static func level(into path: Field<Int?>) -> ValueKind {
        ValueKind(
            placeholder: "N", accepted: .wholeNumber(Course.letters.levels), acceptedBeside: { .wholeNumber($0.levels) }
        ) { text, options in
            guard let number = wholeNumber(text), options.levels.contains(number) else { return false }
            options[keyPath: path] = number
            return true
        }
    }

    /// Characters that have a code, prosigns in angle brackets; each counts once.
    static func characters(into path: Field<[String]?>) -> ValueKind {
        let accepted = Message("command.accepts.characters", ["examples": .text("KMRS, 059, <SK>")])
        return ValueKind(placeholder: "ABC", accepted: accepted) { text, options in
            guard let letters = try? MorseText(parsing: text).letters, !letters.isEmpty else { return false }
            var known: Set<String> = []
            options[keyPath: path] = letters.compactMap { Alphabet.international.canonical($0.symbol)?.text }
                .filter { known.insert($0).inserted }
            return true
        }
    }

    /// A number in a range, with decimals if wanted.
    static func decimal(
        _ range: ClosedRange<Int>, _ placeholder: String, into path: Field<Double?>
    ) -> ValueKind {
        let accepted = Message(
            "command.accepts.number", ["low": .integer(range.lowerBound), "high": .integer(range.upperBound)])
        return ValueKind(placeholder: placeholder, accepted: accepted) { text, options in
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let number = Double(text),
                (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
            else { return false }
            options[keyPath: path] = number
            return true
        }
    }

    /// One of a few words.
    static func choice<Choice: RawRepresentable<String> & Sendable>(
        _ choices: Choice..., into store: @escaping @Sendable (Choice, inout Options) -> Void
    ) -> ValueKind {
        let words = choices.map(\.rawValue)
        return ValueKind(
            placeholder: words.joined(separator: "|"), accepted: .oneOf(words)
        ) { text, options in
            guard let choice = choices.first(where: { $0.rawValue == text }) else { return false }
            store(choice, &options)
            return true
        }
    }

    /// A mode of the keyer: one of more words than fit into a line of the help.
    static func keyerMode(into path: Field<Keyer.Mode?>) -> ValueKind {
        ValueKind(placeholder: "MODE", accepted: .oneOf(Keyer.Mode.allCases.map(\.rawValue))) { text, options in
            guard let mode = Keyer.Mode.allCases.first(where: { $0.rawValue == text }) else { return false }
            options[keyPath: path] = mode
            return true
        }
    }

    /// A set of words: one of more names than fit into a line of the help.
    static func wordSet(into path: Field<WordSet?>) -> ValueKind {
        ValueKind(placeholder: "NAME", accepted: .oneOf(WordSet.allCases.map(\.rawValue))) { text, options in
            guard let set = WordSet(rawValue: text) else { return false }
            options[keyPath: path] = set
            return true
        }
    }

    /// Any text but an empty one.
    static func text(
        _ placeholder: String, _ accepted: Message, into path: Field<String?>
    ) -> ValueKind {
        ValueKind(placeholder: placeholder, accepted: accepted) { text, options in
            guard !text.isEmpty else { return false }
            options[keyPath: path] = text
            return true
        }
    }

    /// Where sound goes.
    static func audio(into path: Field<AudioDestination?>) -> ValueKind {
        ValueKind(placeholder: "NAME|wav:FILE|none", accepted: .audioDestination) { text, options in
            guard let destination = try? AudioDestination(argument: text) else { return false }
            options[keyPath: path] = destination
            return true
        }
    }

    /// A local calendar time.
    static func moment(into path: Field<CivilTime?>) -> ValueKind {
        ValueKind(placeholder: "ISO", accepted: .moment) { text, options in
            guard let time = try? CivilTime(parsing: text) else { return false }
            options[keyPath: path] = time
            return true
        }
    }

    /// A sound file of a kind that can be written.
    static func soundFile(into path: Field<String?>) -> ValueKind {
        ValueKind(placeholder: "FILE", accepted: .soundFile) { text, options in
            guard SoundFileFormat(path: text) != nil else { return false }
            options[keyPath: path] = text
            return true
        }
    }

    /// A whole number of 64 bits without sign.
    static func seed(into path: Field<UInt64?>) -> ValueKind {
        ValueKind(placeholder: "N", accepted: Message("command.accepts.seed", ["high": .text(String(UInt64.max))])) {
            text, options in
            guard text.first?.isNumber == true, let number = UInt64(text) else { return false }
            options[keyPath: path] = number
            return true
        }
    }

    /// A number or two with a hyphen between, the first not above the second.
    static func span(
        _ range: ClosedRange<Int>, into path: Field<ClosedRange<Int>?>
    ) -> ValueKind {
        let accepted = Message(
            "command.accepts.span", ["low": .integer(range.lowerBound), "high": .integer(range.upperBound)])
        return ValueKind(placeholder: "N|A-B", accepted: accepted) { text, options in
            let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { wholeNumber(String($0)) }
            guard (1...2).contains(numbers.count), let first = numbers.first ?? nil, let last = numbers.last ?? nil,
                first <= last, range.contains(first), range.contains(last)
            else { return false }
            options[keyPath: path] = first...last
            return true
        }
    }

    /// Digits and nothing else: `Int` alone would take "+5", too.
    private static func wholeNumber(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}

extension Message {
    /// "one of self, reader, off", or the one word.
    static func oneOf(_ words: [String]) -> Message {
        Message("command.accepts.choice", ["words": .text(words.joined(separator: ", "))])
    }

    /// "a whole number from 5 to 60", or without an end.
    static func wholeNumber(_ range: ClosedRange<Int>) -> Message {
        let low = Argument.integer(range.lowerBound)
        guard range.upperBound != .max else { return Message("command.accepts.integerFrom", ["low": low]) }
        return Message("command.accepts.integer", ["low": low, "high": .integer(range.upperBound)])
    }

    /// "a whole number from 1 to the character speed, 20".
    static func effectiveSpeed(below character: Int) -> Message {
        Message("command.accepts.effective", ["low": .integer(1), "high": .integer(character)])
    }

    /// Where sound can go.
    static let audioDestination = Message(
        "command.accepts.audio",
        ["name": .text("NAME"), "file": .text("wav:FILE"), "none": .text("none")])
    /// A folder.
    static let folderName = Message("command.accepts.folder")
    /// A file, or "-".
    static let fileOrDash = Message("command.accepts.file")
    /// A sound file by its ending.
    static let soundFile = Message("command.accepts.soundFile", ["endings": .text(".wav, .flac, .ogg")])
    /// A language.
    static let languageTag = Message("command.accepts.language", ["examples": .text("de, pt-BR")])
    /// A local calendar time.
    static let moment = Message("command.accepts.moment", ["example": .text("2026-11-20T08:00:00")])
}
