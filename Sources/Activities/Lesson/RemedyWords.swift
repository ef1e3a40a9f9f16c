import Interface
import Sound
import Training

/// The sounds of the steps after repeated misses: one sentence, then characters with their names.
enum RemedyWords {
    static func announcements(for remedy: Remedy, _ direction: Direction, services: Services) -> [Announcement] {
        switch remedy {
        case .again(let character, let other): again(character, beside: other, direction, services)
        case .contrast(let one, let other): contrast(one, other, direction, services)
        case .slower: [.say(Message("remedy.slower"))]
        case .rests(let character): [.say(Message("remedy.rests", ["character": .character(character)]))]
        case .enough: [.say(Message("remedy.enough"))]
        }
    }

    /// "Once more, R": its sound, its name and rhythm, its sound, then the other character and it again.
    private static func again(
        _ character: String, beside other: String?, _ direction: Direction, _ services: Services
    ) -> [Announcement] {
        let sound = sound(character, services)
        let words = services.settings.isBrief ? [] : Introduction.words(for: character, services: services)
        let beside =
            other.map { other -> [Announcement] in
                let names = names(character, other, direction, services)
                return [named(names.answer), self.sound(other, services), named(names.target), sound]
            } ?? []
        let opening = Announcement.say(Message("remedy.again", ["character": .character(character)]))
        return [opening, sound] + words + [sound] + beside
    }

    /// "K, then R": each twice, with its name after it.
    private static func contrast(
        _ one: String, _ other: String, _ direction: Direction, _ services: Services
    ) -> [Announcement] {
        let names = names(one, other, direction, services)
        let (first, second) = (sound(one, services), sound(other, services))
        return [
            .say(Message("remedy.contrast", ["target": names.target, "answer": names.answer])),
            first, first, named(names.target), second, second, named(names.answer),
        ]
    }

    private static func names(
        _ one: String, _ other: String, _ direction: Direction, _ services: Services
    ) -> (target: Message.Argument, answer: Message.Argument) {
        ReceiveWords.names(Attempt(direction: direction, target: one, answer: other), services)
    }

    private static func named(_ name: Message.Argument) -> Announcement {
        .say(Message("introduction.name", ["character": name]))
    }

    private static func sound(_ character: String, _ services: Services) -> Announcement {
        .morse(services.radio.morse([character], isOnAir: false))
    }
}
