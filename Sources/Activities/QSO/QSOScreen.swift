import Interface
import Keyer
import Morse
import OnAir
import Sound
import Training

/// A QSO on the air. The partner is a value that takes overs and returns replies. This screen turns keying into overs
/// and replies into Morse.
///
///     opening ──words end──> partner   (the partner calls)
///             ──words end──> learner   (the learner calls)
///     partner ──the Morse ends──> learner
///             ──the learner keys: the partner stops──> learner
///     learner ──the over ends: by its last sign, silence, or a key──> partner
///     learner ──the learner is silent for long: the partner calls──> partner
///     partner ──the last Morse ends──> opening, with the next station of a contest
///             ──the last Morse ends──> between, if another QSO follows; else the result
///     between ──the debriefing ends──> another screen of this type
///
/// The screen shows no text of the partner before its Morse has sounded to the end.
final class QSOScreen: OverScreen {
    private enum Phase {
        case opening, partner, learner, between, over
    }

    let id = "qso"
    let services: Services
    var series: QSOSeries
    private var phase = Phase.opening
    var ownOver = OverKeying(.conversation)
    /// The line that a learner spells by choosing letters.
    var line = PileupLine()
    /// The learner's last over, until the answer to it begins.
    private var taken: QSOTakenOver?
    /// Whether the screen has asked the learner to call.
    var isCallTold = false
    /// The partner's last over, once it has sounded to its end.
    private var heardText: String?
    /// The partner's callsign, once it has sounded.
    private(set) var heardCall: String?
    /// Whether the learner has asked for the text of an over that is still playing.
    private var isTextWanted = false
    /// Whether the partner's Morse has sounded to its end.
    private var isHeard = false
    /// The partner's present or last text.
    private var sending = ""
    /// Whether this text is the partner's last over.
    private var isLastOver = false
    /// The rest of the partner's Morse after key help cut it.
    private var unheard: MorseClip?
    var lastSpeed: Int?
    private var row: Recorder.Row?
    private var clock = QSOClock()
    /// Shows the partner's overs; nil without a display.
    var display: MorseDisplay?

    init(services: Services, setup: QSOSetup) {
        self.services = services
        series = QSOSeries(setup, services: services, at: services.run.now)
        display = MorseDisplay(services.settings.copy)
    }

    var setup: QSOSetup { series.setup }
    var partner: Partner { series.partner }

    var awaits: Awaited? {
        // During key help the QSO waits.
        services.run.isDescribing || phase == .learner && !ownOver.patience.isEnding ? .keying : nil
    }

    var place: [Message] {
        [QSOWords.place(setup)] + (phase == .learner || phase == .partner ? [Message("qso.turn.\(phase)")] : [])
    }

    // MARK: Opening and closing

    func opened(at now: Instant) {
        row = services.recorder.begin(Activity.qso.kind, at: now)
        clock.start(at: now)
        let announcements = QSOWords.opening(setup, services: services).map { Announcement.say($0) } + [.earcon(.begin)]
        services.voice.play(announcements, at: now) { [self] in begin(at: $0) }
    }

    /// Begins with the partner's call, or waits for the learner's.
    private func begin(at now: Instant) {
        guard phase == .opening else { return }
        let reply = series.begin()
        if reply == .wait { listen(at: now) } else { respond(reply, at: now) }
    }

    /// Gives the learner the turn.
    private func listen(at now: Instant) {
        phase = .learner
        ownOver.patience.renew()
        signalTurn(at: now)
        waitPatiently(at: now)
    }

    func returned(at now: Instant) {
        goOn(at: now) { if phase == .learner { services.voice.play([.earcon(.resume)], at: now) } }
    }

    /// Continues after the menu and the chosen action. Morse that the menu cut plays again.
    func goOn(at now: Instant, after action: () -> Void) {
        clock.start(at: now)
        display?.resume(at: now)
        waitAnew(at: now)
        let (before, text) = (phase, sending)
        action()
        guard phase == before, sending == text else { return }
        switch phase {
        case .opening: begin(at: now)
        case .partner where !services.voice.sounding.hasMorse: send(at: now)
        case .over: conversationEnded(at: now)
        case .between: meetNext(at: now)
        case .partner, .learner: break
        }
    }

    // MARK: Keys

    func pauseOrResume(at now: Instant) { openMenu(at: now) }

    func interrupted(at now: Instant) { openMenu(at: now) }

