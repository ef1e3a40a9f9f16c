import Keyer
public import Morse
import Synchronization

/// The program's end of the stream: queues and cancels clips, sets gains and receives notices.
///
/// Clips sound one after another in the order they were queued, and never overlap. Every clip ends with exactly one
/// notice, `ended` or `cut`. No call waits for the renderer. Commands that do not fit into its rings wait here for a
/// later call. For one thread only.
public final class Console {
    private var edgeMilliseconds: Double
    /// As last sent to the renderer.
    private var leadMilliseconds: Int
    /// Whether the device is kept awake, as last sent to the renderer.
    public private(set) var isKeptAwake = false
    /// As last sent to the renderer.
    private var keyerSetup: KeyerSetup
    /// As last sent to the renderer.
    private var band: BandConditions?
    private let stream: SoundStream
    private var outbox = Outbox()
    private var newest: UInt32 = 0
    /// Clips whose final notice has not been taken.
    private var outstanding: Set<ClipID> = []
    /// Notices of clips that were cancelled before they were sent.
    private var ownNotices: [Notice] = []
    /// Notices of texts that were never sent.
    private var ownKeyNotices: [KeyNotice] = []
    private var reader: KeyingReader
    /// A report that waits for the characters and words that ended before it.
    private var report: KeyingReport?

    /// Makes the only console of a stream.
    public init(of stream: SoundStream) {
        stream.make(.console)
        self.stream = stream
        edgeMilliseconds = stream.edgeMilliseconds
        leadMilliseconds = stream.leadMilliseconds
        keyerSetup = .initial(sampleRate: stream.sampleRate)
        reader = KeyingReader(keyerSetup, sampleRate: stream.sampleRate)
        publishLimits()
    }

    deinit {
        outbox.discard()
    }

    /// Samples per second of the stream.
    public var sampleRate: Int { stream.sampleRate }

    /// Whether the final notice of every clip has been taken.
    public var isIdle: Bool { outstanding.isEmpty }

    /// Samples of the stream rendered so far.
    public var position: Int64 { stream.position.load(ordering: .acquiring) }

    // MARK: - Clips

    /// Queues Morse.
    ///
    /// - Parameters:
    ///   - keying: marks at the sample rate of this stream.
    ///   - tone: hertz, clamped to 100 to 2000.
    ///   - isOnAir: whether another station sends it, so that the band's fading and the receiver's gain apply.
    ///   - gain: decibels against other Morse, 0 or less.
    ///   - fault: the faults of the tone.
    public func play(
        _ keying: Keying, tone: Double, isOnAir: Bool = false, gain: Double = 0, fault: ToneFault = .none
    ) -> ClipID {
        queue(
            .keying(
                KeyingScore.make(
                    keying, tone: tone, isOnAir: isOnAir, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate,
                    amplitude: Loudness.keyedAmplitude * Decibels(min(gain, 0)).amplitude, fault: fault)))
    }

    /// Queues stations that send at the same time. The clip ends with the last mark of all stations, and their sum
    /// stays within full scale. Each station fades by itself, and the receiver's gain applies to all of them.
    public func play(_ stations: [CrowdStation]) -> ClipID {
        queue(.crowd(CrowdScore.make(stations, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate)))
    }

    public func play(_ earcon: Earcon) -> ClipID { queue(.earcon(earcon)) }

    /// Queues numbers as pitch. This call renders them, which takes about a millisecond for a second of sound.
    public func play(_ contour: Contour) -> ClipID {
        queue(.contour(ContourSamples.make(contour, sampleRate: sampleRate)))
    }

    /// Queues speech, whose samples arrive through the `SpeechFeed`. The clip begins with its first sample. Until then
    /// it is silent and holds up the clips after it.
    ///
    /// - Parameter isCue: whether it is the cue of a scan, which may play in one ear or on its own device.
    public func playSpeech(isCue: Bool = false) -> ClipID { queue(.speech(isCue: isCue)) }

