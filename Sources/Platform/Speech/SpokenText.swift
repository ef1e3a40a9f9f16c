/// Running text made safe for the voice, and the pauses around it.
struct SpokenText: Equatable {
    enum Pause: Int, Comparable {
        case word
        case clause
        case sentence

        static func < (left: Pause, right: Pause) -> Bool { left.rawValue < right.rawValue }

        /// Scaled with the rate, from eSpeak's own pauses at rate 175.
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

    var leading: Pause
    var body: String
    /// eSpeak makes no pause at the end of a text.
    var trailing: Pause

    /// - Parameter text: without markup.
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

    /// Removes all that eSpeak reads as a tag, an entity or phonemes. It drops "<b>" and "&lt;" even without markup,
    /// and has no sound for "<" in running text.
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
