/// Running text made safe for the voice, and the pauses that belong around it.
struct SpokenText: Equatable {
    /// How long to rest between two pieces of an utterance.
    enum Pause: Int, Comparable {
        case word
        case clause
        case sentence

        static func < (left: Pause, right: Pause) -> Bool { left.rawValue < right.rawValue }

        /// In milliseconds at a speaking rate; what eSpeak itself does at rate 175, in proportion.
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

    /// Asked for by punctuation in front of the first word.
    var leading: Pause
    /// What is to be spoken; empty when there was nothing but punctuation.
    var body: String
    /// Asked for by punctuation after the last word.  eSpeak makes no pause at the end of a text.
    var trailing: Pause

    /// - Parameter text: as it stands in a message, without markup.
    init(_ text: String) {
        var rest = Self.escape(text).drop { $0.isWhitespace }
        leading = .word
        while let first = rest.first, let pause = Self.pause(after: first) {
            // A mark that touches a word belongs to it: ".5", "-20".
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

    /// Nothing in the result can be taken for a tag, an entity or phonemes.  eSpeak swallows "<b>" and "&lt;" even
    /// where no markup was asked for, and has no sound for "<" in running text.
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