    /// Queues silence.
    ///
    /// - Parameter frames: samples, 0 or more; a clip of 0 is a marker that begins and ends in its turn.
    public func playSilence(frames: Int) -> ClipID { queue(.silence(frames: max(0, frames))) }

    private func queue(_ sound: ClipSound) -> ClipID {
        newest += 1
        let id = ClipID(rawValue: newest)
        outstanding.insert(id)
        outbox.add(id, sound)
        flush()
        return id
    }

    /// Sounds an earcon at once, beside the clip that plays. It is no clip: it makes no notice, and no clip waits for
    /// it.
    public func playBeside(_ earcon: Earcon) {
        outbox.add(.beside(earcon))
        flush()
    }

    // MARK: - Cancelling

    /// Ends a clip. A sounding clip fades out within 5 ms, and a queued clip is dropped. Does nothing for a clip that
    /// is over.
    public func cancel(_ id: ClipID) {
        guard outstanding.contains(id) else { return }
        if outbox.withdraw(id) {
            ownNotices.append(.cut(id, sample: position))
        } else {
            outbox.add(.cancel(id))
        }
        flush()
    }

    /// Ends all clips queued so far, in the same way.
    public func cancelAll() {
        for id in outbox.withdrawAll() { ownNotices.append(.cut(id, sample: position)) }
        outbox.add(.cancelAll)
        flush()
    }

    // MARK: - Gains

    /// Glides the gain of a bus to a value within 20 ms.
    ///
    /// - Parameter decibels: 0 is the matched loudness; -96 and below is silence, +24 is the maximum.
    public func setGain(_ bus: Bus, decibels: Double) {
        outbox.add(.gain(bus, Loudness.gain(decibels: decibels)))
        flush()
    }

    /// Sets the rise and fall of marks in milliseconds, 2 to 10. It applies to clips queued from now on, and to keying
    /// from the next mark that begins from silence. Stations of the present band keep their edges.
    public func setEdge(milliseconds: Double) {
        guard milliseconds != edgeMilliseconds else { return }
        edgeMilliseconds = milliseconds
        outbox.add(
            .keyer(
                KeyerOrder.make(
                    keyerSetup, after: keyerSetup, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate)))
        flush()
    }

    // MARK: - The device

    /// Sets how many milliseconds of silence come before Morse when the stream begins, or continues after a long rest
    /// of the device.
    public func setLead(milliseconds: Int) {
        guard milliseconds != leadMilliseconds else { return }
        leadMilliseconds = milliseconds
        outbox.add(.keyLatency(frames: Int64(SampleRate(sampleRate).frames(milliseconds: max(0, milliseconds)))))
        flush()
    }

    /// Sets whether the device stays awake during silence.
    public func setAwake(_ isAwake: Bool) {
        guard isAwake != isKeptAwake else { return }
        isKeptAwake = isAwake
        outbox.add(.awake(isAwake))
        flush()
    }

    // MARK: - Keying

    /// Sets how contacts become elements and tones, from the next block on. Settings out of range change nothing.
    ///
    /// An element under way finishes unchanged, with its pitch. A new speed applies from the next element on. After any
    /// other change of the keyer's settings, closed contacts are ignored until they open. A partly keyed character
    /// continues, unless the target (`limits.target`) changes: then it is dropped.
    public func setKeyer(_ setup: KeyerSetup) {
        guard setup != keyerSetup, (try? setup.settings.validate()) != nil else { return }
        outbox.add(
            .keyer(
                KeyerOrder.make(setup, after: keyerSetup, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate)))
        keyerSetup = setup
        publishLimits()
        flush()
    }

    /// Changes the radio's mode. `off` cuts the current mark and drops the character under way. `receiving` takes
    /// effect at the end of the turn under way. `transmitting` lasts until another mode is set.
    public func setRadio(_ mode: RadioMode) {
        outbox.add(.radio(mode))
        flush()
    }

