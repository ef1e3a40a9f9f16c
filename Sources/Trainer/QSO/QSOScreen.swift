import Keyer
import Morse
import Sound
import Training

/// A conversation on the air.  The partner is a value that hears overs and answers; this screen makes overs of what is
/// keyed, and Morse of the answers.
///
///     opening ──all said──> partner   (the partner calls)
///             ──all said──> learner   (the learner calls)
///     partner ──heard to its end──> learner
///             ──the learner keys: the partner stops──> learner
///     learner ──the over ends: by its last sign, silence, or a key──> partner, or the result
///
/// No text of the partner's is told before its sound was heard to its end.
final class QSOScreen: Screen {
    private enum Phase {
        case opening, partner, learner, over
    }

    let id = "qso"
    private let desk: Desk
    private let setup: QSOSetup
    private var partner: Partner
    private var phase = Phase.opening
    private var recorder = OverRecorder()
    /// When the over that may be over is over.
    private var silenceEnds: Instant?
    /// Whether the learner has ended the over by a key within a character.
    private var isEndWanted = false
    /// The partner's last over, once it was heard to its end.
    private var heardText: String?
    /// Whether the learner has asked for the text of what is still being sent.
    private var isTextWanted = false
    /// What the partner sends, or sent last.
    private var sending = ""
    /// Whether what the partner sends is the last of it.
    private var isLastOver = false
    private var lastSpeed: Int?
    private var row: Recorder.Session?
    private var practised = 0
    private var runningSince: Instant?

    init(desk: Desk, setup: QSOSetup) {
        self.desk = desk
        self.setup = setup
        partner = setup.partner(desk: desk, at: desk.now)
    }

    var awaits: Awaited? { phase == .learner && silenceEnds == nil ? .keying : nil }

    var place: [Message] {
        [
            Message(
                "qso.place",
                [
                    "style": .message(Message("setting.qso.style.\(setup.style)")),
                    "role": .message(Message("setting.qso.role.\(setup.role)")),
                ]),
            Message(phase == .learner ? "qso.turn.learner" : "qso.turn.partner"),
        ]
    }

    // MARK: Coming and going

    func opened(at now: Instant) {
        row = desk.recorder.begin(.qso, at: now)
        runningSince = now
        let cues = QSOWords.opening(setup, desk: desk).map { Cue.say($0) } + [.earcon(.begin)]
        desk.play(cues, at: now) { [self] in begin(at: $0) }
    }

    /// The partner begins, or waits for a call.
    private func begin(at now: Instant) {
        guard phase == .opening else { return }
        let reply = partner.begin()
        if reply == .wait { phase = .learner } else { respond(reply, at: now) }
    }

    func returned(at now: Instant) {
        goOn(at: now) { if phase == .learner { desk.play([.earcon(.resume)], at: now) } }
    }

    /// Goes on after the menu, having done what was chosen in it; what the menu cut is heard anew.
    func goOn(at now: Instant, after action: () -> Void) {
        runningSince = now
        if silenceEnds != nil { waitForMore(at: now) }
        let (before, text) = (phase, sending)
        action()
        guard phase == before, sending == text else { return }
        switch phase {
        case .opening: begin(at: now)
        case .partner where !desk.announcer.hasMorse: send(at: now)
        case .over: finish(at: now)
        case .partner, .learner: break
        }
    }

