import Sound
import Training

/// Tells what can be chosen on the top screen, one item after another, for one switch.
///
///     off ──nothing sounds──> telling ──told──> dwelling ──due──> telling …
///      ^                         │                 │
///      │                         └──────press──────┴──> confirming ──told──> the choice is carried out ──> off
///      │                                                     └──press──> off: taken back
///      └──press── resting <──after the last round, if nobody pressed──
///
/// A choice is told by the learner's own voice, everything before by the cue voice.  With `hold` items go on while the
/// switch is held, also since before they could begin, with `step` at each press.  With `scan.confirm` a press while the choice is told, or soon after it, carries
/// the choice out, and without one the list goes on.
final class Scanner {
    /// How long a press cannot take back the choice that the press before has made, in milliseconds: a hand that
    /// trembles presses twice.
    private static let trembling = 250

    private let services: Services
    private var phase = ScanPhase.off
    private weak var screen: (any Screen)?
    private var list = ScanList([])
    /// The rounds entered so far: the list, and groups chosen from it.
    private var rounds: [ScanRound] = []
    /// The item being told.
    private var telling: ScanTelling?
    /// The choice that a second press carries out; nil where one is enough.
    private var proposed: ScanItem?
    /// The item told before it.
    private var before: (item: ScanItem, telling: ScanTelling)?
    /// Whether the first item has been told a second time.
    private var isFirstAgain = false
    /// Whether items wait for next and choose, not for time.
    private var isManual = false
    /// Whether the switch is held since a press that was meant for this.
    private var isHeld = false
    private var pressed = Instant.start
    /// Marks the callbacks of what has been abandoned.
    private var generation = 0
    private var tempo: ScanTempo
    /// The reaction of the last choice, until it is known whether that was right.
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

