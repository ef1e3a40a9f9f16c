import Sound
import Training

/// Listening without hands: Morse, a pause in which to name it, the spoken answer, and so on.
///
///     resting --> Morse --> thinking --> named --> again --> resting        where it begins with Morse
///     resting --> named --> thinking --> Morse --> resting                  where it begins with speech
///
/// A printed line comes with the spoken answer and never before it, and so does a meaning that is asked for: it is that of
/// the item that was named last.  Nothing is answered, nothing is stored, and it is no session for the streak: whoever sleeps
/// over it has practised nothing.
final class ListenScreen: Screen {
    let id = "listen"
    private let desk: Desk
    private var session: ListenSession
    private let title: Message
    /// The words that are heard; nil for characters.
    private let set: WordSet?
    private let warnings: [Message]
    /// The item that was named last.
    private var named: [String]?
    /// Whether that is the one at hand.
    private var isNamed = false
    /// Whether its last words are said.
    private var isEnding = false

    init(desk: Desk, session: ListenSession, title: Message, set: WordSet? = nil, warnings: [Message] = []) {
        self.desk = desk
        self.session = session
        self.title = title
        self.set = set
        self.warnings = warnings
    }

    /// It goes on by itself; only while it is paused it waits for anybody.
    var awaits: Awaited? { session.isPaused ? .choice : nil }

    var place: [Message] {
        var messages = [Message("listen.place", ["material": .message(title), "count": .integer(session.count)])]
        if let minutes = session.minutesLeft(at: desk.now) {
            messages.append(Message("lesson.minutesLeft", ["count": .integer(minutes)]))
        }
        if session.isPaused { messages.append(Message("listen.paused")) }
        return messages
    }

    // MARK: Coming and going

    func opened(at now: Instant) {
        var words = warnings + [Message("listen.opening", ["material": .message(title)])]
        if !desk.isBrief { words.append(Message("listen.how")) }
        desk.play(words.map(Cue.say) + [.earcon(.begin)], at: now) { [self] in goOn(at: $0) }
    }

    func returned(at now: Instant) {
        desk.play([.earcon(.resume)], at: now)
        hear(session.again(at: now) ?? session.next(at: now), at: now)
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.right, "listen.key.next") { [self] in move(at: $0) { $0.next(at: $1) } },
            KeyBinding(.left, "listen.key.back") { [self] in move(at: $0) { $0.back(at: $1) } },
            KeyBinding(.up, "listen.key.meaning") { [self] in sayMeaning(at: $0) },
            KeyBinding(.escape, "listen.key.end") { [self] in end(at: $0) },
        ] + asides
    }

    /// What is asked for in between is told at once and not behind all that is still to come, where it would be taken for the
    /// answer; the item is heard anew after it.
    private var asides: [KeyBinding] {
        GlobalKeys.actions.filter { ["repeatSpeech", "older", "newer", "where"].contains($0.id) }.map { action in
            KeyBinding(action.key, "global.\(action.id)") { [self] now in
                guard session.item != nil, !session.isPaused else { return action.perform(desk, now) }
                desk.silenceAll(at: now)
                action.perform(desk, now)
                desk.play([], at: now) { [self] in hear(session.again(at: $0), at: $0) }
            }
        }
    }

    var spaceHelp: Message { Message("global.pause") }

    /// A receiver's sound; who pauses is not at the receiver.
    var band: BandUse { session.isPaused || isEnding ? .none : .drill }

    func pauseOrResume(at now: Instant) {
        if session.isPaused {
            returned(at: now)
        } else {
            pause(at: now)
            desk.play([.earcon(.pause), .say(Message("listen.paused", priority: .text))], at: now)
        }
    }

    func repeatMorse(at now: Instant) { move(at: now) { $0.again(at: $1) } }

    /// Contacts have a list of what keys do here; it is silent under it.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        pause(at: now)
        desk.open(ContactMenu.menu(of: self, desk: desk), at: now)
        return true
    }

    private func pause(at now: Instant) {
        session.pause(at: now)
        desk.silenceAll(at: now)
    }

    /// Goes to another item, cutting the one at hand.
    private func move(at now: Instant, to item: (inout ListenSession, Instant) -> [String]?) {
        desk.silenceAll(at: now)
        hear(item(&session, now), at: now)
    }

    /// What the item means that was named last, and its name with it; nothing while none was.  One that is still to be named
    /// is heard anew after that; a pause stays one.
    private func sayMeaning(at now: Instant) {
        guard session.item != nil else { return desk.announcer.signal(.unused, at: now) }
        desk.silenceAll(at: now)
        let meaning = named.map { Cue.say(WordWords.meaning(of: $0, in: set, desk: desk)) }
        desk.play([meaning ?? .earcon(.unused)], at: now) { [self] now in
            guard !session.isPaused else { return }
            hear(isNamed ? session.next(at: now) : session.again(at: now), at: now)
        }
    }

    // MARK: What is heard

    private func goOn(at now: Instant) { hear(session.next(at: now), at: now) }

    /// One item as the settings have it, and then the next.
    private func hear(_ item: [String]?, at now: Instant) {
        guard let item else { return end(at: now) }
        let thinking = Cue.gap(desk.settings.number("listen.pause"))
        let morse = Cue.morse(desk.morse(item))
        let answer = answer(item)
        let isSpeechFirst = desk.settings.value("listen.direction") == "speech"
        let again: [Cue] = desk.settings.isOn("listen.again") ? [.gap(500), morse] : []
        isNamed = false
        desk.play(isSpeechFirst ? [.gap(800)] : [.gap(800), morse, thinking], at: now) { [self] now in
            named = item
            isNamed = true
            desk.play(answer + (isSpeechFirst ? [thinking, morse] : again), at: now) { [self] in goOn(at: $0) }
        }
    }

    /// Its name, letter by letter, and what it means.
    private func answer(_ item: [String]) -> [Cue] {
        if item.count == 1, WordWords.meaningMessage(of: item, in: set, desk: desk) == nil || isOfCharacters {
            let name = Message("listen.character", ["character": .character(item[0])])
            guard desk.catalogue.text("spelling.\(item[0])") != nil else { return [.say(name)] }
            return [.say(Message("send.promptSpelled", ["character": .character(item[0]), "word": .spelled(item[0])]))]
        }
        let word = Message("words.prompt", ["word": .word(item)])
        guard desk.settings.isOn("listen.meaning"),
            let meaning = WordWords.meaningMessage(of: item, in: set, desk: desk)
        else {
            return [.say(word)]
        }
        return [.say(word), .say(meaning)]
    }

    private var isOfCharacters: Bool { title.id == ListenEntry.charactersTitle.id }

    private func end(at now: Instant) {
        guard !isEnding else { return }
        isEnding = true
        desk.silenceAll(at: now)
        desk.play(
            [.earcon(.finish), .say(Message("listen.over", ["count": .integer(session.count)], priority: .text))],
            at: now)
        desk.close(at: now)
    }
}
