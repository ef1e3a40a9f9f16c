import Interface
import Keyer
import Morse
import OnAir
import Sound
import Training

/// Keying with another person over a network. The learner's words leave as the keyer ends them. The partner's words
/// sound at the speed of their packets, one side at a time.
///
/// The text of the partner is data from outside: it is spoken only on request, and nothing reads it as a command or an
/// answer. The socket exists from `opened` to `end`.
final class PartnerScreen: AirScreen {
    /// Milliseconds without a word in either direction after which the screen closes.
    static let silence = 900_000
    /// Milliseconds without a word of a new sender before the question whether to answer only them.
    private static let beforeQuestion = 3000

    let id = "partner"
    let services: Services
    let peer: NetworkPeer
    var link: PartnerLink<IPv4Address>
    var outbox: PacketOutbox
    /// The address of this computer, once the port knows it.
    var local: IPv4Address?
    /// The characters of the word that the learner keys.
    private var keyedWord: [Pattern] = []
    private var record = KeyedRecord()
    private var playing: WordQueue<IPv4Address>.Word?
    /// The last word that has sounded.
    private(set) var lastHeard: WordQueue<IPv4Address>.Word?
    private var wordEnded: Instant?
    /// The senders for whom the learner has answered the question.
    private var asked: Set<IPv4Address> = []
    private var questionDue: Instant?
    var silenceEnds: Instant
    /// Warnings of this screen that were spoken.
    var told: Set<String> = []
    private var row: Recorder.Row?
    private var began = Instant.start
    private var wordsSent = 0
    private(set) var isOver = false

    init(services: Services, peer: NetworkPeer) {
        self.services = services
        self.peer = peer
        switch peer {
        case .everybody: link = PartnerLink(.everybody)
        case .host(let name): link = PartnerLink(IPv4Address(name).map { .only($0) } ?? .nobody)
        }
        outbox = PacketOutbox(firstSerial: Int.random(in: 0..<64, using: &services.run.generator))
        silenceEnds = services.run.now
    }

    var awaits: Awaited? { link.queue.waiting.isEmpty && playing == nil ? .keying : nil }

    var place: [Message] {
        [Message("partner.title"), PartnerWords.name(of: link.admission, peer)]
            + (local.map { [Message("partner.local", ["address": .text($0.description)])] } ?? [])
    }

    var band: BandUse { isOver ? .none : .conversation }

    var playsLongMorse: Bool { true }

    var spaceHelp: Message { Message("global.pause") }

    // MARK: Opening and closing

    func opened(at now: Instant) {
        began = now
        silenceEnds = now.advanced(byMilliseconds: Self.silence)
        services.ports.packets.open(peer, port: MOPPPacket.port, silence: Self.silence)
        note("opened", [("peer", .string(PartnerWords.text(of: peer)))], at: now)
        let how = services.instructions.given(id, [Message("partner.how")])
        let words = [Message("partner.title"), PartnerWords.name(of: link.admission, peer)] + how
        services.voice.play(words.map { .say($0.with(.text)) } + [.earcon(.begin)], at: now)
    }

    func returned(at now: Instant) { services.voice.play([.earcon(.resume)], at: now) }

    /// Sends what the learner has keyed, closes the socket and stores the session. Later calls do nothing.
    func end(at now: Instant) {
        guard !isOver else { return }
        isOver = true
        cutWord(at: now)
        endKeyedWord(at: now)
        sendDue(isLast: true, at: now)
        if let goodbye = link.server.goodbye {
            outbox.take(goodbye, wordsPerMinute: handSpeed)
            sendDue(isLast: true, at: now)
        }
        services.ports.packets.close()
        note("closed", at: now)
        store(at: now)
    }

    func leave(saying message: Message? = nil, at now: Instant) {
        guard !isOver else { return }
        end(at: now)
        services.voice.silence(.everything)
        if wordsSent > 0 { services.instructions.noteFollowed(id, at: now) }
        services.screens.leave(downTo: self, at: now)
        if let message { services.voice.play([.earcon(.finish), .say(message)], at: now) }
        services.screens.close(at: now)
    }

    func closing(at now: Instant) -> Bool {
        end(at: now)
        return false
    }

    /// A session without answers: nothing here is judged.
    private func store(at now: Instant) {
        guard let row else { return }
        let record = SessionRecord(
            kind: Activity.partner.kind, began: row.began, milliseconds: now.milliseconds(since: began), attempts: 0,
            correct: 0, advanced: false, level: services.learner.progress.send.level)
        services.recorder.finish(
            row, as: record, progress: services.learner.progress, of: services.settings.alphabet, at: now)
        services.ports.log.record(
            LogEvent("session", [("kind", .string(record.kind.rawValue)), ("words", .integer(wordsSent))]), at: now)
    }

    func note(_ event: String, _ fields: [(String, JSONValue)] = [], at now: Instant) {
        services.ports.log.record(
            LogEvent("network", [("event", .string(event))] + fields), at: now)
    }

