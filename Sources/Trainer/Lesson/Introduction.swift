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
        words += signs(of: character, desk: desk).map(Cue.say)
        return [.gap(600), sound, sound, sound] + words
    }

    /// What else a sign is called, and the key of a prosign.
    private static func signs(of character: String, desk: Desk) -> [Message] {
        guard let symbol = Symbol(character), let category = Alphabet.international.category(of: symbol),
            [.punctuation, .prosign].contains(category)
        else { return [] }
        let names = Alphabet.international.aliases(of: symbol).map(\.text)
        let also = names.isEmpty ? [] : [Message("introduction.also", ["names": .characters(names)])]
        let key = TypedSign.key(of: character).map {
            Message("introduction.key", ["key": .character(String($0))])
        }
        return also + [key].compactMap { $0 }
    }

    /// A character's pattern as it is said: "dah di dah".
    static func syllables(of character: String, desk: Desk) -> String {
        Alphabet.international.pattern(ofText: character).map { syllables(of: $0, desk: desk) } ?? ""
    }

    /// A pattern as it is said, whether it is a character or not.
    static func syllables(of pattern: Pattern, desk: Desk) -> String {
        pattern.syllables.map { desk.catalogue.text("syllable.\($0)") ?? "" }.joined(separator: " ")
    }
}
