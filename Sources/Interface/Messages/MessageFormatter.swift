import Morse

/// A message in the learner's language, for the voice and for standard output.
public struct RenderedMessage: Equatable, Sendable {
    public var utterance: Utterance
    /// The printed line, with the words of the utterance.
    public var line: String
    /// The right-to-left letters of the message, as a line of their own; nil if there are none.
    public var letters: String?
    /// The positions at which the line names Morse characters, for later questions of the learner.
    public var characters: [NamedCharacter] = []

    /// `place` counts Unicode scalars of the line.
    public struct NamedCharacter: Equatable, Sendable {
        public var character: String
        public var place: Range<Int>
    }
}

public struct MessageFormatter {
    private let catalogue: any Catalogue

    public init(catalogue: any Catalogue) {
        self.catalogue = catalogue
    }

    /// A message missing from the catalogue is rendered as its identifier. The learner hears it, and checks find it.
    public func render(_ message: Message) -> RenderedMessage {
        let pieces = pieces(of: message)
        let names = LetterNames(catalogue)
        return RenderedMessage(
            utterance: Utterance(Self.segments(pieces, respelled, names)), line: Self.line(pieces, names),
            letters: Self.letters(pieces, names), characters: Self.characters(pieces, names))
    }

    /// Spellings that the voice pronounces correctly, by the words that it mispronounces.
    private var respelled: [Substring: Substring] {
        let words = (catalogue.text("voice.respelled") ?? "").split(separator: " ")
        return Dictionary(
            stride(from: 1, to: words.count, by: 2).map { (words[$0 - 1], words[$0]) }, uniquingKeysWith: { $1 })
    }

    public func line(_ message: Message) -> String { Self.line(pieces(of: message), LetterNames(catalogue)) }

    /// Replaces every `{name}` by its value. An unknown name stays.
    public static func fill(_ template: String, _ values: [String: String]) -> String {
        var result = ""
        for part in split(template) {
            switch part {
            case .text(let text): result += text
            case .placeholder(let name): result += values[name] ?? "{\(name)}"
            }
        }
        return result
    }

    // MARK: Sentences

    private enum Piece {
        case text(String)
        /// Named one by one. Together they are one Morse character.
        case characters(spoken: [Character], written: String, of: String)
        /// A word that names a character.
        case name(String, of: String)
        /// A word of radio text.
        case signs([RadioText.Sign])

        func written(_ names: LetterNames) -> String {
            switch self {
            case .text(let text), .name(let text, _): text
            case .characters(_, let written, _): names.areRightToLeft ? names.named(written) : written
            case .signs(let signs):
                names.areRightToLeft ? names.named(signs.map(\.written).joined()) : signs.map(\.written).joined()
            }
        }
    }

    private enum TemplatePart {
        case text(String)
        case placeholder(String)
    }

    private func pieces(of message: Message) -> [Piece] {
        var pieces: [Piece] = []
        append(message, to: &pieces)
        return pieces
    }

    private func append(_ message: Message, to pieces: inout [Piece]) {
        let template: String?
        if case .integer(let count) = message.arguments["count"] {
            template = catalogue.text(message.id, count: count) ?? catalogue.text(message.id)
        } else {
            template = catalogue.text(message.id)
        }
        guard let template else { return pieces.append(.text(message.id)) }
        for part in Self.split(template) {
            switch part {
            case .text(let text): pieces.append(.text(text))
            case .placeholder(let name):
                if let argument = message.arguments[name] {
                    append(argument, to: &pieces)
                } else {
                    pieces.append(.text("{\(name)}"))
                }
            }
        }
    }

    private func append(_ argument: Message.Argument, to pieces: inout [Piece]) {
        switch argument {
        case .integer(let value): pieces.append(.text(String(value)))
        case .text(let text): pieces.append(.text(text))
        case .language(let tag): pieces.append(.text(catalogue.name(of: tag) ?? tag))
        case .message(let message): append(message, to: &pieces)
        case .character(let text) where catalogue.isSpelled(text.uppercased()): append(.spelled(text), to: &pieces)
        case .character(let text), .letter(let text): append(character: text, to: &pieces)
        case .characters(let texts): append(texts, separatedBy: ", ", to: &pieces) { append(.character($0), to: &$1) }
        case .word(let texts): pieces.append(.signs(RadioText.signs(texts, in: catalogue)))
        case .words(let texts):
            var rest = 0
            append(texts, separatedBy: " ", to: &pieces) { text, pieces in
                pieces.append(.signs(RadioText.signs(RadioText.split(text), after: rest, in: catalogue)))
                rest = RadioText.groupRest
            }
        case .phrase(let arguments): append(arguments, separatedBy: " ", to: &pieces) { append($0, to: &$1) }
        case .spelledAll(let texts): append(texts, separatedBy: ", ", to: &pieces) { append(.spelled($0), to: &$1) }
        case .spelled(let text):
            if let word = catalogue.spellingWord(of: text.uppercased()) {
                pieces.append(.name(word, of: text))
            } else {
                append(character: text, to: &pieces)
            }
        }
    }

