import Sound
import Training

/// How well each character is known: in words, and by a tone that is higher the better it is known.
enum CharacterList {
    static func menu(services: Services) -> Menu {
        Menu("characters", title: Message("progress.characters"), services: services) {
            characters(services).map { item($0, services) }
        }
    }

    /// Characters unlocked in either direction in course order, then any other that was ever asked.
    private static func characters(_ services: Services) -> [String] {
        let unlocked = services.settings.course.characters(
            atLevel: max(services.learner.progress.receive.level, services.learner.progress.send.level))
        let others = services.learner.progress.characters.filter {
            $0.value.proficiency != nil && !unlocked.contains($0.key)
        }
        return unlocked + others.keys.sorted()
    }

    /// Characters that were asked, with how well they are known.
    static func known(_ services: Services) -> [(character: String, proficiency: Double)] {
        characters(services).compactMap { character in
            services.learner.progress.characters[character]?.proficiency.map { (character, $0) }
        }
    }

    /// Each character by name, followed by its tone.
    static func scale(_ services: Services) -> [Cue] {
        known(services).flatMap { character, proficiency -> [Cue] in
            // Someone who cuts the scale does not want a list of the rest.
            var name = Message("progress.scale.character", ["character": .character(character)], priority: .text)
            name.isKept = false
            return [.say(name), .contour(Contour(value: proficiency))]
        }
    }

    /// The item of a character: choosing it plays its sound and says how well it is received and sent.
    private static func item(_ character: String, _ services: Services) -> Menu.Item {
        let totals = services.learner.progress.characters[character] ?? CharacterTotals()
        let tone = totals.proficiency.map { [Cue.contour(Contour(value: $0))] } ?? []
        let details = [Cue.morse(services.radio.morse([character])), .say(self.details(character, totals))] + tone
        var item = Menu.Item(character, label: label(character, totals)) { services.voice.play(details, at: $0) }
        item.coda = tone
        return item
    }

    private static func label(_ character: String, _ totals: CharacterTotals) -> Message {
        let asked = totals.receiveAttempts + totals.sendAttempts
        guard asked > 0 else {
            return Message("progress.character.none", ["character": .character(character)])
        }
        // In whole numbers: 29 of 100 are 29 percent, whatever a fraction would make of it.
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
