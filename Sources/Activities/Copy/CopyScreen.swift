import Interface
import Morse
import OnAir
import Sound
import Training

/// Copying running text. Kochlea sends the text without a break and judges it only at the end.
///
///     opening ──words end──> sending ──a stretch ends──> sending, the next stretch
///                                    ──the learner keys it back──> turn ──keyed, or silence──> sending
///                                    ──the text ends──> writing ──Enter, or silence──> over
///                                                   ──> asking ──the last answer──> over
///
/// After a pause, the Morse continues with the first incomplete character, after key help with the first incomplete
/// word.
final class CopyScreen: KeyedScreen, RunningScreen, DrillScreen, ActivityScreen {
    enum Phase {
        case opening, sending, turn, writing, asking, over
    }

    let id = "copying"
    let services: Services
    let setup: CopySetup
    var phase = Phase.opening
    var sheet = CopySheet()
    var transmission: CopyTransmission
    /// The stretch being sent.
    var stretch: CopyStretch?
    /// The words of the stretch that have not sounded yet, as names of characters. The first may be the rest of a word.
    var unheard: [[String]] = []
    /// Whether the first word in `unheard` is the rest of a word.
    var isWithinWord = false
    /// The questions, with the answers so far.
    var questions: [CopyQuestion] = []
    var given: [[String]] = []
    /// The answer being given.
    var answer: [String] = []
    /// When silence ends the writing or the learner's turn.
    var silenceEnds: Instant?
    var began = Instant.start
    var clock = QSOClock()
    /// Whether the learner paused. A paused examination cannot be passed.
    var wasPaused = false
    /// Nil without a display.
    var display: CopyDisplay?

    init(services: Services, setup: CopySetup) {
        self.services = services
        self.setup = setup
        transmission = setup.transmission(services: services)
        display = setup.isShown ? CopyDisplay(services.settings.copy) : nil
    }

    /// While the learner types along, the screen waits for nothing: the text sets the pace. Key help stops the time.
    var awaits: Awaited? {
        if services.run.isDescribing, phase != .turn { return .answer }
        return switch phase {
        case .opening, .sending, .over: nil
        case .turn: silenceEnds == nil || answer.isEmpty ? .keying : nil
        case .writing: sheet.written.isEmpty ? .answer : nil
        case .asking: .answer
        }
    }

    var place: [Message] { CopyWords.place(self) }

    // MARK: Opening, pausing

    func opened(at now: Instant) {
        began = now
        let announcements =
            CopyWords.opening(setup, services: services).map { Announcement.say($0) } + [.earcon(.begin)]
        services.voice.play(announcements, at: now) { [self] in begin(at: $0) }
    }

    private func begin(at now: Instant) {
        guard phase == .opening else { return }
        phase = .sending
        clock.start(at: now)
        sendNext(at: now)
    }

    func returned(at now: Instant) {
        services.voice.play([.earcon(.resume)], at: now)
        goOn(at: now)
    }

    private func goOn(at now: Instant) {
        display?.resume(at: now)
        if phase == .sending || phase == .turn { clock.start(at: now) }
        switch phase {
        case .opening: begin(at: now)
        case .sending: unheard.isEmpty ? sendNext(at: now) : send(at: now)
        case .turn, .writing: waitForMore(at: now)
        case .asking: sayQuestion(at: now)
        case .over: break
        }
    }

    var spaceHelp: Message { Message(takesSpaces ? "copy.key.space" : "global.pause") }

    var playsLongMorse: Bool { true }

    var band: BandUse { phase == .sending || phase == .turn ? (setup.set == .qso ? .conversation : .drill) : .none }

    func pauseOrResume(at now: Instant) { openMenu(at: now) }

    func interrupted(at now: Instant) { openMenu(at: now) }

    func openMenu(isStopping: Bool = false, at now: Instant) {
        noteHeard(at: now)
        display?.pause(at: now)
        if phase == .sending || phase == .writing { wasPaused = true }
        services.voice.silence(.everything)
        clock.stop(at: now)
        silenceEnds = nil
        let menu = PauseMenu.menu(of: self, services: services, isStopping: isStopping, keep: nil) { [self] now in
            finish(isStopped: phase == .opening || phase == .sending || phase == .turn, at: now)
        }
        menu.repeatKey = { [services] now in services.voice.signal(.unused, at: now) }
        services.screens.open(menu, at: now)
    }

    // MARK: Sending

    func sendNext(at now: Instant) {
        if setup.isRising, setup.answer == .keys, CopyRise.isBroken(sheet) { return textEnded(at: now) }
        guard let next = transmission.next(afterMilliseconds: clock.milliseconds(at: now)) else {
            return textEnded(at: now)
        }
        stretch = next
        unheard = next.words.map(TextReading.characters(of:))
        isWithinWord = false
        sheet.begin(next)
        send(after: next.pause, at: now)
    }