    /// Keys a whole element, for a key that cannot be held, after the elements requested before.
    public func key(_ element: Element) {
        outbox.add(.element(element))
        flush()
    }

    /// Keys a text with the keyer's own elements, exact to the sample, as soon as nothing else is being keyed. Its
    /// characters are read like those of the operator.
    ///
    /// A contact that closes stops the text at once, even inside a mark, and this press keys nothing. The text also
    /// stops when the radio is turned off, or when any setting of the keyer but its speed changes. Each text ends with
    /// exactly one notice. An empty text is withdrawn, and so is a text that arrives while another one is being keyed
    /// or the radio is off.
    public func key(_ text: MorseText) {
        guard !text.isEmpty else { return ownKeyNotices.append(.text(.withdrawn, sample: position)) }
        outbox.add(.text(TextOrder.make(text)))
        flush()
    }

    /// Stops the text at once.
    public func stopText() {
        outbox.add(.stopText)
        flush()
    }

    /// The next notice about keying; nil if there is none.
    public func takeKeyNotice() -> KeyNotice? {
        while true {
            // Read the position first: all reports before it are then in the ring.
            let position = self.position
            if report == nil { report = stream.keyReports.pop() }
            if let notice = reader.next(before: report?.horizon ?? (report == nil ? position : .min)) { return notice }
            if let next = report {
                report = nil
                if let notice = reader.take(next, newest: keyerSetup) { return notice }
                continue
            }
            publishLimits()
            // The stream may have passed the deadline before the renderer knew it.
            guard stream.position.load(ordering: .sequentiallyConsistent) <= reader.deadline else { continue }
            flush()
            return ownKeyNotices.isEmpty ? nil : ownKeyNotices.removeFirst()
        }
    }

    /// Publishes how long a silence ends the turn, and when to wake the program.
    private func publishLimits() {
        let limits = keyerSetup.limits
        // Until the renderer has reported new limits, the reader has the old ones.
        let turn = reader.limits == limits ? reader.turnLimit : limits.word ?? limits.character
        stream.turnLimit.store(Int64(turn), ordering: .relaxed)
        let before = stream.wakeAfter.exchange(reader.deadline, ordering: .sequentiallyConsistent)
        // The stream of a renderer at rest advances only after a wake-up.
        if before == .max, reader.deadline != .max { stream.alarm?() }
    }

    // MARK: - The band

    /// Sets the band, or nil for none. It sounds with the gain of Morse while the radio does not transmit. The present
    /// band fades out within 5 ms before the new one fades in. The same conditions again change nothing.
    public func setBand(_ conditions: BandConditions?) {
        guard conditions != band else { return }
        band = conditions
        outbox.add(
            .band(conditions.map { BandOrder.make($0, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate) }))
        flush()
    }

    // MARK: - Notices

    /// The next notice about a clip; nil if there is none. The call also frees returned memory and sends waiting
    /// commands. Call it until it returns nil whenever the renderer has made notices.
    public func takeNotice() -> Notice? {
        guard let notice = stream.notices.pop() else {
            flush()
            guard !ownNotices.isEmpty else { return nil }
            return note(ownNotices.removeFirst(), wasSent: false)
        }
        return note(notice, wasSent: true)
    }

    /// Keeps track of outstanding clips.
    private func note(_ notice: Notice, wasSent: Bool) -> Notice {
        switch notice {
        case .began: break
        case .ended(let id, _), .cut(let id, _):
            outstanding.remove(id)
            if wasSent { outbox.clipEnded() }
        }
        return notice
    }

    private func flush() {
        stream.usedScores.freeAll()
        stream.usedCrowds.freeAll()
        stream.usedContours.freeAll()
        stream.usedOrders.freeAll()
        stream.usedBands.freeAll()
        stream.usedTexts.freeAll()
        if outbox.flush(into: stream.commands) { stream.alarm?() }
    }
}