    // MARK: Pausing

    func pauseOrResume(at now: Instant) { openMenu(at: now) }

    func interrupted(at now: Instant) { openMenu(at: now) }

    func helpBegan(at now: Instant) { cutWord(at: now) }

    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        openMenu(at: now)
        return true
    }

    private func openMenu(at now: Instant) {
        restForMenu(at: now)
        services.screens.open(
            QSOMenu.menu(of: self, services: services, id: "partnerMenu", title: "partner.key.leave") { [self] in
                leave(at: $0)
            }, at: now)
    }

    func restForMenu(at now: Instant) {
        cutWord(at: now)
        services.voice.silence(.everything)
    }

    func goOn(at now: Instant, after action: () -> Void) { action() }

    // MARK: The learner's words

    var keying: KeyingRequest? {
        KeyingRequest(limits: .text, alphabet: services.settings.alphabet, commands: [])
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        switch event {
        case .began:
            cutWord(at: now)
            services.voice.silence(.everything)
            questionDue = nil
        case .mark(let mark): record.take(mark)
        case .character(let pattern, let text, _, _):
            record.take(pattern, text)
            keyedWord.append(pattern)
        case .word: endKeyedWord(at: now)
        case .contact: break
        }
    }

    func keyingWasCut(at now: Instant) {
        record.cutOff()
        endKeyedWord(at: now)
    }

    private func endKeyedWord(at now: Instant) {
        _ = record.endWord()
        guard !keyedWord.isEmpty else { return }
        for word in link.server.words(for: keyedWord, at: now) { outbox.take(word, wordsPerMinute: handSpeed) }
        keyedWord = []
        wordsSent += 1
        if row == nil { row = services.recorder.begin(Activity.partner.kind, at: now) }
        sendDue(at: now)
    }

    /// Words per minute of the hand, or of the keyer.
    private var handSpeed: Int {
        record.handSpeed(sampleRate: services.radio.sampleRate) ?? services.settings.keyer.wordsPerMinute
    }

    // MARK: The partner's words

    /// Whether a word may sound: the learner neither keys nor hears something else.
    private var mayPlay: Bool { !isOver && services.voice.isIdle && services.radio.transceiver.isQuiet }

    var deadline: Instant? {
        guard !isOver else { return nil }
        var due = [silenceEnds, outbox.deadline]
        // Something else has cut the Morse.
        if playing != nil, services.voice.isIdle { due.append(Instant.start) }
        if mayPlay, !services.run.isDescribing { due += [link.queue.deadline, questionDue] }
        return due.compactMap { $0 }.min()
    }

    func deadlineCame(at now: Instant) {
        sendDue(at: now)
        if playing != nil, services.voice.isIdle { wasHeard(at: now) }
        if silenceEnds <= now { return leave(saying: Message("partner.silent"), at: now) }
        guard mayPlay, !services.run.isDescribing else { return }
        if let word = link.queue.next(at: now) { return play(word, at: now) }
        if let due = questionDue, due <= now, let heard = lastHeard { ask(heard.from, at: now) }
    }

    private func play(_ word: WordQueue<IPv4Address>.Word, at now: Instant) {
        playing = word
        questionDue = nil
        // The queue has kept the word space. The longer rest between two pieces of Morse would delay every fast word.
        let isNext = wordEnded.map { now.milliseconds(since: $0) < Rest.betweenMorse } ?? false
        let clip = PartnerWords.morse(word, services: services)
        services.voice.play((isNext ? [.gap(1)] : []) + [.morse(clip)], at: now) { [self] in
            if playing == word { wasHeard(at: $0) }
        }
    }

    private func wasHeard(at now: Instant) {
        guard let word = playing else { return }
        playing = nil
        lastHeard = word
        wordEnded = now
        link.queue.ended(word, at: now)
        if link.admission == .everybody, !asked.contains(word.from) {
            questionDue = now.advanced(byMilliseconds: Self.beforeQuestion)
        }
    }

    /// Ends the word that sounds, because something else silences it.
    private func cutWord(at now: Instant) {
        guard playing != nil else { return }
        services.voice.silence(.everything)
        wasHeard(at: now)
    }

    func repeatMorse(at now: Instant) {
        guard let heard = lastHeard else { return services.voice.signal(.unused, at: now) }
        cutWord(at: now)
        services.voice.play([.morse(PartnerWords.morse(heard, services: services))], at: now)
    }

    private func ask(_ address: IPv4Address, at now: Instant) {
        questionDue = nil
        asked.insert(address)
        let menu = Menu(
            "partnerOnly", title: Message("partner.only", ["address": .text(address.description)]), services: services
        ) { [self] in
            [
                Menu.Item("yes", label: Message("partner.only.yes")) { [self] now in
                    link.admission = .only(address)
                    note("only", [("address", .string(address.description))], at: now)
                    services.screens.close(at: now)
                },
                Menu.Item("no", label: Message("partner.only.no")) { [self] in services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        services.screens.open(menu, at: now)
    }
}
