import Interface
import Morse
import Sound
import Training

/// What the first lesson says and plays at each step.
struct FirstLessonWords {
    /// How the learner answers.
    enum Way: String {
        case typed, keyed
        /// One switch and a scan.
        case scanned
        /// Two switches: next and choose.
        case pair
    }

    /// Between speech and Morse, in both directions: the ear has to switch.
    private static let switching = 600
    /// Between two soundings of the same letter.
    private static let again = 900
    /// For the learner to say the letter aloud.
    private static let aloud = 2000

    let services: Services
    let letters: [String]
    /// Whether the first practice follows.
    let leadsToPractice: Bool

    var way: Way {
        if services.settings.isScanning { return .scanned }
        if services.settings.scan.hasTwoSwitches { return .pair }
        return services.run.isByContact || services.settings.lessons.answer == .paddle ? .keyed : .typed
    }

    func announcements(for step: FirstLesson.Step) -> [Announcement] {
        switch step {
        case .sounds:
            // Switches hear each sound once, to come to their first answer soon.
            let times = isListed ? 1 : 2
            return [.say(Message("firstLesson.short"))] + sound(.dit, times: times)
                + then(Message("firstLesson.long")) + sound(.dah, times: times) + [.gap(Self.switching)]
        case .element(let element, let isFirst):
            let kind = isListed ? "listed" : way.rawValue
            return [.say(Message(isFirst ? "firstLesson.element.\(kind)" : "firstLesson.next"))] + asked(sound(element))
        case .letter(let letter, let isFirst): return introduction(of: letter, isFirst: isFirst)
        case .choice(let letter, let isFirst):
            return [.say(isFirst ? question : Message("firstLesson.next"))] + asked(sound(letter))
        case .group:
            return [.say(Message("firstLesson.group")), .gap(Self.switching), group]
                + then(Message("firstLesson.whole"))
        case .keys:
            let hasRate = way == .typed && services.voice.speaker.mode == .own
            return [.say(Message("firstLesson.keys.\(way.rawValue)"))]
                + (hasRate ? [.say(Message("firstLesson.rate"))] : [])
        case .practice:
            return [.say(length), .say(Message("firstLesson.level"))]
                + (leadsToPractice ? [.say(Message("firstLesson.begin"))] : [])
        }
    }

    private func introduction(of letter: String, isFirst: Bool) -> [Announcement] {
        let rhythm = Message.Argument.text(Introduction.syllables(of: letter, services: services))
        let opening: [Announcement] = isFirst ? [.say(Message("firstLesson.rhythm"))] : []
        let named = Message(isFirst ? "firstLesson.letter" : "firstLesson.other", ["name": fullName(letter)])
        let heard = opening + [.say(named)] + sound(letter, times: 3)
        guard isFirst else {
            let pattern = Message("introduction.pattern", ["pattern": rhythm])
            return heard + then(pattern) + sound(letter) + [.gap(Self.switching)]
        }
        let aloud = Message("firstLesson.aloud", ["pattern": rhythm])
        return heard + then(aloud) + [.gap(Self.aloud), morse(letter), .gap(Self.switching)]
    }

    /// The Morse of a question, for Tab; the whole step where nothing is asked.
    func morse(of step: FirstLesson.Step) -> [Announcement] {
        switch step {
        case .element(let element, _): asked([morse(element)])
        case .choice(let letter, _): asked([morse(letter)])
        default: announcements(for: step)
        }
    }

    /// What it was, in words and in sound. Empty where nothing is asked.
    func answer(to step: FirstLesson.Step) -> [Announcement] {
        switch step {
        case .element(let element, _):
            [.say(Message("firstLesson.was", ["name": .message(name(of: element))]))] + sound(element)
        case .choice(let letter, _): [.say(Message("firstLesson.was", ["name": name(of: letter)]))] + sound(letter)
        default: []
        }
    }

    /// The item of a list, and the word for a sound.
    func name(of element: Element) -> Message { Message(element == .dit ? "firstLesson.dit" : "firstLesson.dah") }

    // MARK: Parts

    /// Whether the learner chooses the answer from a list.
    private var isListed: Bool { way == .scanned || way == .pair }

    /// The words of a list keep away from the Morse of the question.
    private func asked(_ sound: [Announcement]) -> [Announcement] { sound + (isListed ? [.gap(400)] : []) }

    private var question: Message {
        let names = letters.map(Message.Argument.letter)
        return Message("firstLesson.choice.\(way.rawValue)", ["first": names[0], "second": names[names.count - 1]])
    }

    private var length: Message {
        let minutes = services.run.options.minutes ?? services.settings.lessons.minutes
        return minutes == 0
            ? Message("firstLesson.practice.open") : Message("firstLesson.practice", ["count": .integer(minutes)])
    }

    private func name(of letter: String) -> Message.Argument {
        services.ports.catalogue.spellingWord(of: letter) == nil ? .letter(letter) : .spelled(letter)
    }

    /// The letter, and its spelling word if it has one.
    private func fullName(_ letter: String) -> Message.Argument {
        let name = name(of: letter)
        return name == .letter(letter) ? name : .phrase([name, .letter(letter)])
    }

    private func morse(_ letter: String) -> Announcement { .morse(services.radio.morse([letter], isOnAir: false)) }

    private func morse(_ element: Element) -> Announcement {
        .morse(services.radio.morse(Pattern(elements: element == .dah ? 1 : 0, count: 1)))
    }

    private var group: Announcement { .morse(services.radio.morse(letters.reversed(), isOnAir: false)) }

    private func sound(_ letter: String, times: Int = 1) -> [Announcement] { sound(morse(letter), times: times) }

    private func sound(_ element: Element, times: Int = 1) -> [Announcement] { sound(morse(element), times: times) }

    private func sound(_ morse: Announcement, times: Int) -> [Announcement] {
        (0..<times).flatMap { [.gap($0 == 0 ? Self.switching : Self.again), morse] }
    }

    private func then(_ message: Message) -> [Announcement] { [.gap(Self.switching), .say(message)] }
}
