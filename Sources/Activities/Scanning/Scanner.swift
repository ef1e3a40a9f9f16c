import Interface
import Morse
import Sound
import Training

/// Offers the items of the top screen one after another to a learner with a single switch.
///
///     off ──nothing sounds──> telling ──told──> dwelling ──due──> telling …
///      ^                         │                 │
///      │                         └──────press──────┴──> confirming ──told──> the choice is carried out ──> off
///      │                                                     └──press──> off: taken back
///      └──press── resting <──after the last round, if nobody pressed──
///
/// The learner's voice speaks the choice, the cue voice everything before it. With `hold`, items advance while the
/// switch is closed, even if it closed before the list began. With `step`, items advance at each press. With
/// `scan.confirm`, a press during the choice or soon after it carries the choice out. Without a press the list
/// continues.
final class Scanner {
    /// Milliseconds during which a second press does not take back the choice: trembling hands press twice.
    private static let trembling = 250

    private let services: Services
    private var phase = ScanPhase.off
    private weak var screen: (any Screen)?
    private var list = ScanList([])
    /// The present round; before it the rounds of the parent lists.
    private var rounds: [ScanRound] = []
    private var telling: ScanOffer?
    /// The choice that needs a second press; nil without `scan.confirm`.
    private var proposed: ScanItem?
    /// The item before the present one.
    private var before: (item: ScanItem, telling: ScanOffer)?
    /// Whether the first item has played a second time.
    private var isFirstAgain = false
    /// Whether items wait for `next` and `choose` instead of time.
    private var isManual = false
    /// Whether the switch is closed since a press for the scan.
    private var isHeld = false
    private var pressed = Instant.start
    /// Callbacks of an older generation have no effect.
    private var generation = 0
    private var tempo: ScanTempo
    /// The reaction of the last choice, until the next choice shows whether that one was right.
    private var unsettled: Int?
    /// The item to begin with if the screen stays.
    private var again: String?
    private var stamina = ScanStamina()
    private var proof: CueProof

    init(services: Services) {
        self.services = services
        tempo = ScanTempo(margin: services.settings.scan.margin)
        proof = CueProof(services.settings.scan.cueDevice)
    }

    private var way: SwitchWay { services.settings.scan.way }

    /// Whether a cue plays or is scheduled.
    var isActive: Bool {
        switch phase {
        case .off, .resting: false
        case .dwelling: !isManual && (way != .hold || isHeld)
        case .asking: !isManual
        case .telling, .confirming: true
        }
    }

    /// When to call `follow`.
    var deadline: Instant? { (phase == .dwelling || phase == .asking) && isActive ? due : nil }

    private var due: Instant? {
        guard let telling else { return nil }
        // Where silence decides, allow twice the margin.
        if phase == .asking { return telling.ended?.advanced(byMilliseconds: 2 * tempo.margin) }
        return telling.due(margin: way == .step ? 2 * tempo.margin : tempo.margin)
    }

    // MARK: Following

    /// Starts, continues or stops the scan. Call this after every input.
    func follow(at now: Instant) {
        guard let top = services.screens.top, way.isScanning || isManual else { return reset() }
        if top !== screen {
            reset()
            again = nil
            screen = top
        }
        tempo.set(margin: services.settings.scan.margin)
        switch phase {
        case .off: if way == .scan || way == .hold && isHeld, isItsTurn { begin(at: now) }
        case .telling where services.voice.isIdle:
            // The rest of the cue was dropped together with other sound.
            if telling == nil { telling = ScanOffer(began: now) }
            told(at: now)
        case .dwelling where deadline.map { $0 <= now } ?? false:
            guard isItsTurn else { return }
            if way == .step { choose(at: now) } else { goOn(at: now) }
        case .confirming where services.voice.isIdle: reset()
        case .asking where deadline.map { $0 <= now } ?? false: decline(at: now)
        default: break
        }
    }

    /// Whether no sound plays and the screen waits for the learner.
    private var isItsTurn: Bool {
        services.voice.isIdle && services.radio.transceiver.isQuiet && services.screens.top?.awaits != nil
            && !services.run.isDescribing
    }

    /// Drops the scan after another event.
    func reset() {
        phase = .off
        generation += 1
        rounds = []
        telling = nil
        proposed = nil
        before = nil
        isManual = false
    }

    // MARK: Telling