    /// A hold opens the menu, which gives learners with contacts alone the functions of the keys. For a learner who
    /// chooses overs instead of keying, any press opens it while the partner sends.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        if action == .back || isChosen && phase == .partner { openMenu(at: now) }
        return true
    }

    func restForMenu(at now: Instant) {
        pauseDisplay(at: now)
        services.voice.silence(.everything)
        clock.stop(at: now)
    }

    func openMenu(at now: Instant) {
        restForMenu(at: now)
        services.screens.open(
            QSOMenu.menu(of: self, services: services) { [self] now in
                series.partner.leave()
                if phase == .between { showResult(at: now) } else { finish(at: now) }
            }, at: now)
    }

    /// Plays the partner's last over again, without a request on the air.
    func repeatMorse(at now: Instant) {
        guard phase == .partner || phase == .learner, !partner.last.isEmpty else {
            return services.voice.signal(.unused, at: now)
        }
        restartDisplay(at: now)
        services.voice.silence(.everything)
        unheard = nil
        send(at: now)
    }

    func sayText(at now: Instant) {
        // The text never comes before its Morse.
        if phase == .partner { return isTextWanted = true }
        guard let heardText else { return say([Message("qso.noText")], at: now) }
        say(textOfOver(heardText), at: now)
    }

    func takeBack(at now: Instant) {
        guard phase == .learner, !ownOver.isEmpty else { return services.voice.signal(.unused, at: now) }
        ownOver.takeBack()
        waitPatiently(at: now)
        services.voice.signal(.erased, at: now)
    }

    func say(_ messages: [Message], at now: Instant) {
        // A learner who asks the program for help has not finished the over.
        waitAnew(at: now)
        services.voice.play(messages.map { .say($0.with(.text)) }, at: now)
    }

    /// The receiver is on during the whole QSO.
    var band: BandUse {
        let isBetweenStations = phase == .opening && series.partners.count > 1
        return phase == .partner || phase == .learner || isBetweenStations ? .conversation : .none
    }

    // MARK: The learner's over

    var memoryKeying: KeyingRequest? {
        // While the partner sends, and between two stations, keying breaks in.
        KeyingRequest(
            limits: .text, radio: band == .none ? .off : .receiving, commands: [], contacts: isChosen ? .work : .key)
    }

    var isOwnTurn: Bool { phase == .learner }

    func breakIn(at now: Instant) {
        guard phase == .partner || phase == .opening else { return }
        cutDisplay(at: now)
        services.voice.silence(.everything)
        heardText = nil
        isTextWanted = false
        defer { taken = nil }
        if let taken, now < taken.answerBegins { return continueOver(taken) }
        guard !isLastOver else { return conversationEnded(at: now) }
        series.partner.wasBrokenInto()
        phase = .learner
    }

    /// Continues an over that seemed complete: K came after AR, or a callsign after SK.
    private func continueOver(_ taken: QSOTakenOver) {
        series.partner = taken.partner
        ownOver.goOn(with: taken.recorder)
        isLastOver = false
        phase = .learner
    }

    func waitPatiently(at now: Instant) {
        guard phase == .learner else { return ownOver.patience.rest() }
        guard !isChosen else { return ownOver.patience.waitForever(settings: services.settings, at: now) }
        ownOver.patience.waitPatiently(hasOver: !ownOver.isEmpty, settings: services.settings, at: now)
    }

    /// Restarts the wait for the learner.
    private func waitAnew(at now: Instant) {
        guard phase == .learner else { return ownOver.patience.rest() }
        guard !isChosen else { return ownOver.patience.waitForever(settings: services.settings, at: now) }
        ownOver.patience.begin(hasOver: !ownOver.isEmpty, settings: services.settings, at: now)
    }

    func helpBegan(at now: Instant) {
        unheard = phase == .partner ? services.voice.sounding.unheardMorse : nil
        restForMenu(at: now)
    }

    func helpEnded(at now: Instant) { goOn(at: now) {} }

    /// During key help no time limit runs.
    var deadline: Instant? {
        services.run.isDescribing ? nil : [ownOver.patience.deadline, display?.deadline].compactMap { $0 }.min()
    }

    func deadlineCame(at now: Instant) {
        followDisplay(at: now)
        guard let end = ownOver.patience.deadline, end <= now else { return }
        let isOver = ownOver.isEnding
        // The over does not end during speech or keying.
        guard services.voice.isIdle, services.radio.transceiver.isQuiet else { return waitAnew(at: now) }
        if ownOver.patience.takesHint(at: now) { return giveHint(at: now) }
        ownOver.patience.rest()
        if isOver { return endOver(at: now) }
        let reply = series.partner.hearNothing()
        guard reply == .wait else { return respond(reply, at: now) }
        // Without a partner on the air, nobody could call.
        if partner.isStandingBy { waitPatiently(at: now) } else { tellCall(at: now) }
    }

    func endOver(at now: Instant) {
        guard phase == .learner, !services.radio.transceiver.isSending else {
            return services.voice.signal(.unused, at: now)
        }
        switch ownOver.end(isCharacterOpen: services.radio.transceiver.isCharacterOpen) {
        case .later: break
        case .empty: say([Message("freeKeyer.nothing")], at: now)
        case .over(let recorder): hear(recorder, at: now)
        }
    }

    private func hear(_ recorder: OverRecorder, at now: Instant) {
        lastSpeed = recorder.wordsPerMinute ?? lastSpeed
        let before = partner
        let reply = series.partner.hear(recorder.over, wordsPerMinute: recorder.wordsPerMinute)
        if let row { note(row, isCounted: false, at: now) }
        services.instructions.noteFollowed(QSOWords.turn, at: now)
        respond(reply, at: now)
        guard phase == .partner else { return }
        taken = QSOTakenOver(partner: before, recorder: recorder, at: now)
    }

    // MARK: The partner's

    private func respond(_ reply: QSOReply, at now: Instant) {
        switch reply {
        case .send(let text): send(text, at: now)
        case .wait:
            services.voice.play([.say(Message(partner.isStandingBy ? "qso.waiting" : "qso.noAnswer"))], at: now)
            listen(at: now)
        case .end(let text):
            isLastOver = true
            guard let text else { return conversationEnded(at: now) }
            send(text, at: now)
        }
    }

    private func send(_ text: String, at now: Instant) {
        sending = text
        display?.begin(text)
        unheard = nil
        send(at: now)
    }

    private func send(at now: Instant) {
        phase = .partner
        let clip = unheard ?? QSOWords.morse(sending, partner: partner, services: services)
        unheard = nil
        taken = nil
        isHeard = false
        display?.play(clip, page: services.voice.page, at: now)
        services.voice.play([.gap(QSOTakenOver.pause), .morse(clip)], at: now) { [self] in wasHeard(at: $0) }
    }

    func heard(_ clip: MorseClip, ends: [Instant], at now: Instant) {
        isHeard = true
        display?.end(page: services.voice.page, at: now)
    }

    private func wasHeard(at now: Instant) {
        // The learner's keying cut the Morse.
        guard isHeard else { return breakIn(at: now) }
        heardText = sending
        if sending.contains(partner.identity.call) { heardCall = partner.identity.call }
        if isTextWanted || services.settings.qso.text == .spoken {
            isTextWanted = false
            services.voice.play(textOfOver(sending).map { .say($0) }, at: now)
        }
        if isLastOver { conversationEnded(at: now) } else { listen(at: now) }
    }

    // MARK: The end

    private func conversationEnded(at now: Instant) {
        phase = .over
        guard services.screens.top === self else { return }
        WorkedStations.keep(partner, of: setup, services: services, at: now)
        series.finish(afterMilliseconds: clock.takeLap(at: now))
        // A learner who has sent no over may have left, so no further station calls.
        guard setup.plan.goesOn, partner.debriefing.overs > 0 else { return finish(at: now) }
        if setup.style == .contest { workNext(at: now) } else { finishAndGoOn(at: now) }
    }

    /// Continues with the next station of a contest.
    private func workNext(at now: Instant) {
        let isNumberNew = series.meetNext(services: services, at: now)
        isLastOver = false
        heardText = nil
        heardCall = nil
        phase = .opening
        var announcements: [Announcement] = [.gap(300), .earcon(.begin)]
        if isNumberNew, !services.settings.isBrief { announcements.append(.say(QSOWords.serial(setup))) }
        services.voice.play(announcements, at: now) { [self] in begin(at: $0) }
    }

    /// Gives the debriefing and begins another QSO.
    private func finishAndGoOn(at now: Instant) {
        store(at: now)
        phase = .between
        let messages = QSOWords.debriefing(series.debriefings, isOver: true)
        services.voice.play([.gap(300), .earcon(.finish)] + messages.map { .say($0) }, at: now) { [self] in
            meetNext(at: $0)
        }
    }

    private func meetNext(at now: Instant) {
        guard services.screens.top === self else { return }
        services.screens.replace(by: QSOScreen(services: services, setup: setup.next(after: partner)), at: now)
    }

    private func finish(at now: Instant) {
        guard services.screens.top === self else { return phase = .over }
        store(at: now)
        showResult(at: now)
    }

    private func showResult(at now: Instant) {
        phase = .over
        services.screens.replace(by: QSOResult.menu(series.partners, setup: setup, services: services), at: now)
    }

    private func store(at now: Instant) {
        clock.stop(at: now)
        guard let row else { return }
        QSOResult.store(
            series.debriefing, row: row, milliseconds: clock.milliseconds(at: now), services: services, at: now)
    }

    /// A QSO cannot be resumed, but it counts as practice.
    func closing(at now: Instant) -> Bool {
        guard phase != .between else { return false }
        series.partner.leave()
        store(at: now)
        if let row { note(row, isCounted: true, at: now) }
        return false
    }

    private func note(_ row: Recorder.Row, isCounted: Bool, at now: Instant) {
        QSOCut.note(
            series.debriefing, row: row, milliseconds: clock.milliseconds(at: now), isCounted: isCounted,
            services: services,
            at: now)
    }
}
