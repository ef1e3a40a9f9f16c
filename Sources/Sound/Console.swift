import Keyer
public import Morse
import Synchronization

/// The program's end of the stream: queues and cancels clips, sets gains and receives notices.
///
/// Clips sound one after another in the order they were queued, and never overlap. Every clip ends with exactly one
/// notice, `ended` or `cut`. Nothing here waits for the renderer: what does not fit into its rings is kept and sent by
/// a later call. For one thread only.
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
    /// The report that waits for silences before it.
    private var report: KeyReport?

    /// Makes the stream's only one.
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
    public func play(_ keying: Keying, tone: Double, isOnAir: Bool = false, gain: Double = 0) -> ClipID {
        queue(
            .keying(
                KeyingScore.make(
                    keying, tone: tone, isOnAir: isOnAir, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate,
                    amplitude: Loudness.keyedAmplitude * Decibels(min(gain, 0)).amplitude)))
    }

    /// Queues stations that send at the same time. The clip ends with the last mark of all; their sum stays within full
    /// scale. Each fades by itself, and the receiver's gain applies to all of them.
    public func play(_ stations: [CrowdStation]) -> ClipID {
        queue(.crowd(CrowdScore.make(stations, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate)))
    }

    /// Queues an earcon.
    public func play(_ earcon: Earcon) -> ClipID { queue(.earcon(earcon)) }

    /// Queues numbers as pitch. They are rendered here, which takes about a millisecond for a second of sound.
    public func play(_ contour: Contour) -> ClipID {
        queue(.contour(ContourSamples.make(contour, sampleRate: sampleRate)))
    }

    /// Queues speech, whose samples arrive through the `SpeechFeed`. It begins with its first sample; until then it is
    /// silent and holds up the clips after it.
    ///
    /// - Parameter isCue: whether it is a cue, which may be heard elsewhere than everything else.
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

    /// Sounds an earcon at once, beside whatever has its turn.  It is no clip: nothing waits for it or tells of it.
    public func playBeside(_ earcon: Earcon) {
        outbox.add(.beside(earcon))
        flush()
    }

    // MARK: - Cancelling

    /// Ends a clip: if it is sounding it fades out within 5 ms, if it is queued it is dropped. Does nothing for a clip
    /// that is gone.
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

    /// Lets marks rise and fall over so many milliseconds (2 to 10): what is queued from now on, and what is keyed from
    /// the next mark that begins from silence.  Stations on the band keep theirs until there are others.
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

    /// Sets how many milliseconds of silence come before Morse when the stream begins, or goes on after the device has
    /// rested for long.
    public func setLead(milliseconds: Int) {
        guard milliseconds != leadMilliseconds else { return }
        leadMilliseconds = milliseconds
        outbox.add(.keyLatency(frames: Int64(SampleRate(sampleRate).frames(milliseconds: max(0, milliseconds)))))
        flush()
    }

    /// Keeps the device awake while there is nothing to hear, or lets it rest.
    public func setAwake(_ isAwake: Bool) {
        guard isAwake != isKeptAwake else { return }
        isKeptAwake = isAwake
        outbox.add(.awake(isAwake))
        flush()
    }

    // MARK: - Keying

    /// Sets how contacts are keyed and heard from the next block on; settings out of range change nothing.
    ///
    /// An element under way ends as it began, with its pitch. A new speed applies from the next element on; after any
    /// other change of the keyer's settings, closed contacts count only once they have been open. The part of a
    /// character already keyed is kept, unless the target (`limits.target`) changes: it does not count towards a new
    /// one.
    public func setKeyer(_ setup: KeyerSetup) {
        guard setup != keyerSetup, (try? setup.settings.validate()) != nil else { return }
        outbox.add(
            .keyer(
                KeyerOrder.make(setup, after: keyerSetup, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate)))
        keyerSetup = setup
        publishLimits()
        flush()
    }

    /// Changes the radio's mode. `off` cuts the current mark and forgets the character under way; `receiving` takes
    /// effect at the end of the character under way; `transmitting` lasts until another mode is set.
    public func setRadio(_ mode: RadioMode) {
        outbox.add(.radio(mode))
        flush()
    }

    /// Keys a whole element, requested by a key that cannot be held, after those requested before.
    public func key(_ element: Element) {
        outbox.add(.element(element))
        flush()
    }

    /// Keys a text with the keyer's own elements, exact to the sample, once nothing else is being keyed; it is read like
    /// anything keyed by hand.
    ///
    /// A contact that closes stops it at once, in the middle of a mark too; that press keys nothing. It also stops when the
    /// radio is turned off, or another setting of the keyer than its speed changes. Each text ends with exactly one notice.
    /// One that is empty, comes while another is being keyed, or finds the radio off, is withdrawn.
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
            // All reports before the position are in the ring once the position has been read.
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

    /// Tells the renderer when a turn ends, and when to wake the program.
    private func publishLimits() {
        let limits = keyerSetup.limits
        // Until the renderer has reported new limits, the reader has the old ones.
        let turn = reader.limits == limits ? reader.turnLimit : limits.word ?? limits.character
        stream.turnLimit.store(Int64(turn), ordering: .relaxed)
        let before = stream.wakeAfter.exchange(reader.deadline, ordering: .sequentiallyConsistent)
        // A renderer at rest lets time pass only if it is woken.
        if before == .max, reader.deadline != .max { stream.alarm?() }
    }

    // MARK: - The band

    /// Sets the band, or nil for none. It is heard with the gain of Morse while the radio is not transmitting. The
    /// present band fades out within 5 ms and the new one fades in; setting the same conditions again changes nothing.
    public func setBand(_ conditions: BandConditions?) {
        guard conditions != band else { return }
        band = conditions
        outbox.add(
            .band(conditions.map { BandOrder.make($0, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate) }))
        flush()
    }

    // MARK: - Notices

    /// The next notice about a clip; nil if there is none. It also frees what came back and sends what had to wait, so
    /// call it until it returns nil whenever the renderer has made notices.
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