    @discardableResult
    private func begin(at now: Instant) -> Bool {
        guard let list = services.screens.top?.scanList(), !list.items.isEmpty else { return false }
        self.list = list
        self.list.slower = ScanItem(ScanRound.slowerName, Message("scan.again.slower")) { [self] in slowDown(at: $0) }
        // `slower` restarts the list, so prepare its first item. In the list of languages, each item switches the
        // voice; the words after it use the voice of the first language.
        self.list.slower?.reached = list.items[list.items.indices.contains(list.first) ? list.first : 0].reached
        let first = again.flatMap { id in list.items.firstIndex { $0.id == id } } ?? list.first
        again = nil
        isFirstAgain = false
        before = nil
        rounds = []
        enter(ScanRound(self.list, first: first, loops: services.settings.scan.loops), at: now)
        return true
    }

    private func enter(_ round: ScanRound, at now: Instant) {
        rounds.append(round)
        before = nil
        isFirstAgain = false
        tell(at: now)
    }

    private func tell(at now: Instant) {
        guard let item = rounds.last?.item else { return reset() }
        generation += 1
        let mine = generation
        phase = .telling
        telling = nil
        item.reached?(now)
        var words = Message("scan.cue", ["label": .message(item.label)], priority: .text)
        words.isKept = false
        words.isCue = true
        services.voice.play(item.prelude, at: now) { [self] in
            guard mine == generation else { return }
            telling = ScanOffer(began: $0.advanced(byMilliseconds: services.ports.cue.delayMilliseconds))
        }
        services.voice.play([.say(words)] + item.coda, at: now) { [self] in
            guard mine == generation else { return }
            told(at: $0)
            // A cue device has its own latency.
            if let heard = services.voice.sounding.lastCue { telling?.take(heard) }
        }
    }

    private func told(at now: Instant) {
        telling?.ended = now
        phase = .dwelling
    }

    private func goOn(at now: Instant) {
        guard let round = rounds.last, let telling else { return reset() }
        // Play the first item of a scan twice if the learner was not ready for it.
        if way == .scan, !isManual, !isFirstAgain, !list.isExpected, round.isAtStart {
            isFirstAgain = true
            return tell(at: now)
        }
        before = (round.item, telling)
        let isLast = rounds[rounds.count - 1].goOn()
        // `step` and manual scans start again after the last round.
        if isLast, way == .scan || way == .hold, !isManual { rest(at: now) } else { tell(at: now) }
    }

    /// Ends the scan after rounds without a press. A session pauses, so that its time stops.
    private func rest(at now: Instant) {
        services.screens.running?.interrupted(at: now)
        let sign: [Announcement] = services.screens.top === screen ? [.earcon(.pause)] : []
        screen = services.screens.top
        phase = .resting
        pressed = now
        if let device = proof.unanswered(services.settings.scan.cueDevice) {
            services.preferences.change(\.scan.cueDevice, to: device, at: now)
            services.voice.say(Message("cue.unanswered"), at: now)
        }
        services.voice.play(sign + [.say(Message("scan.resting", priority: .text))], at: now)
    }

    // MARK: Pressing

    /// Handles the closing of the switch. Returns false if the screen has no list.
    func press(at now: Instant) -> Bool {
        isHeld = true
        if phase == .off {
            guard let top = services.screens.top, top.scanList() != nil else { return false }
            screen = top
            // Cut speech that delays the list.
            services.voice.silence()
            if way != .scan { begin(at: now) }
            return true
        }
        switch phase {
        case .confirming, .asking:
            guard now.milliseconds(since: pressed) >= Self.trembling else { break }
            if proposed != nil { accept(at: now) } else { takeBack(at: now) }
        case .resting:
            services.voice.silence()
            if let before, now.milliseconds(since: pressed) < services.settings.scan.grace {
                choose(before.item, told: before.telling, at: now)
            } else {
                phase = .off
                begin(at: now)
            }
        case .telling, .dwelling:
            proof.answered(services.settings.scan.cueDevice)
            if way == .scan { choose(at: now) }
            if way == .step { step(at: now) }
        case .off: break
        }
        return true
    }

    /// Handles the opening of the switch after a press for something else.
    func letGo() { isHeld = false }

    func release(at now: Instant) {
        defer { letGo() }
        guard way == .hold, phase == .telling || phase == .dwelling else { return }
        choose(at: now)
    }

    /// Handles `next` and `choose` of two contacts. Returns false if there is no list.
    func take(_ action: ContactAction, at now: Instant) -> Bool {
        guard action != .back else { return false }
        if phase == .confirming || phase == .asking {
            switch (proposed, action) {
            case (.some, .choose): accept(at: now)
            case (.some, _): decline(at: now)
            case (nil, _): takeBack(at: now)
            }
            return true
        }
        let isFresh = phase != .telling && phase != .dwelling
        if isFresh {
            screen = services.screens.top
            services.voice.silence()
            isManual = true
            isManual = begin(at: now)
            return isManual
        }
        isManual = true
        if action == .next { step(at: now) } else { chooseCurrent(at: now) }
        return true
    }

