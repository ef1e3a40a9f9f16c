import Keyer
import Morse

/// The keyer inside the stream: contacts in, tone and notices out, everything at its exact sample.
///
/// The renderer calls `settle` at every sample at which something may happen, as given by `nextChange`, and `add` for
/// the samples between. At the same sample, contacts count before the keyer's decisions. Commands at the start of a
/// block count before both.
///
/// The program reads the marks (`KeyingReader`). The sidetone knows only how much silence ends a turn.
struct Sidetone {
    private(set) var setup: KeyerSetup
    private(set) var radio = RadioMode.off
    /// Whether a mark is being keyed.
    private(set) var isMark = false
    /// Samples of silence after a mark that end the turn.
    var turnLimit: Int64 = 0
    /// The sample at which the silence after the last mark of the turn began; nil outside turns.
    private var silentSince: Int64?

    private var keyer: Keyer
    private var contacts: ContactInbox
    private var reporter: KeyingReporter
    private let stream: RendererSide

    private var tone: ToneOscillator
    /// Owns the tone's table.
    private var order: UnsafeMutablePointer<KeyerOrder>
    /// The order whose tone waits for silence.
    private var nextOrder: UnsafeMutablePointer<KeyerOrder>?
    /// The change that was not yet passed to the keyer.
    private var change = KeyerOrder.Change.nothing
    /// Whether the program itself set `transmitting`.
    private var isCommanded = false
    /// The next edge of this block.
    private var edge: KeyEdge?
    /// The text being keyed.
    private var text = TextPlayer()
    /// How a text ended, until it is reported.
    private var textEnd: TextEnd?

    /// Call `finish` to give its memory back.
    init(_ stream: RendererSide, edgeMilliseconds: Double) {
        self.stream = stream
        let sampleRate = stream.sampleRate
        let setup = KeyerSetup.initial(sampleRate: sampleRate)
        self.setup = setup
        guard let keyer = try? Keyer(settings: setup.settings, sampleRate: sampleRate) else {
            preconditionFailure("the keyer's own settings are in range")
        }
        self.keyer = keyer
        self.keyer.setTransmitting(false, at: 0)
        contacts = ContactInbox(sampleRate: sampleRate)
        reporter = KeyingReporter(stream)
        order = KeyerOrder.make(setup, after: setup, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate)
        tone = ToneOscillator(order.pointee.tone)
    }

    /// Gives its memory back to be freed.
    func finish() {
        stream.giveBack(order)
        if let nextOrder { stream.giveBack(nextOrder) }
        var text = text
        if let order = text.giveUp() { stream.giveBack(order) }
    }

    /// Whether tone sounds: a mark or its falling edge.
    var isSounding: Bool { isMark || !tone.isQuiet }

    /// Whether nothing is keyed, decided or reported before a contact changes or the program sends a command.
    var isAtRest: Bool {
        guard !isSounding, !isInTurn, !text.isActive, contacts.firstSample == .max, keyer.isAtRest else { return false }
        if case .nothing = change, case nil = edge, case nil = textEnd { return true }
        return false
    }

    /// Whether a contact would be keyed.
    var isRadioOn: Bool {
        if case .off = radio { return false }
        return true
    }

    /// The least number of frames for which it keeps sounding if nothing new is keyed.
    var soundingFrames: Int { isMark ? .max : tone.height }

    /// Whether anything was reported since the last call.
    @_noLocks
    mutating func takeHasReported() -> Bool {
        reporter.admitLosses()
        defer { reporter.hasReported = false }
        return reporter.hasReported
    }

    // MARK: - Input

    /// Closes or opens a contact at a sample.
    @_noLocks
    mutating func contact(_ contact: Contact, isDown: Bool, at sample: Int64, now: Int64) {
        contacts.add(contact, isDown: isDown, at: sample, now: now)
    }

    @_noLocks
    mutating func openContacts(at sample: Int64, now: Int64) {
        contacts.openAll(at: sample, now: now)
    }

    /// Applies an order. The tone changes with the next mark that begins from silence.
    @_noLocks
    mutating func take(_ new: UnsafeMutablePointer<KeyerOrder>, at now: Int64) {
        if let nextOrder { stream.giveBack(nextOrder) }
        nextOrder = new
        adoptTone()
        setup = new.pointee.setup
        if case .settings = new.pointee.change { stopText(at: now) }
        if new.pointee.change.rawValue > change.rawValue { change = new.pointee.change }
        passOnChange(at: now)
        reporter.report(.limits(setup.limits, wordsPerMinute: setup.settings.wordsPerMinute, sample: now))
        if new.pointee.isNewPrompt, !isMark { endTurn(at: now) }
    }

