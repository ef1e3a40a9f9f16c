import Interface
import Sound
import Training

/// The sounds of the steps after repeated misses: one sentence, then characters with their names.
enum RemedyWords {
    static func announcements(for remedy: Remedy, services: Services) -> [Announcement] {
        switch remedy {
        case .again(let character, let other): again(character, beside: other, services)
        case .contrast(let one, let other): contrast(one, other, services)
        case .slower: [.say(Message("remedy.slower"))]
        case .rests(let character): [.say(Message("remedy.rests", ["character": .character(character)]))]
        case .enough: [.say(Message("remedy.enough"))]
        }
    }

    /// "Once more, R": its sound, its name and rhythm, its sound, then the other character and it again.
    private static func again(_ character: String, beside other: String?, _ services: Services) -> [Announcement] {
        let sound = sound(character, services)
        let words = services.settings.isBrief ? [] : Introduction.words(for: character, services: services)
        let beside =
            other.map { other -> [Announcement] in
                [named(other), self.sound(other, services), named(character), sound]
            } ?? []
        let opening = Announcement.say(Message("remedy.again", ["character": .character(character)]))
        return [opening, sound] + words + [sound] + beside
    }

    /// "K, then R": each twice, with its name after it.
    private static func contrast(_ one: String, _ other: String, _ services: Services) -> [Announcement] {
        let (first, second) = (sound(one, services), sound(other, services))
        return [
            .say(Message("remedy.contrast", ["target": .character(one), "answer": .character(other)])),
            first, first, named(one), second, second, named(other),
        ]
    }

    private static func named(_ character: String) -> Announcement {
        .say(Message("introduction.name", ["character": .character(character)]))
    }

    private static func sound(_ character: String, _ services: Services) -> Announcement {
        .morse(services.radio.morse([character], isOnAir: false))
    }
}
