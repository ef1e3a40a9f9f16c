import Activities
import Interface
import Keyer
import Morse
import Platform
import Training

/// The values that an option takes, and the property that stores them.
struct ValueKind: Sendable {
    /// For the usage line ("HZ", "self|reader|off"). Nil for an option without a value.
    var placeholder: String?
    /// The accepted words. Empty if the option accepts anything else.
    var words: [String] = []
    /// For the message about a wrong value. May depend on the other options.
    var accepted: @Sendable (Options) -> Message
    /// Returns false for a value that is not accepted.
    var store: @Sendable (Path, inout Options) -> Bool

    init(
        placeholder: String?, accepted: @escaping @Sendable (Options) -> Message,
        store: @escaping @Sendable (Path, inout Options) -> Bool
    ) {
        self.placeholder = placeholder
        self.accepted = accepted
        self.store = store
    }

    static func flag(into store: @escaping Setter<Bool>) -> ValueKind {
        ValueKind(placeholder: nil, accepted: { _ in Message("command.accepts.nothing") }) { _, options in
            store(&options, true)
            return true
        }
    }

    /// - Parameter read: returns nil for a value that is not accepted.
    private init<Value: Sendable>(
        _ placeholder: String, _ accepted: @autoclosure @escaping @Sendable () -> Message,
        into store: @escaping Setter<Value>, read: @escaping @Sendable (String) -> Value?
    ) {
        self = .bytes(placeholder, accepted(), into: store) { $0.text.flatMap(read) }
    }

    /// For values that may be a path, because a path need not be text.
    private static func bytes<Value: Sendable>(
        _ placeholder: String, _ accepted: @autoclosure @escaping @Sendable () -> Message,
        into store: @escaping Setter<Value>, read: @escaping @Sendable (Path) -> Value?
    ) -> ValueKind {
        ValueKind(placeholder: placeholder, accepted: { _ in accepted() }) { given, options in
            guard let value = read(given) else { return false }
            store(&options, value)
            return true
        }
    }

    static func integer(
        _ range: ClosedRange<Int>, _ placeholder: String = "N", into store: @escaping Setter<Int>
    ) -> ValueKind {
        ValueKind(placeholder, .wholeNumber(range), into: store) { wholeNumber($0, in: range) }
    }

    /// Accepts a level of any course. `Options.checked` knows the course.
    static func level(into store: @escaping Setter<Int>) -> ValueKind {
        ValueKind("N", .wholeNumber(Course.letters.levels), into: store) { wholeNumber($0, in: 0...Int.max) }
    }

    /// Words per minute. The range depends on the other options.
    static func speed(into store: @escaping Setter<Int>) -> ValueKind {
        ValueKind(placeholder: "N", accepted: { .wholeNumber($0.speeds) }) { given, options in
            guard let number = given.text.flatMap({ wholeNumber($0, in: options.speeds) }) else { return false }
            store(&options, number)
            return true
        }
    }

    static func decimal(
        _ range: ClosedRange<Int>, _ placeholder: String, into store: @escaping Setter<Double>
    ) -> ValueKind {
        let accepted = Message(
            "command.accepts.number", ["low": .integer(range.lowerBound), "high": .integer(range.upperBound)])
        return ValueKind(placeholder, accepted, into: store) { text in
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let number = Double(text),
                (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
            else { return nil }
            return number
        }
    }

    /// - Parameter placeholder: for more words than fit a line of help.
    static func choice<Choice: RawRepresentable<String> & Sendable>(
        _ choices: [Choice], _ placeholder: String? = nil,
        into store: @escaping Setter<Choice>
    ) -> ValueKind {
        let words = choices.map(\.rawValue)
        var kind = ValueKind(
            placeholder: placeholder ?? words.joined(separator: "|"), accepted: { _ in .oneOf(words) }
        ) { given, options in
            guard let choice = choices.first(where: { $0.rawValue == given.text }) else { return false }
            store(&options, choice)
            return true
        }
        kind.words = words
        return kind
    }

    /// Any text except the empty one.
    static func text(
        _ placeholder: String, _ accepted: @autoclosure @escaping @Sendable () -> Message,
        into store: @escaping Setter<String>
    ) -> ValueKind {
        ValueKind(placeholder, accepted(), into: store) { $0.isEmpty ? nil : $0 }
    }

    static func path(
        _ placeholder: String, _ accepted: @autoclosure @escaping @Sendable () -> Message,
        into store: @escaping Setter<Path>
    ) -> ValueKind {
        bytes(placeholder, accepted(), into: store) { $0.isEmpty ? nil : $0 }
    }

    static func audio(into store: @escaping Setter<AudioDestination>) -> ValueKind {
        bytes("NAME|wav:FILE|none", .audioDestination, into: store) { try? AudioDestination(argument: $0) }
    }

    static func moment(into store: @escaping Setter<CivilTime>) -> ValueKind {
        ValueKind("ISO", .moment, into: store) { try? CivilTime(parsing: $0) }
    }

    /// Only paths with an ending that Kochlea can write, and "-" for standard output.
    static func soundFile(into store: @escaping Setter<Path>) -> ValueKind {
        bytes("FILE", .soundFile, into: store) { $0 == "-" || SoundFileFormat(path: $0) != nil ? $0 : nil }
    }

    static func seed(into store: @escaping Setter<UInt64>) -> ValueKind {
        ValueKind("N", Message("command.accepts.seed", ["high": .text(String(UInt64.max))]), into: store) { text in
            text.first?.isNumber == true ? UInt64(text) : nil
        }
    }

    /// One number, or two in ascending order with a hyphen between them.
    static func span(_ range: ClosedRange<Int>, into store: @escaping Setter<ClosedRange<Int>>) -> ValueKind {
        let accepted = Message(
            "command.accepts.span", ["low": .integer(range.lowerBound), "high": .integer(range.upperBound)])
        return ValueKind("N|A-B", accepted, into: store) { text in
            let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
                .map { wholeNumber(String($0), in: range) }
            guard (1...2).contains(numbers.count), let first = numbers.first ?? nil, let last = numbers.last ?? nil,
                first <= last
            else { return nil }
            return first...last
        }
    }

    /// `Int` would accept "+5".
    private static func wholeNumber(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
        return range.contains(number) ? number : nil
    }
}

extension Message {
    /// "one of self, reader, off", or the single word.
    static func oneOf(_ words: [String]) -> Message {
        Message("command.accepts.choice", ["words": .text(words.joined(separator: ", "))])
    }

    /// "a whole number from 5 to 60"
    static func wholeNumber(_ range: ClosedRange<Int>) -> Message {
        Message(
            "command.accepts.integer", ["low": .integer(range.lowerBound), "high": .integer(range.upperBound)])
    }

    /// "a whole number from 1 to the character speed, 20"
    static func effectiveSpeed(below character: Int) -> Message {
        Message("command.accepts.effective", ["low": .integer(1), "high": .integer(character)])
    }

    static let audioDestination = Message(
        "command.accepts.audio",
        ["name": .text("NAME"), "file": .text("wav:FILE"), "none": .text("none")])
    static let characters = Message("command.accepts.characters", ["examples": .text("KMRS, 059, <SK>")])
    static let folderName = Message("command.accepts.folder")
    static let fileOrDash = Message("command.accepts.file")
    static let soundFile = Message(
        "command.accepts.soundFile", ["endings": .text(".wav, .flac, .ogg"), "hyphen": .text("-")])
    static let languageTag = Message("command.accepts.language", ["examples": .text("de, pt-BR")])
    static let moment = Message("command.accepts.moment", ["example": .text("2026-11-20T08:00:00")])
}