    /// Sends the part of the stretch that has not sounded yet.
    private func send(after pause: Int = 600, at now: Instant) {
        guard let stretch else { return }
        phase = .sending
        display?.follow(isSending: true, page: services.voice.page, at: now)
        let tone = StationTone.hertz(beside: services.settings.tone, offset: stretch.pitchOffset)
        let even = MorseClip(
            text: unheard.map { $0.joined() }.joined(separator: " "), alphabet: transmission.alphabet,
            speed: stretch.speed, spacing: services.settings.spacing, tone: tone)
        let clip =
            setup.sender(of: stretch, services: services)?.sending(
                even, number: sheet.stretches.count, sampleRate: services.radio.sampleRate) ?? even
        services.voice.play((pause > 0 ? [.gap(pause)] : []) + [.morse(clip)], at: now) { [self] in stretchEnded(at: $0)
        }
    }

    private func stretchEnded(at now: Instant) {
        guard phase == .sending else { return }
        hear(unheard.map(\.count).reduce(0, +), at: now)
        guard setup.answer == .paddle else { return sendNext(at: now) }
        phase = .turn
        answer = []
        waitForMore(at: now)
    }

    /// Records the characters that have sounded before the Morse is cut.
    func noteHeard(at now: Instant) {
        if phase == .sending { hear(services.voice.sounding.heardCharacters, at: now) }
    }

    /// Records the complete words that have sounded before the Morse is cut.
    private func hearWholeWords(at now: Instant) {
        guard phase == .sending else { return }
        let heard = services.voice.sounding.heardCharacters
        var whole = 0
        for word in unheard {
            guard whole + word.count <= heard else { break }
            whole += word.count
        }
        hear(whole, at: now)
    }

    /// Records that the next characters of the stretch have sounded.
    private func hear(_ count: Int, at now: Instant) {
        show(count, at: now)
        var left = count
        while left > 0, let word = unheard.first {
            let part = word.prefix(left)
            sheet.hear(part.map { CopySheet.characters(of: $0).first ?? $0 }, startsWord: !isWithinWord)
            left -= part.count
            isWithinWord = part.count < word.count
            if isWithinWord { unheard[0] = Array(word.dropFirst(part.count)) } else { unheard.removeFirst() }
        }
    }

    /// The transmission is over.
    private func textEnded(at now: Instant) {
        clock.stop(at: now)
        unheard = []
        display?.finish()
        switch setup.answer {
        case .keys:
            phase = .writing
            followDisplay(at: now)
            services.voice.play([.earcon(.finish), .say(Message("copy.ended", priority: .text))], at: now) { [self] in
                waitForMore(at: $0)
            }
        case .paddle: finish(isStopped: false, at: now)
        case .head:
            phase = .asking
            questions = CopyQuestion.about(sheet, conversations: transmission.conversations)
            services.voice.play([.earcon(.finish)], at: now) { [self] in ask(at: $0) }
        }
    }

    /// Asks the next question, or ends.
    func ask(at now: Instant) {
        answer = []
        guard given.count < questions.count else { return finish(isStopped: false, at: now) }
        sayQuestion(at: now)
    }

    private func sayQuestion(at now: Instant) {
        guard given.count < questions.count else { return }
        services.voice.play([.say(CopyWords.question(questions[given.count]))], at: now)
    }

    // MARK: Silence

    /// A learner who writes behind the text gets 30 s. A learner who has written as many characters as were sent gets 5
    /// s.
    func waitForMore(at now: Instant) {
        switch phase {
        case .writing where sheet.written.isEmpty: silenceEnds = nil
        case .writing:
            let seconds = sheet.written.count < sheet.sent.count ? 30 : 5
            silenceEnds = now.advanced(byMilliseconds: services.settings.patient(seconds * 1000))
        case .turn:
            let milliseconds = answer.isEmpty ? 5000 : max(1000, services.settings.units(14))
            silenceEnds = now.advanced(byMilliseconds: services.settings.patient(milliseconds))
        case .opening, .sending, .asking, .over: silenceEnds = nil
        }
    }

    var deadline: Instant? {
        services.run.isDescribing ? nil : [silenceEnds, display?.deadline].compactMap { $0 }.min()
    }

    func deadlineCame(at now: Instant) {
        followDisplay(at: now)
        guard let end = silenceEnds, end <= now else { return }
        guard services.voice.isIdle, services.radio.transceiver.isQuiet else { return waitForMore(at: now) }
        silenceEnds = nil
        switch phase {
        case .turn: sendNext(at: now)
        case .writing: finish(isStopped: false, at: now)
        case .opening, .sending, .asking, .over: break
        }
    }

    // MARK: Key help

    /// Time and Morse stop during key help.
    func helpBegan(at now: Instant) {
        followDisplay(at: now)
        hearWholeWords(at: now)
        display?.pause(at: now)
        if phase == .sending || phase == .writing { wasPaused = true }
        services.voice.silence(.everything)
        clock.stop(at: now)
        silenceEnds = nil
    }

    func helpEnded(at now: Instant) { goOn(at: now) }
}