    private func stopClock(at now: Instant) {
        if let runningSince { practised += now.milliseconds(since: runningSince) }
        runningSince = nil
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "qso.key.end") { [self] in endOver(at: $0) },
            KeyBinding(.character("h"), "qso.key.expected") { [self] in sayExpected(at: $0) },
            KeyBinding(.character("t"), "qso.key.text") { [self] in sayText(at: $0) },
            KeyBinding(.character("s"), "qso.key.speed") { [self] in saySpeed(at: $0) },
            KeyBinding(.character("d"), "qso.key.debriefing") { [self] in sayDebriefing(at: $0) },
            KeyBinding(.backspace, "qso.key.takeBack") { [self] in takeBack(at: $0) },
            KeyBinding(.escape, "qso.key.menu") { [self] in openMenu(at: $0) },
        ]
    }

    var spaceHelp: Message { Message("global.pause") }

    func pauseOrResume(at now: Instant) { openMenu(at: now) }

    /// A hold keys nothing: whoever has contacts alone gets what keys do here.
    func contact(_ action: ContactAction, at now: Instant) -> Bool {
        guard action == .back else { return true }
        openMenu(at: now)
        return true
    }

    private func openMenu(at now: Instant) {
        desk.silenceAll(at: now)
        stopClock(at: now)
        desk.open(
            QSOMenu.menu(of: self, desk: desk) { [self] now in
                partner.leave()
                finish(at: now)
            }, at: now)
    }

    /// The partner's last over again; nobody on the air is asked for it.
    func repeatMorse(at now: Instant) {
        guard phase == .partner || phase == .learner, !partner.last.isEmpty else {
            return desk.announcer.signal(.unused, at: now)
        }
        desk.silenceAll(at: now)
        send(at: now)
    }

    private func sayExpected(at now: Instant) {
        say(QSOWords.text("qso.expected", partner.expected), at: now)
    }

    private func sayText(at now: Instant) {
        // No text is told ahead of its sound.
        if phase == .partner { return isTextWanted = true }
        guard let heardText else { return say([Message("qso.noText")], at: now) }
        say(QSOWords.text("qso.text", heardText), at: now)
    }

    private func saySpeed(at now: Instant) {
        guard let speed = recorder.wordsPerMinute ?? lastSpeed else {
            return say([Message("freeKeyer.nothing")], at: now)
        }
        say([QSOWords.speed(speed)], at: now)
    }

    private func sayDebriefing(at now: Instant) {
        say(QSOWords.debriefing(partner.debriefing, isOver: false), at: now)
    }

    private func takeBack(at now: Instant) {
        guard phase == .learner, !recorder.over.isEmpty else { return desk.announcer.signal(.unused, at: now) }
        recorder.takeBack()
        silenceEnds = nil
        desk.announcer.signal(.erased, at: now)
    }

    private func say(_ messages: [Message], at now: Instant) {
        // Whoever asks something of the program is not done keying.
        if silenceEnds != nil { waitForMore(at: now) }
        desk.play(messages.map { .say($0.with(.text)) }, at: now)
    }

    /// The receiver is on for as long as there is a conversation.
    var band: BandUse { phase == .partner || phase == .learner ? .conversation : .none }

    // MARK: The learner's over

    var keying: KeyingRequest? {
        // While the partner sends, whoever keys breaks in.
        KeyingRequest(limits: .text, radio: phase == .opening || phase == .over ? .off : .receiving, commands: [])
    }

    func keyed(_ event: KeyedEvent, at now: Instant) {
        switch event {
        case .began:
            silenceEnds = nil
            if phase == .partner { breakIn(at: now) }
        case .character(let pattern, let text, let began, let ended):
            recorder.take(pattern, text, began: began, ended: ended)
        case .word:
            recorder.endWord()
            switch recorder.over.end {
            case _ where isEndWanted, .now: endOver(at: now)
            case .afterSilence: waitForMore(at: now)
            case .open: break
            }
        case .mark, .contact: break
        }
    }

    func keyingWasCut(at now: Instant) {
        isEndWanted = false
        guard phase == .learner else { return }
        recorder.endWord()
    }

    private func breakIn(at now: Instant) {
        desk.silenceAll(at: now)
        heardText = nil
        isTextWanted = false
        guard !isLastOver else { return finish(at: now) }
        phase = .learner
    }

    private func waitForMore(at now: Instant) {
        silenceEnds = now.advanced(byMilliseconds: desk.settings.patient(desk.settings.number("qso.silence") * 1000))
    }

    var deadline: Instant? { silenceEnds }

    func deadlineCame(at now: Instant) {
        silenceEnds = nil
        // Whoever is being spoken to is not done.
        guard desk.announcer.isIdle else { return waitForMore(at: now) }
        endOver(at: now)
    }

    private func endOver(at now: Instant) {
        guard phase == .learner else { return desk.announcer.signal(.unused, at: now) }
        // The last character is still being keyed, or listened to whether more of it comes.
        isEndWanted = desk.transceiver.isCharacterOpen
        guard !isEndWanted else { return }
        recorder.endWord()
        silenceEnds = nil
        guard !recorder.over.isEmpty else { return say([Message("freeKeyer.nothing")], at: now) }
        let keyed = recorder
        recorder = OverRecorder()
        lastSpeed = keyed.wordsPerMinute ?? lastSpeed
        respond(partner.hear(keyed.over, wordsPerMinute: keyed.wordsPerMinute), at: now)
    }

    // MARK: The partner's

    private func respond(_ reply: QSOReply, at now: Instant) {
        switch reply {
        case .send(let text): send(text, at: now)
        case .wait:
            phase = .learner
            desk.play([.say(Message("qso.noAnswer"))], at: now)
        case .end(let text):
            isLastOver = true
            guard let text else { return finish(at: now) }
            send(text, at: now)
        }
    }

    private func send(_ text: String, at now: Instant) {
        sending = text
        send(at: now)
    }

    private func send(at now: Instant) {
        phase = .partner
        let cue = QSOWords.morse(sending, partner: partner, settings: desk.settings)
        desk.play([.gap(500), .morse(cue)], at: now) { [self] in wasHeard(at: $0) }
    }

    private func wasHeard(at now: Instant) {
        heardText = sending
        if isTextWanted || desk.settings.value("qso.text") == "spoken" {
            isTextWanted = false
            desk.play(QSOWords.text("qso.text", sending).map { .say($0) }, at: now)
        }
        if isLastOver { finish(at: now) } else { phase = .learner }
    }

    // MARK: The end

    private func finish(at now: Instant) {
        guard desk.screen === self else { return phase = .over }
        stopClock(at: now)
        phase = .over
        let debriefing = partner.debriefing
        QSOResult.store(debriefing, row: row, milliseconds: practised, desk: desk, at: now)
        desk.replace(by: QSOResult.menu(partner, setup: setup, desk: desk), at: now)
    }
}
