import Morse

enum Introduction {
    /// Its sound three times (on the air but clear of the band), its name, its spelling word and its pattern.
    static func cues(for character: String, context: ScreenContext) -> [Cue] {
        let sound = Cue.morse(context.morse([character], isOnAir: false))
        var words: [Cue] = [.say(Message("introduction.name", ["character": .character(character)]))]
        if context.catalogue.spellingWord(of: character) != nil {
            words.append(.say(Message("introduction.word", ["character": .spelled(character)])))
        }
        words.append(
            .say(Message("introduction.pattern", ["pattern": .text(syllables(of: character, context: context))])))
        words += signs(of: character, context: context).map(Cue.say)
        return [.gap(600), sound, sound, sound] + words
    }

    /// Other names of a sign, and the key that types a prosign.
    private static func signs(of character: String, context: ScreenContext) -> [Message] {
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

    /// A character's pattern in syllables: "dah di dah".
    static func syllables(of character: String, context: ScreenContext) -> String {
        Alphabet.international.pattern(ofText: character).map { syllables(of: $0, context: context) } ?? ""
    }

    /// A pattern in syllables, whether or not it is a character.
    static func syllables(of pattern: Pattern, context: ScreenContext) -> String {
        pattern.syllables.map { context.catalogue.text("syllable.\($0)") ?? "" }.joined(separator: " ")
    }
}
