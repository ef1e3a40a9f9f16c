import Keyer
public import Morse
import Synchronization

/// The program's end: queues clips, cancels them, sets levels and hears what became of them.
///
/// Clips sound one after the other in the order in which they were queued, never over each other.  Every clip ends with
/// exactly one notice, `ended` or `cut`.  Nothing here waits for the renderer; what its rings have no room for is kept
/// and sent by a later call.  For one thread only.
public final class Console {
    /// Samples per second of the stream.
    public let sampleRate: Int

    private let edgeMilliseconds: Double
    /// As the renderer was told last.
    private var keyerSetup: KeyerSetup
    /// As the renderer was told last.
    private var band: BandConditions?
    private let shared: SharedChannels
    private var outbox = Outbox()
    private var newest: UInt32 = 0
    /// Clips whose end has not been taken as a notice.
    private var outstanding: Set<ClipID> = []
    /// Of clips that were cancelled before they were sent.
    private var ownNotices: [Notice] = []

    init(_ shared: SharedChannels, sampleRate: Int, edgeMilliseconds: Double) {
        self.shared = shared
        self.sampleRate = sampleRate
        self.edgeMilliseconds = edgeMilliseconds
        keyerSetup = .initial(sampleRate: sampleRate)
    }

    deinit {
        outbox.discard()
    }

    /// No clip is outstanding: the last notice of every clip has been taken.
    public var isIdle: Bool { outstanding.isEmpty }

    /// Samples of the stream rendered so far.
    public var position: Int64 { shared.pointer.pointee.position.load(ordering: .acquiring) }

    // MARK: - Clips

    /// Queues Morse.
    ///
    /// - Parameters:
    ///   - keying: marks in samples of this stream's rate.
    ///   - tone: hertz, held within 100 to 2000.
    ///   - isOnAir: another station sends it: it fades as the band does, and is as loud as the receiver lets it be.
    public func play(_ keying: Keying, tone: Double, isOnAir: Bool = false) -> ClipID {
        queue(
            .keying(
                KeyingScore.make(
                    keying, tone: tone, isOnAir: isOnAir, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate)))
    }

    /// Queues an earcon.
    public func play(_ earcon: Earcon) -> ClipID { queue(.earcon(earcon)) }

    /// Queues numbers as pitch; made here, which takes about a millisecond for a second of sound.
    public func play(_ contour: Contour) -> ClipID {
        queue(.contour(ContourSamples.make(contour, sampleRate: sampleRate)))
    }

    /// Queues speech, whose samples come by the `SpeechFeed`; until then it is silent and holds up what follows.  It
    /// begins with its first sample.
    public func playSpeech() -> ClipID { queue(.speech) }

    /// Queues silence.
    ///
    /// - Parameter frames: samples, 0 or more; 0 is a marker that begins and ends at its turn.
    public func playSilence(frames: Int) -> ClipID { queue(.silence(frames: max(0, frames))) }

    private func queue(_ sound: ClipSound) -> ClipID {
        newest += 1
        let id = ClipID(rawValue: newest)
        outstanding.insert(id)
        outbox.add(id, sound)
        flush()
        return id
    }

    // MARK: - Cancelling

    /// Ends a clip: the one that sounds is faded out within 5 ms, one in the queue is dropped.  For a clip that is gone
    /// nothing happens.
    public func cancel(_ id: ClipID) {
        guard outstanding.contains(id) else { return }
        if outbox.withdraw(id) {
            ownNotices.append(.cut(id, sample: position))
        } else {
            outbox.add(.cancel(id))
        }
        flush()
    }

    /// Ends all clips queued so far, likewise.
    public func cancelAll() {
        for id in outbox.withdrawAll() { ownNotices.append(.cut(id, sample: position)) }
        outbox.add(.cancelAll)
        flush()
    }

    // MARK: - Levels

    /// Lets a bus glide to a level within 20 ms.
    ///
    /// - Parameter decibels: 0 is the matched loudness; -96 and below is silence, +24 the most.
    public func setLevel(_ bus: Bus, decibels: Double) {
        outbox.add(.level(bus, gain: Loudness.gain(decibels: decibels)))
        flush()
    }

    // MARK: - Keying

    /// Lets contacts be keyed and heard like this from the next block on; settings out of range change nothing.
    ///
    /// An element under way ends as it began, and its tone keeps its pitch.  A new speed counts from the next element on;
    /// after any other change of the keyer's settings closed contacts count only once they have been open.  What has been
    /// keyed of a character is kept, unless something else is asked for (`limits.target`): for that it does not count.
    public func setKeyer(_ setup: KeyerSetup) {
        guard setup != keyerSetup, (try? setup.settings.validate()) != nil else { return }
        outbox.add(
            .keyer(
                KeyerOrder.make(setup, after: keyerSetup, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate)))
        keyerSetup = setup
        flush()
    }

    /// Changes the radio's mode.  `off` cuts a mark that sounds and forgets the character under way; `receiving` waits for
    /// the end of one that is under way; `transmitting` stays until something else is asked for.
    public func setRadio(_ mode: RadioMode) {
        outbox.add(.radio(mode))
        flush()
    }

    /// Keys a whole element, asked for by a key that cannot be held, after those asked for before.
    public func key(_ element: Element) {
        outbox.add(.element(element))
        flush()
    }

    /// The next thing that was keyed; nil if nothing was.
    public func takeKeyNotice() -> KeyNotice? {
        if let notice = shared.pointer.pointee.keyNotices.pop() { return notice }
        flush()
        return nil
    }

    // MARK: - The band

    /// Lets the band be heard like this until something else is asked for, at the level of Morse and while the radio does
    /// not transmit; nil for no band.  What is heard now fades out within 5 ms and what is new fades in; the same again
    /// changes nothing.
    public func setBand(_ conditions: BandConditions?) {
        guard conditions != band else { return }
        band = conditions
        outbox.add(
            .band(conditions.map { BandOrder.make($0, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate) }))
        flush()
    }

    // MARK: - Notices

    /// The next thing that happened to a clip; nil if nothing has.  Also frees what came back and sends what had to
    /// wait, so it is to be called until nil whenever the renderer made notices.
    public func takeNotice() -> Notice? {
        guard let notice = shared.pointer.pointee.notices.pop() else {
            flush()
            guard !ownNotices.isEmpty else { return nil }
            return note(ownNotices.removeFirst(), wasSent: false)
        }
        return note(notice, wasSent: true)
    }

    /// Keeps the books.
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
        shared.pointer.pointee.usedScores.freeAll()
        shared.pointer.pointee.usedContours.freeAll()
        shared.pointer.pointee.usedOrders.freeAll()
        shared.pointer.pointee.usedBands.freeAll()
        outbox.flush(into: shared.pointer.pointee.commands)
    }
}