    /// Sets the radio's mode for the program.
    @_noLocks
    mutating func command(_ mode: RadioMode, at now: Int64) {
        passOnChange(at: now)
        if radio == .off && mode != .off { passOnContacts(at: now) }
        switch mode {
        case .off:
            stopText(at: now)
            keyer.setTransmitting(false, at: Int(now))
            silentSince = nil
            isCommanded = false
            set(.off, at: now)
        case .receiving:
            keyer.setTransmitting(true, at: Int(now))
            isCommanded = false
            // A turn under way is finished first.
            if !isMark && !isInTurn { set(.receiving, at: now) }
        case .transmitting:
            keyer.setTransmitting(true, at: Int(now))
            isCommanded = true
            set(.transmitting, at: now)
        }
    }

    @_noLocks
    mutating func key(_ element: Element, at now: Int64) {
        passOnChange(at: now)
        keyer.key(element, at: Int(now))
    }

    /// Takes a text and keys it as soon as nothing else is being keyed.
    @_noLocks
    mutating func take(_ order: UnsafeMutablePointer<TextOrder>, at now: Int64) {
        tellTextEnd(at: now)
        guard isRadioOn, !text.isActive else {
            stream.giveBack(order)
            return reporter.report(.text(.withdrawn, sample: now))
        }
        text.take(order)
    }

    /// Stops the text. Its mark is cut short, and the character under way is dropped.
    @_noLocks
    mutating func stopText(at now: Int64) {
        guard text.isActive else { return }
        if text.hasBegun {
            keyer.setTransmitting(false, at: Int(now))
            keyer.setTransmitting(true, at: Int(now))
            if !text.isInSpace {
                reporter.report(.stopped(sample: now))
                if setup.limits.word == nil { endTurn(at: now) } else { silentSince = now }
            }
        }
        endText(text.hasBegun ? .cut : .withdrawn)
    }

    private mutating func endText(_ end: TextEnd) {
        if let order = text.giveUp() { stream.giveBack(order) }
        textEnd = end
    }

    private mutating func tellTextEnd(at now: Int64) {
        guard let end = textEnd else { return }
        textEnd = nil
        reporter.report(.text(end, sample: now))
    }

    /// Applies contact changes that happened before the radio was turned on but whose sample is still to come, so that
    /// the press that chose a lesson keys nothing in it.
    private mutating func passOnContacts(at now: Int64) {
        while let change = contacts.take(at: .max &- 1) { pass(on: change, at: now) }
    }

    private mutating func pass(on change: ContactInbox.Change, at now: Int64) {
        // A contact that closed while contacts keyed must open for the keyer, too.
        if setup.isKeyedByContacts || !change.isDown {
            keyer.contact(change.contact, isDown: change.isDown, at: Int(now))
        }
        reporter.report(.contact(change.contact, isDown: change.isDown, sample: now))
    }

    /// Passes new settings to the keyer. They wait here while others are pending there.
    private mutating func passOnChange(at now: Int64) {
        var receipt = Keyer.Receipt.taken
        switch change {
        case .nothing: return
        case .speed: receipt = keyer.setSpeed(wordsPerMinute: setup.settings.wordsPerMinute, at: Int(now))
        case .settings: receipt = keyer.set(setup.settings, at: Int(now))
        }
        if case .full = receipt { return }
        change = .nothing
    }

    // MARK: - Time

    /// The next sample at which something happens, known up to the `limit` of the last `settle`.
    var nextChange: Int64 {
        min(min(contacts.firstSample, text.due), min(edge.map { Int64($0.sample) } ?? .max, turnEnd))
    }

    /// Whether the silence after a mark has not yet ended the turn.
    private var isInTurn: Bool { silentSince != nil }

    /// The sample at which the silence ends the turn, or `Int64.max`.
    private var turnEnd: Int64 {
        guard let silentSince, !isMark else { return .max }
        return silentSince &+ turnLimit
    }

