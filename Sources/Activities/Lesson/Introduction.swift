import Interface
import Morse

enum Introduction {
    /// The sound three times, clear of the band; then name, spelling word and pattern.
    static func announcements(for character: String, services: Services) -> [Announcement] {
        let sound = Announcement.morse(services.radio.morse([character], isOnAir: false))
        return [.gap(600), sound, sound, sound] + words(for: character, services: services)
            + signs(of: character, services: services).map(Announcement.say)
    }

    /// Name, spelling word and pattern.
    static func words(for character: String, services: Services) -> [Announcement] {
        var words: [Announcement] = [.say(Message("introduction.name", ["character": .letter(character)]))]
        if services.ports.catalogue.spellingWord(of: character) != nil {
            words.append(.gap(Rest.naming))
            words.append(.say(Message("introduction.word", ["character": .spelled(character)])))
        }
        words.append(.gap(Rest.naming))
        words.append(
            .say(Message("introduction.pattern", ["pattern": .text(syllables(of: character, services: services))])))
        return words
    }

    /// A character that was judged: its name, spelling word and pattern. A pattern of ear training has no name.
    static func explanation(of character: String, isPattern: Bool, services: Services) -> Message {
        let pattern = Message.Argument.text(syllables(of: character, services: services))
        if isPattern { return Message("introduction.pattern", ["pattern": pattern]) }
        let hasWord = services.ports.catalogue.spellingWord(of: character) != nil
        return Message(
            hasWord ? "lesson.explained.word" : "lesson.explained",
            ["character": .letter(character), "word": .spelled(character), "pattern": pattern])
    }

    /// Other names of a sign, and the key for typing a prosign.
    private static func signs(of character: String, services: Services) -> [Message] {
        let alphabet = services.settings.alphabet
        guard let symbol = Symbol(character), let category = alphabet.category(of: symbol) else { return [] }
        guard [.punctuation, .prosign].contains(category) else { return keys(of: character, services: services) }
        let names = alphabet.aliases(of: symbol).map(\.text)
        let also = names.isEmpty ? [] : [Message("introduction.also", ["names": .characters(names)])]
        let key = TypedSign.key(of: character).map {
            Message("introduction.key", ["key": .character(String($0))])
        }
        return also + [key].compactMap { $0 }
    }

    /// The Latin keys for a letter of another alphabet. Empty once the learner has typed a letter of that alphabet.
    private static func keys(of character: String, services: Services) -> [Message] {
        guard !services.run.typesAlphabet,
            let keys = Transliteration.keys(of: character, in: services.settings.alphabet)
        else { return [] }
        return [Message("introduction.latinKeys", ["keys": .characters(keys.map { String($0) })])]
    }

    /// For example "dah di dah".
    static func syllables(of character: String, services: Services) -> String {
        let pattern =
            Alphabet.international.pattern(ofText: character) ?? services.settings.alphabet.pattern(ofText: character)
        return pattern.map { syllables(of: $0, services: services) } ?? ""
    }

    static func syllables(of pattern: Pattern, services: Services) -> String {
        pattern.syllables.map { services.ports.catalogue.text("syllable.\($0)") ?? "" }.joined(separator: " ")
    }
}
