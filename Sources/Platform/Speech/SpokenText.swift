/// Running text made safe for the voice, with the pauses that belong around it.
struct SpokenText: Equatable {
    /// The length of a rest between two pieces of an utterance.
    enum Pause: Int, Comparable {
        case word
        case clause
        case sentence

        static func < (left: Pause, right: Pause) -> Bool { left.rawValue < right.rawValue }

        /// Milliseconds at a speaking rate, in proportion to what eSpeak does at rate 175.
        func milliseconds(rate: Int) -> Int {
            let usual =
                switch self {
                case .word: 60
                case .clause: 200
                case .sentence: 310
                }
            return usual * 175 / max(rate, 1)
        }
    }

    /// The pause for punctuation before the first word.
    var leading: Pause
    /// The text to speak; empty if there was only punctuation.
    var body: String
    /// The pause for punctuation after the last word.  eSpeak makes no pause at the end of a text.
    var trailing: Pause

    /// - Parameter text: as in a message, without markup.
    init(_ text: String) {
        var rest = Self.escape(text).drop { $0.isWhitespace }
        leading = .word
        while let first = rest.first, let pause = Self.pause(after: first) {
            // A sign that touches a word belongs to it: ".5", "-20".
            let following = rest.dropFirst()
            guard following.first.map({ $0.isWhitespace || Self.pause(after: $0) != nil }) ?? true else { break }
            leading = max(leading, pause)
            rest = following.drop { $0.isWhitespace }
        }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        body = String(rest)
        trailing = rest.last.flatMap(Self.pause(after:)) ?? .word
    }

    private static func pause(after mark: Character) -> Pause? {
        switch mark {
        case ",", ";": .clause
        case ".", "!", "?", ":", "…": .sentence
        default: nil
        }
    }

    /// The result contains nothing that could be taken for a tag, an entity or phonemes.  eSpeak drops "<b>" and "&lt;"
    /// even without markup, and has no sound for "<" in running text.
    static func escape(_ text: String) -> String {
        var result = ""
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if scalar == "<" || scalar == ">" || scalar.properties.generalCategory == .control {
                result += " "
            } else {
                if previous == "&" || (previous == "[" && scalar == "[") { result += " " }
                result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result
    }
}
