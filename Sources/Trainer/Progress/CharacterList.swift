import Sound
import Training

/// How well each character is known: in words, and by a tone that is the higher the better.
enum CharacterList {
    static func menu(desk: Desk) -> Menu {
        Menu("characters", title: Message("progress.characters"), desk: desk) {
            characters(desk).map { item($0, desk) }
        }
    }

    /// Those unlocked in either direction in the order of the course, then any other that was ever asked.
    private static func characters(_ desk: Desk) -> [String] {
        let unlocked = desk.course.characters(
            atLevel: max(desk.progress.receive.level, desk.progress.send.level))
        let others = desk.progress.characters.filter { $0.value.proficiency != nil && !unlocked.contains($0.key) }
        return unlocked + others.keys.sorted()
    }

    /// Those that were asked, with how well they are known.
    static func known(_ desk: Desk) -> [(character: String, proficiency: Double)] {
        characters(desk).compactMap { character in
            desk.progress.characters[character]?.proficiency.map { (character, $0) }
        }
    }

    /// Each character by its name, with its tone after it.
    static func scale(_ desk: Desk) -> [Cue] {
        known(desk).flatMap { character, proficiency -> [Cue] in
            // Who cuts the scale wants no list of what was still to come.
            var name = Message("progress.scale.character", ["character": .character(character)], priority: .text)
            name.isKept = false
            return [.say(name), .contour(Contour(value: proficiency))]
        }
    }

    /// Its sound, and how it goes by ear and by hand, when it is chosen.
    private static func item(_ character: String, _ desk: Desk) -> Menu.Item {
        let totals = desk.progress.characters[character] ?? CharacterTotals()
        let tone = totals.proficiency.map { [Cue.contour(Contour(value: $0))] } ?? []
        let details = [Cue.morse(desk.morse([character])), .say(self.details(character, totals))] + tone
        var item = Menu.Item(character, label: label(character, totals)) { desk.play(details, at: $0) }
        item.coda = tone
        return item
    }

    private static func label(_ character: String, _ totals: CharacterTotals) -> Message {
        let asked = totals.receiveAttempts + totals.sendAttempts
        guard asked > 0 else {
            return Message("progress.character.none", ["character": .character(character)])
        }
        // Whole numbers: 29 of 100 are 29 percent, whatever a fraction makes of it.
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
