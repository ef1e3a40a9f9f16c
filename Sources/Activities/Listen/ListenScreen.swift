import Interface
import Morse
import OnAir
import Sound
import Training

/// Listening without hands: Morse, a pause to name it, the spoken answer, then the next item.
///
///     resting --> Morse --> thinking --> named --> again --> resting        where it begins with Morse
///     resting --> named --> thinking --> Morse --> resting                  where it begins with speech
///
/// A display shows the item before its answer. A delay of the display replaces the pause, so the answer comes when the
/// last character is due. After a spoken answer there is nothing to show.
///
/// The line is printed with the spoken answer and never before it. The key for the meaning explains the item named
/// last. Listening has no answers, stores nothing and does not count for the streak: a learner who falls asleep has
/// practised nothing.
final class ListenScreen: RunningScreen, DrillScreen, ActivityScreen {
    let id = "listen"
    let services: Services
    private var session: ListenSession
    private let title: Message
    /// The set of words; nil for characters.
    private let set: WordSet?
    private let notes: ItemNotes
    private let warnings: [Message]
    /// Whether the items are running text, which the voice reads as a sentence.
    private let readsText: Bool
    /// The item named last.
    private var named: [String]?
    /// Whether the item named last is the current item.
    private var isNamed = false
    /// Whether listening is paused only for key help.
    private var isStoppedForHelp = false
    /// The rest of the Morse that key help cut off.
    private var unheard: MorseClip?
    /// Whether the closing words have begun.
    private var isEnding = false
    /// The station that sends; nil for even code.
    private let sender: Sender?
    /// Shows the current item until its answer; nil without a display.
    private var display: MorseDisplay?

    init(
        services: Services, session: ListenSession, title: Message, set: WordSet? = nil,
        notes: ItemNotes = ItemNotes(), warnings: [Message] = [], readsText: Bool = false
    ) {
        self.services = services
        self.session = session
        self.title = title
        self.set = set
        self.notes = notes
        self.warnings = warnings
        self.readsText = readsText
        sender = Hands.sender(at: .listening, services: services)
    }

    /// The session continues without the learner and awaits a choice only while paused.
    var awaits: Awaited? { session.isPaused ? .choice : nil }

    var place: [Message] {
        var messages = [Message("listen.place", ["material": .message(title), "count": .integer(session.count)])]
        if let minutes = session.minutesLeft(at: services.run.now) {
            messages.append(Message("lesson.minutesLeft", ["count": .integer(minutes)]))
        }
        if session.isPaused { messages.append(Message("listen.paused")) }
        return messages
    }

    // MARK: Coming and going

    func opened(at now: Instant) {
        let alphabet = isOfCharacters ? services.settings.alphabet.title : []
        var words = warnings + alphabet + [Message("listen.opening", ["material": .message(title)])]
        words += services.instructions.given(id, [Message("listen.how")])
        services.voice.play(words.map(Announcement.say) + [.earcon(.begin)], at: now) { [self] in goOn(at: $0) }
    }