    /// Whether something is being told or about to be.
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
        // Where waiting decides there is time enough for a press.
        if phase == .asking { return telling.ended?.advanced(byMilliseconds: 2 * tempo.margin) }
        return telling.due(margin: way == .step ? 2 * tempo.margin : tempo.margin)
    }

    // MARK: Following

    /// Called after every input: begins, goes on, or stops.
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
            // What follows was dropped with everything else that was to be heard.
            if telling == nil { telling = ScanTelling(began: now) }
            told(at: now)
        case .dwelling where deadline.map { $0 <= now } ?? false:
            guard isItsTurn else { return }
            if way == .step { choose(at: now) } else { goOn(at: now) }
        case .confirming where services.voice.isIdle: reset()
        case .asking where deadline.map { $0 <= now } ?? false: decline(at: now)
        default: break
        }
    }

    /// Whether nothing sounds and the screen waits for the learner.
    private var isItsTurn: Bool {
        services.voice.isIdle && services.radio.transceiver.isQuiet && services.screens.top?.awaits != nil
            && !services.run.isDescribing
    }

    /// Forgets what was being told: something else has happened.
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
        // The list is about to begin again.  Languages are told each in its own voice, and what follows them in the first one's.
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
            telling = ScanTelling(began: $0.advanced(byMilliseconds: services.ports.cue.delayMilliseconds))
        }
        services.voice.play([.say(words)] + item.coda, at: now) { [self] in
            guard mine == generation else { return }
            told(at: $0)
            // On a device of its own it is heard when that plays it.
            if let heard = services.voice.lastCue { telling?.take(heard) }
        }
    }

    private func told(at now: Instant) {
        telling?.ended = now
        phase = .dwelling
    }

    private func goOn(at now: Instant) {
        guard let round = rounds.last, let telling else { return reset() }
        // The first item of a scan comes twice: nobody was ready for it.
        if way == .scan, !isManual, !isFirstAgain, round.isAtStart {
            isFirstAgain = true
            return tell(at: now)
        }
        before = (round.item, telling)
        let isLast = rounds[rounds.count - 1].goOn()
        // Stepping goes round.
        if isLast, way == .scan || way == .hold, !isManual { rest(at: now) } else { tell(at: now) }
    }

    /// Nobody pressed.  A session pauses, so that its time stops.
    private func rest(at now: Instant) {
        services.screens.running?.interrupted(at: now)
        let sign: [Cue] = services.screens.top === screen ? [.earcon(.pause)] : []
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

    /// Handles the closing of the switch; false if it is not meant for this.
    func press(at now: Instant) -> Bool {
        isHeld = true
        if phase == .off {
            guard let top = services.screens.top, top.scanList() != nil else { return false }
            screen = top
            // Words in the way are cut.
            services.voice.silenceSpeech(at: now)
            if way != .scan { begin(at: now) }
            return true
        }
        switch phase {
        case .confirming, .asking:
            guard now.milliseconds(since: pressed) >= Self.trembling else { break }
            if proposed != nil { accept(at: now) } else { takeBack(at: now) }
        case .resting:
            services.voice.silenceSpeech(at: now)
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

    /// The switch has opened where it was not meant for this.
    func letGo() { isHeld = false }

    /// Handles the opening of the switch.
    func release(at now: Instant) {
        defer { letGo() }
        guard way == .hold, phase == .telling || phase == .dwelling else { return }
        choose(at: now)
    }

    /// Next and choose, for two contacts; false if there is nothing to choose from.
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
            services.voice.silenceSpeech(at: now)
            isManual = true
            isManual = begin(at: now)
            return isManual
        }
        isManual = true
        if action == .next { step(at: now) } else { chooseCurrent(at: now) }
        return true
    }

    private func step(at now: Instant) {
        services.voice.silenceSpeech(at: now)
        before = nil
        guard !rounds.isEmpty else { return reset() }
        _ = rounds[rounds.count - 1].goOn()
        tell(at: now)
    }

    private func chooseCurrent(at now: Instant) {
        guard let item = rounds.last?.item else { return reset() }
        choose(item, told: telling ?? ScanTelling(began: now), at: now)
    }

    /// Chooses the current item, or the one before if that one has only just gone by.
    private func choose(at now: Instant) {
        guard let round = rounds.last else { return reset() }
        let sounded = telling.map { now.milliseconds(since: $0.began) } ?? 0
        if sounded < services.settings.scan.grace {
            if let before { return choose(before.item, told: before.telling, at: now) }
            // Nobody can have understood it yet.
            if !isFirstAgain { return services.voice.signal(.unused, at: now) }
        }
        choose(round.item, told: telling ?? ScanTelling(began: now), at: now)
    }

    private func choose(_ item: ScanItem, told: ScanTelling, at now: Instant) {
        generation += 1
        let mine = generation
        pressed = now
        services.voice.silenceSpeech(at: now)
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
        telling = ScanTelling(began: now)
        services.voice.play([.say(words)], at: now) { [self] in
            guard mine == generation else { return }
            guard proposed != nil else { return carryOut(item, at: $0) }
            telling?.ended = $0
            phase = .asking
        }
    }

    /// The second press.
    private func accept(at now: Instant) {
        guard let proposed else { return }
        services.voice.silenceSpeech(at: now)
        services.voice.signal(.typed, at: now)
        carryOut(proposed, at: now)
    }

    /// No second press came: the first was not meant, and the list goes on.
    private func decline(at now: Instant) {
        services.voice.silenceSpeech(at: now)
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

    /// A press while the choice was told: it was not meant.
    private func takeBack(at now: Instant) {
        services.voice.silenceSpeech(at: now)
        services.voice.signal(.erased, at: now)
        unsettled = nil
        if !list.isAnswer { adapt(at: now) { $0.failed() } }
        reset()
    }

    // MARK: Pace

    /// Takes what the choice says about the pace: the one before was right unless this one takes it back.
    private func settle(_ item: ScanItem, reaction: Int) {
        let isAsked = item.id == ScanRound.slowerName
        guard !list.isAnswer, !isManual, !isAsked, way == .scan else { return unsettled = nil }
        let isMissed = (rounds.last?.loop ?? 0) > 0
        let before = unsettled
        unsettled = isMissed ? nil : reaction
        // Going back at once may have been meant: it says nothing.
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

    /// Makes the scan slower because the learner asked for it, and begins again.
    private func slowDown(at now: Instant) {
        tempo.failed()
        services.preferences.change(\.scan.margin, to: tempo.margin, at: now)
    }
}
