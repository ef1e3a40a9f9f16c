import Morse

/// How a new character is introduced.
enum Introduction {
    /// Its sound three times, on any band as clear as it is, its name, its spelling word, its pattern.
    static func cues(for character: String, desk: Desk) -> [Cue] {
        let sound = Cue.morse(desk.morse([character], isOnAir: false))
        var words: [Cue] = [.say(Message("introduction.name", ["character": .character(character)]))]
        if desk.catalogue.text("spelling.\(character)") != nil {
            words.append(.say(Message("introduction.word", ["character": .spelled(character)])))
        }
        words.append(.say(Message("introduction.pattern", ["pattern": .text(syllables(of: character, desk: desk))])))
        return [.gap(600), sound, sound, sound] + words
    }

    /// A character's pattern as it is said: "dah di dah".
    static func syllables(of character: String, desk: Desk) -> String {
        guard let symbol = Symbol(character), let pattern = Alphabet.international.pattern(of: symbol) else {
            return ""
        }
        return syllables(of: pattern, desk: desk)
    }

    /// A pattern as it is said, whether it is a character or not.
    static func syllables(of pattern: Pattern, desk: Desk) -> String {
        pattern.syllables.map { desk.catalogue.text("syllable.\($0)") ?? "" }.joined(separator: " ")
    }
}
