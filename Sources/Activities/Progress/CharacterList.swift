import Interface
import Sound
import Training

/// The proficiency of each character in words and as a tone. A higher tone means a better known character.
enum CharacterList {
    static func menu(services: Services) -> Menu {
        let menu = Menu("characters", title: Message("progress.characters"), services: services) {
            characters(services).map { item($0, services) }.map { item in
                var item = item
                item.explained = Message("explain.progress.characters")
                return item
            }
        }
        menu.hasLetters = false
        return menu
    }

    /// Characters unlocked in either direction in course order, then other characters that were asked.
    private static func characters(_ services: Services) -> [String] {
        let unlocked = services.settings.course.characters(
            atLevel: max(services.learner.progress.receive.level, services.learner.progress.send.level))
        let others = services.learner.progress.characters.filter {
            $0.value.proficiency != nil && !unlocked.contains($0.key)
        }
        return unlocked + others.keys.sorted()
    }

    static func known(_ services: Services) -> [(character: String, proficiency: Double)] {
        characters(services).compactMap { character in
            services.learner.progress.characters[character]?.proficiency.map { (character, $0) }
        }
    }

    static func scale(_ services: Services) -> [Announcement] {
        known(services).flatMap { character, proficiency -> [Announcement] in
            // A learner who cuts the scale does not want the rest in the history.
            var name = Message("progress.scale.character", ["character": .character(character)], priority: .text)
            name.isKept = false
            return [.say(name), .contour(Contour(value: proficiency))]
        }
    }

    /// Choosing the item plays the character and speaks its accuracy in both directions.
    private static func item(_ character: String, _ services: Services) -> Menu.Item {
        let totals = services.learner.progress.characters[character] ?? CharacterTotals()
        let tone = totals.proficiency.map { [Announcement.contour(Contour(value: $0))] } ?? []
        let details =
            [Announcement.morse(services.radio.morse([character])), .say(self.details(character, totals))] + tone
        var item = Menu.Item(character, label: label(character, totals)) { services.voice.play(details, at: $0) }
        item.coda = tone
        return item
    }

    private static func label(_ character: String, _ totals: CharacterTotals) -> Message {
        let asked = totals.receiveAttempts + totals.sendAttempts
        guard asked > 0 else {
            return Message("progress.character.none", ["character": .character(character)])
        }
        // Integer arithmetic: 29 of 100 is 29 percent, without a rounding error.
        let percent = (totals.receiveCorrect + totals.sendCorrect) * 100 / asked
        return Message(
            "progress.character", ["character": .character(character), "percent": .integer(percent)])
    }

    private static func details(_ character: String, _ totals: CharacterTotals) -> Message {
        guard totals.receiveAttempts > 0, totals.sendAttempts > 0 else { return label(character, totals).with(.text) }
        var message = label(character, totals)
        message.id = "progress.character.both"
        message.arguments["receive"] = .integer(totals.receiveCorrect * 100 / totals.receiveAttempts)
        message.arguments["send"] = .integer(totals.sendCorrect * 100 / totals.sendAttempts)
        return message.with(.text)
    }
}
