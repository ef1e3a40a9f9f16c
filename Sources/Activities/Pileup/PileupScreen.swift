import Interface
import Keyer
import Morse
import OnAir
import Sound
import Training

/// A pile-up: the learner keys or types, and a crowd answers.
///
///     opening ──words end──> learner
///     learner ──the over ends: by its last sign, silence, or a key──> air, or learner without an answer
///     learner ──the learner enters a line──> sending ──its Morse ends──> air, or learner
///     learner ──the learner is silent for long: the callers call again──> air
///     air     ──the Morse ends, or the learner keys──> learner
///     any     ──the time is over, and no QSO is under way──> over
///
/// The screen never prints or speaks the text that callers send. It reports wrong entries at the end.
final class PileupScreen: OverScreen {
    enum Phase {
        case opening, learner, sending, air, over
    }

    let id = "pileup"
    let services: Services
    let setup: PileupSetup
    private(set) var pileup: Pileup
    var phase = Phase.opening
    var ownOver = OverKeying(.crowd)
    var line = PileupLine()
    /// Whether the present Morse has sounded to its end.
    private var isHeard = false
    /// The typed over that is being sent.
    private var sending: Pileup.Typed?
    /// The rest of that over after key help cut it.
    private var unheard: MorseClip?
    /// The last Morse of the callers.
    private var lastHeard: MorseClip?
    private var row: Recorder.Row?
    private(set) var clock = QSOClock()

    /// Milliseconds after the end of the session in which the learner may finish a QSO.
    private static let overtime = 60_000
    /// Seconds of silence after which the callers call again.
    private static let callAgain = 5

    init(services: Services, setup: PileupSetup) {
        self.services = services
        self.setup = setup
        pileup = setup.pileup
    }

    var score: PileupScore { PileupScore(pileup.entries) }

    var awaits: Awaited? {
        // During key help the pile-up waits.
        services.run.isDescribing || phase == .learner && !ownOver.patience.isEnding ? .keying : nil
    }

    var place: [Message] {
        var messages = [
            PileupWords.title(setup.plan.style),
            PileupWords.rate(score, milliseconds: clock.milliseconds(at: services.run.now)),
        ]
        if let left = milliseconds(left: services.run.now) {
            messages.append(Message("lesson.minutesLeft", ["count": .integer((max(0, left) + 59_999) / 60_000)]))
        }
        return messages + [PileupWords.due(pileup)]
    }

    // MARK: Opening and closing

    func opened(at now: Instant) {
        row = services.recorder.begin(Activity.pileup.kind, at: now)
        let announcements =
            PileupWords.opening(setup, services: services).map { Announcement.say($0) } + [.earcon(.begin)]
        services.voice.play(announcements, at: now) { [self] in begin(at: $0) }
    }

    private func begin(at now: Instant) {
        guard phase == .opening else { return }
        clock.start(at: now)
        listen(at: now)
    }

    /// Gives the learner the turn.
    private func listen(at now: Instant) {
        phase = .learner
        ownOver.patience.renew()
        waitPatiently(at: now)
    }

    func returned(at now: Instant) {
        goOn(at: now) { if phase == .learner { services.voice.play([.earcon(.resume)], at: now) } }
    }

    func goOn(at now: Instant, after action: () -> Void) {
        if phase != .opening { clock.start(at: now) }
        waitAnew(at: now)
        let before = phase
        action()
        guard phase == before else { return }
        switch phase {
        case .opening: begin(at: now)
        case .air where !services.voice.sounding.hasMorse: hearAgain(at: now)
        case .sending where !services.voice.sounding.hasMorse: if let sending { transmit(sending, at: now) }
        default: break
        }
    }

    // MARK: The band

    var playsLongMorse: Bool { true }

    /// The receiver is on during the whole pile-up.
    var band: BandUse { phase == .opening || phase == .over ? .none : .conversation }

    var spaceHelp: Message { Message("pileup.key.space") }

    func pauseOrResume(at now: Instant) {
        // While a line is typed, a space is a space.
        if !line.text.isEmpty { type(isTaken: line.space(), at: now) } else { openMenu(at: now) }
    }