    func returned(at now: Instant) {
        services.voice.play([.earcon(.resume)], at: now)
        hear(session.again(at: now) ?? session.next(at: now), at: now)
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.right, "listen.key.next") { [self] in move(at: $0) { $0.next(at: $1) } },
            KeyBinding(.left, "listen.key.back") { [self] in move(at: $0) { $0.back(at: $1) } },
            KeyBinding(.up, "listen.key.meaning") { [self] in sayMeaning(at: $0) },
            KeyBinding(.down, "listen.key.tell") { [self] in tellNow(at: $0) },
            KeyBinding(.escape, "receive.key.menu") { [self] in openMenu(at: $0) },
        ] + asides
    }

    /// Keys for history and place cut the current item, because their words in the queue would sound like the answer.
    /// The item then starts again.
    private var asides: [KeyBinding] {
        GlobalKeys.actions.filter { ["repeatSpeech", "older", "newer", "where"].contains($0.id) }.map { action in
            KeyBinding(action.key, "global.\(action.id)") { [self] now in
                guard session.item != nil, !session.isPaused else { return action.perform(services, now) }
                cut()
                action.perform(services, now)
                services.voice.play([], at: now) { [self] in hear(session.again(at: $0), at: $0) }
            }
        }
    }

    var spaceHelp: Message { Message("global.pause") }

    var playsLongMorse: Bool { true }

    /// The band sounds, except during a pause.
    var band: BandUse { session.isPaused || isEnding ? .none : .drill }

    func pauseOrResume(at now: Instant) {
        if session.isPaused {
            returned(at: now)
        } else {
            pause(at: now)
            services.voice.play([.earcon(.pause), .say(Message("listen.paused", priority: .text))], at: now)
        }
    }

    func interrupted(at now: Instant) { if !session.isPaused { pauseOrResume(at: now) } }

    /// Key help must neither wait for the Morse nor sound like the answer, so it pauses listening.
    func helpBegan(at now: Instant) {
        guard !session.isPaused, !isEnding else { return }
        isStoppedForHelp = true
        unheard = services.voice.sounding.unheardMorse
        display?.pause(services.voice.sounding.heardCharacters, page: services.voice.page, at: now)
        session.pause(at: now)
        services.voice.silence(.everything)
    }

    func helpEnded(at now: Instant) {
        defer { isStoppedForHelp = false }
        guard isStoppedForHelp, session.isPaused else { return }
        guard let unheard else { return returned(at: now) }
        self.unheard = nil
        hear(session.resume(at: now), from: unheard, at: now)
    }

    func repeatMorse(at now: Instant) { move(at: now) { $0.again(at: $1) } }

    /// A contact opens the list of keys and pauses listening.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        pause(at: now)
        services.screens.open(ContactMenu.menu(of: self), at: now)
        return true
    }

    private func openMenu(at now: Instant) {
        guard !isEnding else { return }
        pause(at: now)
        let menu = PauseMenu.menu(
            of: self, services: services, stopLabel: Message("listen.key.end"), keep: nil,
            stop: { [self] in end(at: $0) })
        services.screens.open(menu, at: now)
    }

    private func pause(at now: Instant) {
        session.pause(at: now)
        cut()
    }

    /// The item that was cut starts again, and its display with it.
    private func cut() {
        services.voice.silence(.everything)
        display = nil
    }

    /// Cuts the current item and goes to another.
    private func move(at now: Instant, to item: (inout ListenSession, Instant) -> [String]?) {
        cut()
        hear(item(&session, now), at: now)
    }

    /// Speaks name and meaning of the item named last, or signals that there is none. A current item without a name
    /// starts again afterwards. A pause stays a pause.
    private func sayMeaning(at now: Instant) {
        guard session.item != nil else { return services.voice.signal(.unused, at: now) }
        cut()
        let meaning = named.map {
            Announcement.say(WordWords.meaning(of: $0, in: set, notes: notes, services: services))
        }
        services.voice.play([meaning ?? .earcon(.unused)], at: now) { [self] now in
            guard !session.isPaused else { return }
            hear(isNamed ? session.next(at: now) : session.again(at: now), at: now)
        }
    }

    /// Names the current item at once, without the pause for thinking.
    private func tellNow(at now: Instant) {
        guard let item = session.item, !session.isPaused, !isNamed else {
            return services.voice.signal(.unused, at: now)
        }
        cut()
        tell(item, with: .morse(morse(item)), at: now)
    }

    // MARK: Playing

    private func goOn(at now: Instant) { hear(session.next(at: now), at: now) }

    /// Plays one item according to the settings, or the rest of it, then the next.
    private func hear(_ item: [String]?, from rest: MorseClip? = nil, at now: Instant) {
        guard let item else { return end(at: now) }
        if isNamed, let rest {
            return services.voice.play([.gap(800), .morse(rest)], at: now) { [self] in goOn(at: $0) }
        }
        let whole = morse(item)
        let morse = rest ?? whole
        isNamed = false
        if rest == nil { show(whole) }
        display?.play(morse, page: services.voice.page, at: now)
        let hint = rest == nil ? notes.hint(before: item) : []
        let heard: [Announcement] = isSpeechFirst ? [] : [.morse(morse), .gap(thinking)]
        services.voice.play([.gap(800)] + hint + heard, at: now) { [self] in
            tell(item, with: .morse(isSpeechFirst ? morse : whole), at: $0)
        }
    }

    /// Milliseconds before the spoken answer.
    private var thinking: Int {
        let copy = services.settings.copy
        return display != nil && copy.show == .time ? copy.showDelay : services.settings.listen.pause
    }

    private func morse(_ item: [String]) -> MorseClip {
        let clip = services.radio.morse(item, pitchOffset: session.pitchOffset)
        return sender?.sending(clip, number: session.count, sampleRate: services.radio.sampleRate) ?? clip
    }

    private var isSpeechFirst: Bool { services.settings.listen.first == .speech }

    /// Names an item. Its Morse follows if it has not come before or if the learner wants it again.
    private func tell(_ item: [String], with morse: Announcement, at now: Instant) {
        named = item
        isNamed = true
        display?.showAll(page: services.voice.page, at: now)
        display = nil
        let pause = Announcement.gap(isSpeechFirst ? services.settings.listen.pause : 500)
        let rest = isSpeechFirst || services.settings.listen.repeats ? [pause, morse] : []
        services.voice.play(answer(item) + rest, at: now) { [self] in goOn(at: $0) }
    }

    /// The name of an item letter by letter, and its meaning.
    private func answer(_ item: [String]) -> [Announcement] {
        let meaning = WordWords.meaningMessage(of: item, in: set, notes: notes, services: services)
        if item.count == 1, meaning == nil || isOfCharacters {
            let name = Message("listen.character", ["character": .character(item[0])])
            guard services.ports.catalogue.spellingWord(of: item[0]) != nil else { return [.say(name)] }
            return [.say(Message("listen.spelled", ["character": .letter(item[0]), "word": .spelled(item[0])]))]
        }
        let told = services.settings.listen.tellsMeaning ? meaning : nil
        return [.say(name(item, isAlone: notes.meaning(of: item) == nil))] + (told.map { [.say($0)] } ?? [])
    }

    /// - Parameter isAlone: whether no meaning follows, so that the voice may read running text as a sentence.
    private func name(_ item: [String], isAlone: Bool) -> Message {
        if readsText, isAlone { return Message("listen.text", ["text": .text(item.joined().lowercased())]) }
        return Message(item.contains(" ") ? "listen.text" : "words.prompt", ["text": .item(item), "word": .item(item)])
    }

    // MARK: The display

    private func show(_ clip: MorseClip) {
        display = isSpeechFirst ? nil : MorseDisplay(services.settings.copy)
        display?.begin(clip.text)
    }

    func heard(_ clip: MorseClip, ends: [Instant], at now: Instant) {
        if !clip.isInterface { display?.end(page: services.voice.page, at: now) }
    }

    var deadline: Instant? { display?.deadline }

    func deadlineCame(at now: Instant) {
        display?.follow(services.voice.sounding.heardCharacters, page: services.voice.page, at: now)
    }

    private var isOfCharacters: Bool { title.id == ListenEntry.charactersTitle.id }

    private func end(at now: Instant) {
        guard !isEnding else { return }
        isEnding = true
        if session.count > 0 { services.instructions.noteFollowed(id, at: now) }
        cut()
        services.voice.play(
            [.earcon(.finish), .say(Message("listen.over", ["count": .integer(session.count)], priority: .text))],
            at: now)
        services.screens.close(at: now)
    }
}