    /// Passes letters and digits to the voice as characters, a prosign as its letters, a sign as its name.
    private func append(character text: String, to pieces: inout [Piece]) {
        let bare = text.filter { $0 != "<" && $0 != ">" }
        if text.count == 1, let name = SymbolName.identifier(of: text).flatMap({ catalogue.text($0) }) {
            pieces.append(.name(name, of: text))
        } else {
            pieces.append(.characters(spoken: Array(bare.lowercased()), written: bare, of: text))
        }
    }

    private func append<Part>(
        _ parts: [Part], separatedBy separator: String, to pieces: inout [Piece],
        each append: (Part, inout [Piece]) -> Void
    ) {
        for (index, part) in parts.enumerated() {
            if index > 0 { pieces.append(.text(separator)) }
            append(part, &pieces)
        }
    }

    private static func split(_ template: String) -> [TemplatePart] {
        var parts: [TemplatePart] = []
        var rest = Substring(template)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        return parts
    }

    /// Replaces each word that has another spelling.
    private static func respell(_ text: String, _ spellings: [Substring: Substring]) -> String {
        guard !spellings.isEmpty else { return text }
        var result = ""
        var rest = Substring(text)
        while let first = rest.first {
            // A word joined by a hyphen may have a spelling of its own.
            let joined = rest.prefix { $0.isLetter || $0 == "-" }
            let run = spellings[joined] == nil ? rest.prefix { $0.isLetter == first.isLetter } : joined
            result += spellings[run] ?? run
            rest = rest[run.endIndex...]
        }
        return result
    }

    private static func segments(
        _ pieces: [Piece], _ spellings: [Substring: Substring], _ names: LetterNames
    ) -> [Utterance.Segment] {
        var segments: [Utterance.Segment] = []
        var text = ""
        func flush() {
            // Voices read lone punctuation aloud or skip it. The boundary of segments already makes a pause.
            if text.contains(where: { $0.isLetter || $0.isNumber }) {
                segments.append(.text(respell(text.trimmed, spellings)))
            }
            text = ""
        }
        for piece in pieces {
            switch piece {
            case .text(let more), .name(let more, _): text += more
            case .characters(let spoken, _, _):
                flush()
                segments.append(named(spoken, spellings, names))
            case .signs(let signs):
                for sign in signs {
                    flush()
                    if sign.rest > 0 { segments.append(.rest(sign.rest)) }
                    if let word = sign.word {
                        text = word
                    } else {
                        segments.append(named(sign.spoken, spellings, names))
                    }
                }
                flush()
            }
        }
        flush()
        return segments
    }

    /// Characters for the voice to name. Where the language defines names, words: its voice would name letters of a
    /// foreign script in a foreign language.
    private static func named(
        _ characters: [Character], _ spellings: [Substring: Substring], _ names: LetterNames
    ) -> Utterance.Segment {
        let names = characters.map { names[$0] ?? spellings[Substring(String($0))].map(String.init) }
        guard names.contains(where: { $0 != nil }) else { return .characters(characters) }
        return .text(zip(characters, names).map { $1 ?? String($0) }.joined(separator: ", "))
    }

    /// Names right-to-left letters, because terminals reorder a line with both directions.
    private static func line(_ pieces: [Piece], _ names: LetterNames) -> String {
        pieces.map { $0.written(names) }.joined()
    }

    private static func characters(_ pieces: [Piece], _ names: LetterNames) -> [RenderedMessage.NamedCharacter] {
        var found: [RenderedMessage.NamedCharacter] = []
        var place = 0
        func add(_ character: String, _ length: Int) {
            found.append(RenderedMessage.NamedCharacter(character: character, place: place..<place + length))
            place += length
        }
        for piece in pieces {
            let length = piece.written(names).unicodeScalars.count
            switch piece {
            case .name(_, let character), .characters(_, _, let character): add(character, length)
            case .signs(let signs) where !names.areRightToLeft:
                for sign in signs { add(sign.written.uppercased(), sign.written.unicodeScalars.count) }
            case .text, .signs: place += length
            }
        }
        return found
    }

    private static func letters(_ pieces: [Piece], _ names: LetterNames) -> String? {
        guard names.areRightToLeft else { return nil }
        let letters = pieces.compactMap { piece -> String? in
            let written: String? =
                switch piece {
                case .characters(_, let written, _): written
                case .signs(let signs): signs.map(\.written).joined()
                case .text, .name: nil
                }
            return written.flatMap { $0.contains { names[$0] != nil } ? $0 : nil }
        }
        return letters.isEmpty ? nil : letters.joined(separator: " ")
    }
}

extension String {
    /// Without white space at either end.
    public var trimmed: String {
        var view = Substring(self)
        while view.first?.isWhitespace == true { view.removeFirst() }
        while view.last?.isWhitespace == true { view.removeLast() }
        return String(view)
    }
}