    func interrupted(at now: Instant) { openMenu(at: now) }

    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        guard action == .back else {
            if isChosen { services.voice.signal(.unused, at: now) }
            return true
        }
        openMenu(at: now)
        return true
    }

    func restForMenu(at now: Instant) {
        services.voice.silence(.everything)
        clock.stop(at: now)
    }

    func openMenu(at now: Instant) {
        restForMenu(at: now)
        services.screens.open(
            QSOMenu.menu(of: self, services: services, id: "pileupMenu", title: "pileup.stop") { [self] in
                finish(at: $0)
            }, at: now)
    }

    /// Plays the callers' last Morse again, without a request on the air.
    func repeatMorse(at now: Instant) {
        guard phase == .learner || phase == .air, lastHeard != nil else {
            return services.voice.signal(.unused, at: now)
        }
        services.voice.silence(.everything)
        hearAgain(at: now)
    }

    // MARK: Typing

    /// Acknowledges a typed key.
    func type(isTaken: Bool, at now: Instant) {
        services.voice.signal(isTaken ? .typed : .unused, at: now)
        if isTaken { waitAnew(at: now) }
    }

    /// Enter: ends the keyed over, or sends the line, or with an empty line the next over.
    func enter(at now: Instant) {
        guard phase == .learner || phase == .air, !services.radio.transceiver.isSending else {
            return services.voice.signal(.unused, at: now)
        }
        if phase == .learner, !ownOver.isEmpty || services.radio.transceiver.isCharacterOpen { return endOver(at: now) }
        let typed = pileup.typed(line.text)
        line.clear()
        transmit(typed, at: now)
    }

    /// Sends a text of the program and leaves the typed line unchanged.
    func transmit(_ text: String, at now: Instant) {
        guard phase == .learner || phase == .air, !services.radio.transceiver.isSending else {
            return services.voice.signal(.unused, at: now)
        }
        transmit(Pileup.Typed(sent: text), at: now)
    }

    private func transmit(_ typed: Pileup.Typed, at now: Instant) {
        guard let clip = unheard ?? PileupSound.own(typed.sent, settings: services.settings) else {
            return services.voice.signal(.unused, at: now)
        }
        unheard = nil
        services.voice.silence(.everything)
        phase = .sending
        ownOver.patience.rest()
        sending = typed
        isHeard = false
        services.voice.play([.morse(clip)], at: now) { [self] now in
            // If a contact cut the Morse, the keyed text counts instead.
            guard isHeard, phase == .sending else { return }
            sending = nil
            respond(pileup.hear(Over(typed.sent), copied: typed.copied, at: now), at: now)
        }
    }

    // MARK: Keying

    var memoryKeying: KeyingRequest? {
        KeyingRequest(
            limits: .text, radio: band == .none ? .off : .receiving, commands: [], elementKeys: .none,
            contacts: isChosen ? .work : .key)
    }

    var isOwnTurn: Bool { phase == .learner }

    func breakIn(at now: Instant) {
        guard phase == .air || phase == .sending else { return }
        services.voice.silence(.everything)
        sending = nil
        unheard = nil
        phase = .learner
    }

    func waitPatiently(at now: Instant) {
        // While it is quiet, there are no callers who could call again.
        let isWaited = pileup.stage != .quiet && !isChosen || !ownOver.isEmpty
        guard phase == .learner else { return ownOver.patience.rest() }
        guard isWaited else { return ownOver.patience.waitForever(settings: services.settings, at: now) }
        ownOver.patience.waitPatiently(
            hasOver: !ownOver.isEmpty, settings: services.settings, most: ownOver.isEmpty ? Self.callAgain : .max,
            at: now)
    }

    private func waitAnew(at now: Instant) {
        guard ownOver.patience.isEnding else { return waitPatiently(at: now) }
        ownOver.patience.waitForMore(settings: services.settings, at: now)
    }

    func endOver(at now: Instant) {
        guard phase == .learner else { return services.voice.signal(.unused, at: now) }
        switch ownOver.end(isCharacterOpen: services.radio.transceiver.isCharacterOpen) {
        case .later: break
        case .empty: listen(at: now)
        case .over(let recorder): hear(recorder.over, at: now)
        }
    }

    private func hear(_ over: Over, at now: Instant) {
        // A learner who keys may still type the exchange for the log.
        let copied = pileup.stage == .closing && !line.text.isEmpty ? line.text : nil
        if copied != nil { line.clear() }
        respond(pileup.hear(over, copied: copied, at: now), at: now)
    }

    // MARK: Time

    /// Milliseconds left of the session; nil without a limit.
    private func milliseconds(left now: Instant) -> Int? {
        setup.limitMilliseconds.map { $0 - clock.milliseconds(at: now) }
    }

    /// When the session ends, with some time for the QSO under way.
    private var end: Instant? {
        guard phase != .opening, phase != .over, let left = milliseconds(left: services.run.now) else { return nil }
        return services.run.now.advanced(byMilliseconds: max(0, left + (pileup.isWorking ? Self.overtime : 0)))
    }

    var deadline: Instant? {
        guard !services.run.isDescribing else { return nil }
        guard let end else { return ownOver.patience.deadline }
        return min(end, ownOver.patience.deadline ?? end)
    }

    func helpBegan(at now: Instant) {
        unheard = phase == .sending ? services.voice.sounding.unheardMorse : nil
        restForMenu(at: now)
    }

    func helpEnded(at now: Instant) { goOn(at: now) {} }

    func deadlineCame(at now: Instant) {
        if let end, end <= now { return finish(at: now) }
        guard let due = ownOver.patience.deadline, due <= now else { return }
        let isOver = ownOver.isEnding
        // The over does not end during speech or keying.
        guard services.voice.isIdle, services.radio.transceiver.isQuiet else { return waitAnew(at: now) }
        if ownOver.patience.takesHint(at: now) {
            return services.voice.play([.say(silenceHint("pileup.hint"))], at: now)
        }
        ownOver.patience.rest()
        if isOver { return endOver(at: now) }
        respond(pileup.hearNothing(), at: now)
    }

    // MARK: The crowd

    private func respond(_ reply: PileupReply, at now: Instant) {
        if let entry = reply.entry {
            PileupResult.record(entry, services: services, at: now)
            if let count = services.run.options.count, pileup.entries.count >= count { return finish(at: now) }
        }
        if let left = milliseconds(left: now), left <= 0, !pileup.isWorking { return finish(at: now) }
        guard !reply.voices.isEmpty else {
            lastHeard = nil
            return listen(at: now)
        }
        lastHeard = PileupSound.clip(reply.voices, services: services)
        hearAgain(at: now)
    }

    private func hearAgain(at now: Instant) {
        guard let lastHeard else { return listen(at: now) }
        phase = .air
        ownOver.patience.rest()
        services.voice.play([.gap(200), .morse(lastHeard)], at: now) { [self] in
            if phase == .air { listen(at: $0) }
        }
    }

    func heard(_ clip: MorseClip, ends: [Instant], at now: Instant) { isHeard = true }

    // MARK: The end

    private func finish(at now: Instant) {
        guard phase != .over else { return }
        services.voice.silence(.everything)
        store(at: now)
        let messages = PileupWords.result(
            score, style: setup.plan.style, milliseconds: clock.milliseconds(at: now))
        let missed = PileupState.missed(services.recorder).count
        services.screens.replace(
            by: PileupResult.menu(messages, style: setup.plan.style, missed: missed, services: services), at: now)
    }

    private func store(at now: Instant) {
        phase = .over
        clock.stop(at: now)
        for call in pileup.missed { PileupState.keep(missed: call, services: services, at: now) }
        if setup.plan.isFollowing { PileupState.keep(pileup.follow, services: services, at: now) }
        guard let row else { return }
        PileupResult.store(score, row: row, milliseconds: clock.milliseconds(at: now), services: services, at: now)
    }

    /// A pile-up cannot be resumed, but it counts as practice.
    func closing(at now: Instant) -> Bool {
        if phase != .over { store(at: now) }
        return false
    }
}