    private func step(at now: Instant) {
        services.voice.silence()
        before = nil
        guard !rounds.isEmpty else { return reset() }
        _ = rounds[rounds.count - 1].goOn()
        tell(at: now)
    }

    private func chooseCurrent(at now: Instant) {
        guard let item = rounds.last?.item else { return reset() }
        choose(item, told: telling ?? ScanOffer(began: now), at: now)
    }

    /// Chooses the present item. Shortly after it began, chooses the item before.
    private func choose(at now: Instant) {
        guard let round = rounds.last else { return reset() }
        let sounded = telling.map { now.milliseconds(since: $0.began) } ?? 0
        if sounded < services.settings.scan.grace {
            if let before { return choose(before.item, told: before.telling, at: now) }
            // No learner can have understood the item yet.
            if !isFirstAgain { return services.voice.signal(.unused, at: now) }
        }
        choose(round.item, told: telling ?? ScanOffer(began: now), at: now)
    }

    private func choose(_ item: ScanItem, told: ScanOffer, at now: Instant) {
        generation += 1
        let mine = generation
        pressed = now
        services.voice.silence()
        if let back = rounds.last?.leadsUp, back == item.id, rounds.count > 1 {
            services.voice.signal(.erased, at: now)
            rounds.removeLast()
            let above = rounds.removeLast()
            return enter(above.fromTheStart, at: now)
        }
        guard item.members.isEmpty else {
            services.voice.signal(.typed, at: now)
            return enter(ScanRound(group: item, loops: services.settings.scan.loops), at: now)
        }
        settle(item, reaction: told.reaction(at: now))
        phase = .confirming
        proposed = services.settings.scan.confirms ? item : nil
        let id = proposed == nil ? "scan.chosen" : "scan.proposed"
        var words = Message(id, ["label": .message(item.label)], priority: .text)
        words.isKept = false
        telling = ScanOffer(began: now)
        services.voice.play([.say(words)], at: now) { [self] in
            guard mine == generation else { return }
            guard proposed != nil else { return carryOut(item, at: $0) }
            telling?.ended = $0
            phase = .asking
        }
    }

    private func accept(at now: Instant) {
        guard let proposed else { return }
        services.voice.silence()
        services.voice.signal(.typed, at: now)
        carryOut(proposed, at: now)
    }

    /// Drops an unconfirmed choice and continues the list.
    private func decline(at now: Instant) {
        services.voice.silence()
        proposed = nil
        unsettled = nil
        guard !rounds.isEmpty else { return reset() }
        before = nil
        _ = rounds[rounds.count - 1].goOn()
        tell(at: now)
    }

    private func carryOut(_ item: ScanItem, at now: Instant) {
        reset()
        again = item.isStep ? item.id : nil
        stamina.note(at: now)
        item.choose(now)
        if !list.isAnswer, stamina.isDue(at: now) { services.voice.say(Message("scan.tired"), at: now) }
    }

    /// Drops a choice after a press during it.
    private func takeBack(at now: Instant) {
        services.voice.silence()
        services.voice.signal(.erased, at: now)
        unsettled = nil
        if !list.isAnswer { adapt(at: now) { $0.failed() } }
        reset()
    }

    // MARK: Pace

    /// Updates the tempo. The choice before was right unless this one takes it back.
    private func settle(_ item: ScanItem, reaction: Int) {
        let isAsked = item.id == ScanRound.slowerName
        guard !list.isAnswer, !isManual, !isAsked, way == .scan else { return unsettled = nil }
        let isMissed = (rounds.last?.loop ?? 0) > 0
        let before = unsettled
        unsettled = isMissed ? nil : reaction
        // Going back at once may be intended, so it does not count.
        if item.id == ScanRound.backName { return unsettled = nil }
        let takesBack = item.id == list.undo?.id
        if takesBack { unsettled = nil }
        adapt(at: pressed) { tempo in
            if isMissed || takesBack {
                tempo.failed()
            } else if let before {
                tempo.chose(after: before)
            }
        }
    }

    private func adapt(at now: Instant, _ change: (inout ScanTempo) -> Void) {
        guard services.settings.scan.adapts, way == .scan else { return }
        let margin = tempo.margin
        change(&tempo)
        guard tempo.margin != margin else { return }
        services.preferences.change(\.scan.margin, to: tempo.margin, at: now)
        guard let news = tempo.takeNews() else { return }
        services.voice.say(Message("scan.\(news)", priority: .notification), at: now)
    }

    /// Slows down at the learner's request.
    private func slowDown(at now: Instant) {
        tempo.failed()
        services.preferences.change(\.scan.margin, to: tempo.margin, at: now)
    }
}