    /// Handles everything due at the current sample.
    ///
    /// - Parameter limit: the end of the block. No input for an earlier sample will arrive.
    /// - Returns: whether a mark begins at this sample.
    @_noLocks
    mutating func settle(at now: Int64, before limit: Int64) -> Bool {
        passOnChange(at: now)
        var hasBegun = false
        while true {
            while let change = contacts.take(at: now) { take(change, at: now) }
            askForText(at: now)
            // A mark that begins at the very sample at which the silence ends the turn begins a new turn.
            if turnEnd <= now {
                endTurn(at: now)
                continue
            }
            // Not `==`, which would compare edges by code that may lock.
            if case nil = edge {
                edge = keyer.next(before: Int(min(min(limit, turnEnd), min(contacts.firstSample, text.due))))
            }
            guard let happened = edge, happened.sample <= now else {
                tellTextEnd(at: now)
                return hasBegun
            }
            edge = nil
            if take(happened, at: now) { hasBegun = true }
        }
    }

    /// Handles a contact. A press that stops a text keys nothing.
    private mutating func take(_ change: ContactInbox.Change, at now: Int64) {
        guard change.isDown, text.isActive else { return pass(on: change, at: now) }
        guard text.hasBegun else {
            stopText(at: now)
            return pass(on: change, at: now)
        }
        keyer.setTransmitting(false, at: Int(now))
        pass(on: change, at: now)
        stopText(at: now)
    }

    /// Asks the keyer for the element of the text that begins now, if any.
    private mutating func askForText(at now: Int64) {
        if text.isWaiting, case .idle = keyer.phase, !isMark, !isInTurn {
            text.begin(at: now)
            reporter.report(.textBegan(sample: now))
        }
        if let element = text.takeDue(at: now) { keyer.key(element, at: Int(now)) }
    }

    private mutating func goOnWithText(at now: Int64) {
        guard text.hasBegun, text.isActive else { return }
        guard !text.isAtEnd else { return endText(.sent) }
        let element = text.markEnded(
            at: now, wordsPerMinute: setup.settings.wordsPerMinute, sampleRate: stream.sampleRate)
        if let element { keyer.key(element, at: Int(now)) }
    }

    /// Handles an edge of the keyer.
    ///
    /// - Returns: whether it begins a mark.
    private mutating func take(_ edge: KeyEdge, at now: Int64) -> Bool {
        if edge.isDown {
            adoptTone()
            tone.turn = turn(of: edge.element)
        }
        isMark = edge.isDown
        if edge.isDown {
            if radio == .receiving { set(.transmitting, at: now) }
            reporter.report(.began(edge.element, sample: now))
        } else if let mark = KeyedMark(endingWith: edge) {
            // A mark that was cut leaves the turn as it was.
            if !mark.isCut { silentSince = now }
            reporter.report(.mark(mark))
            goOnWithText(at: now)
        }
        return edge.isDown
    }

    /// Goes back to receiving, unless the program set transmitting.
    private mutating func endTurn(at now: Int64) {
        silentSince = nil
        if radio == .transmitting && !isCommanded { set(.receiving, at: now) }
    }

    private mutating func set(_ mode: RadioMode, at now: Int64) {
        guard mode != radio else { return }
        radio = mode
        reporter.report(.radio(mode, sample: now))
    }

    // MARK: - Output

    /// Adopts the newest tone if none is sounding.
    private mutating func adoptTone() {
        guard let new = nextOrder, !isSounding else { return }
        stream.giveBack(order)
        order = new
        nextOrder = nil
        tone = ToneOscillator(new.pointee.tone)
    }

    /// The rotation of an element's tone. Elements of a text have no paddle side.
    private func turn(of element: Element?) -> Phasor {
        guard case .dah? = element, !(text.isActive && text.hasBegun) else { return order.pointee.tone.turn }
        return order.pointee.dahTurn
    }

    /// Adds the tone to samples in which no mark begins or ends, and keeps the sum within full scale.
    @_noLocks
    mutating func add(to output: UnsafeMutablePointer<Float>, _ count: Int, gain: GlidingGain) {
        guard isSounding else { return }
        var gliding = gain
        var frame = 0
        while frame < count {
            let sample = isMark ? tone.rise() : tone.fall()
            output[frame] = min(max(output[frame] + sample * gliding.gain, -1), 1)
            gliding.advance(1)
            frame &+= 1
        }
    }
}
