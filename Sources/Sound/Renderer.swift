public import Keyer

/// The sound thread's end of the stream, which renders it.
///
/// `render` does not allocate, free, lock, count references or wait; the compiler enforces it. The output does not
/// depend on how the stream is cut into blocks, except that commands and speech take effect at the start of the next
/// block.
public final class Renderer {
    /// Samples per second.
    public let sampleRate: Int
    /// Samples rendered so far: the time base of sound.
    public private(set) var position: Int64 = 0
    /// Whether the last call of `render` left notices for the console, which should then be woken.
    public private(set) var hasNotices = false
    /// Whether the last call of `render` wrote samples to the buffer of cues.
    public private(set) var hasCue = false
    /// Whether a cue that had begun was cut in the last call of `render`.
    public private(set) var hasCutCue = false

    private let owned: SoundStream
    private let stream: RendererSide
    private let resources: Resources
    private var queue = ClipQueue(capacity: SoundStream.clipLimit)
    private var clip = ClipPlayer()
    private var speechGain = GlidingGain()
    private var morseGain = GlidingGain()
    private var earconGain = GlidingGain()
    private var beside = BesideEarcon()
    private var sidetone: Sidetone
    private var band: Band
    /// The newest clip queued.
    private var newest: UInt32 = 0
    /// The sample at which the stream began, or continued after a long rest…
    private var wokeAt: Int64 = 0
    /// …and so many frames later Morse may begin.
    private var leadFrames: Int64
    /// Whether the device stays awake during silence.
    private var isKeptAwake = false
    /// Whether sending something wakes the renderer's thread.
    private let hasAlarm: Bool

    /// Makes the only renderer of a stream.
    public init(of stream: SoundStream) {
        stream.make(.renderer)
        owned = stream
        self.stream = RendererSide(stream)
        sampleRate = stream.sampleRate
        resources = Resources(sampleRate: stream.sampleRate)
        sidetone = Sidetone(self.stream, edgeMilliseconds: stream.edgeMilliseconds)
        band = Band(self.stream)
        leadFrames = Int64(SampleRate(stream.sampleRate).frames(milliseconds: max(0, stream.leadMilliseconds)))
        hasAlarm = stream.alarm != nil
    }

    deinit {
        sidetone.finish()
        band.finish()
        clip.finish(stream)
        while let clip = queue.removeFirst() { giveBack(clip) }
        queue.deallocate()
        resources.deallocate()
    }

    /// Whether only the band sounds, and no clip is queued. Commands sent since the last block do not count.
    public var isSilent: Bool { queue.count == 0 && clip.kind == .none && beside.isQuiet && !sidetone.isSounding }

    /// The keyer's settings after all commands taken so far.
    public var keyerSettings: Keyer.Settings { sidetone.setup.settings }

    /// Whether a cue has begun and is not over.
    public var isInCue: Bool { @_noLocks get { clip.isCue ? clip.hasBegun : false } }

    // MARK: - Contacts

    /// Closes or opens a contact at a sample of the stream. If this sample has been rendered, the change counts at the
    /// next one, and later changes are delayed by the same time until all contacts have been open for a second.
    @_noLocks
    public func contact(_ contact: Contact, isDown: Bool, at sample: Int64) {
        sidetone.contact(contact, isDown: isDown, at: sample, now: position)
    }

    /// Opens all contacts at a sample, because their device is gone.
    @_noLocks
    public func openContacts(at sample: Int64) {
        sidetone.openContacts(at: sample, now: position)
    }

    // MARK: - The stream

    /// Renders the next block of the stream, mono, from -1 to 1.
    ///
    /// - Parameter output: 1 to 8192 frames, which are overwritten.
    @_noLocks
    public func render(into output: UnsafeMutableBufferPointer<Float>) { render(into: output, cue: nil) }

    /// Renders the next block with cues in a buffer of their own.
    ///
    /// - Parameters:
    ///   - output: 1 to 8192 frames, which are overwritten.
    ///   - cue: takes the samples of cues; as many frames, which are overwritten only if `hasCue` is true afterwards.
    ///     Nil to play cues with all other sound.
    @_noLocks
    public func render(into output: UnsafeMutableBufferPointer<Float>, cue: UnsafeMutableBufferPointer<Float>?) {
        hasNotices = false
        hasCue = false
        hasCutCue = false
        takeCommands()
        takeChunks()
        sidetone.turnLimit = stream.turnLimit()
        guard let start = output.baseAddress else {
            if sidetone.takeHasReported() { hasNotices = true }
            return
        }
        var frame = 0
        while frame < output.count {
            let left = output.count &- frame
            // A clip that ends at this sample ends before a mark begins at it.
            settle(startsNext: false)
            if sidetone.settle(at: position, before: position &+ Int64(left)) { makeWay() }
            settle(startsNext: true)
            settleBand()
            let run = min(left, min(Int(sidetone.nextChange &- position), band.framesToChange))
            let made = renderRun(start + frame, run, apart: apart(cue, frame))
            frame &+= made
            position &+= Int64(made)
        }
        settle(startsNext: false)
        stream.publish(position: position)
        if sidetone.takeHasReported() { hasNotices = true }
        if stream.wakeAfter() < position { hasNotices = true }
    }

    // MARK: - Rest

    /// Whether `render` would make only silence until something is sent, which wakes the renderer's thread. Speech
    /// without samples is silence, too.
    public var isAtRest: Bool {
        @_noLocks get {
            guard hasAlarm, !isKeptAwake, beside.isQuiet, sidetone.isAtRest, band.isOff, stream.wakeAfter() == .max
            else { return false }
            return clip.kind == .none ? queue.count == 0 : clip.isWaiting
        }
    }

    /// Whether the radio is on, so that a contact would sound.
    public var isRadioOn: Bool { @_noLocks get { sidetone.isRadioOn } }

    /// Takes commands and speech as `render` does, but renders nothing. Clips and marks begin with the next sample.
    @_noLocks
    public func attend() {
        hasNotices = false
        takeCommands()
        takeChunks()
        sidetone.turnLimit = stream.turnLimit()
        settle(startsNext: false)
        if sidetone.settle(at: position, before: position) { makeWay() }
        settle(startsNext: true)
        settleBand()
        if sidetone.takeHasReported() { hasNotices = true }
    }

    /// Lets time pass in silence while `isAtRest`.
    @_noLocks
    public func pass(_ frames: Int64) {
        guard frames > 0 else { return }
        let advance = Int(frames)
        speechGain.advance(advance)
        morseGain.advance(advance)
        earconGain.advance(advance)
        position &+= frames
        stream.publish(position: position)
    }

    /// Holds Morse back as at the stream's start, because the device has rested.
    @_noLocks
    public func holdMorse() { wokeAt = position }

    // MARK: - Input

    private func takeCommands() {
        while let command = stream.takeCommand() {
            switch command {
            case .play(let id, let sound):
                newest = id.rawValue
                // There is room: the console sends no more clips than the queue holds.
                _ = queue.append(QueuedClip(id: id, sound: sound))
            case .beside(let earcon):
                beside.play(earcon, resources)
            case .cancel(let id): cancel(id)
            case .cancelAll:
                cancelClip()
                while let clip = queue.removeFirst() { drop(clip) }
            case .gain(.speech, let gain):
                speechGain.glide(to: gain, frames: resources.glideFrames)
            case .gain(.morse, let gain):
                morseGain.glide(to: gain, frames: resources.glideFrames)
            case .gain(.earcon, let gain):
                earconGain.glide(to: gain, frames: resources.glideFrames)
            case .band(let order): band.take(order)
            case .keyLatency(let frames): leadFrames = frames
            case .awake(let isAwake): isKeptAwake = isAwake
            case .keyer(let order): sidetone.take(order, at: position)
            case .radio(let mode): sidetone.command(mode, at: position)
            case .element(let element): sidetone.key(element, at: position)
            case .text(let text): sidetone.take(text, at: position)
            case .stopText: sidetone.stopText(at: position)
            }
        }
    }

    private func cancel(_ id: ClipID) {
        if clip.kind != .none, clip.id.rawValue == id.rawValue {
            if !clip.hasEnded { cancelClip() }
        } else if let place = queue.place(of: id) {
            drop(queue.remove(at: place))
        }
    }

    /// Fades out the current clip, or ends it at once if it is quiet.
    private func cancelClip() {
        guard clip.kind != .none else { return }
        if clip.isQuiet {
            endCut()
        } else {
            clip.fade.start(frames: resources.fadeFrames)
        }
    }

    /// Ends speech and Morse because a mark is being keyed.
    private func makeWay() {
        guard clip.hasBegun else { return }
        switch clip.kind {
        case .keying, .crowd, .contour, .speech: cancelClip()
        case .none, .earcon, .silence: break
        }
    }

    /// Reports a clip that will never begin as cut.
    private func drop(_ clip: QueuedClip) {
        report(.cut(clip.id, sample: position))
        giveBack(clip)
    }

    private func giveBack(_ clip: QueuedClip) {
        switch clip.sound {
        case .keying(let score): stream.giveBack(score)
        case .crowd(let score): stream.giveBack(score)
        case .contour(let contour): stream.giveBack(contour)
        case .earcon, .speech, .silence: break
        }
        var chunks = clip.chunks
        while let chunk = chunks.removeFirst() { stream.giveBack(chunk) }
    }

    /// Appends chunks to their clips. A chunk of an unknown clip stays in the ring, and so do all chunks after it.
    private func takeChunks() {
        while let chunk = stream.peekChunk(), chunk.pointee.clip.rawValue <= newest {
            stream.takeChunk()
            guard !clip.append(chunk, stream) else { continue }
            if let place = queue.place(of: chunk.pointee.clip), !queue[place].chunks.isComplete {
                queue[place].chunks.append(chunk)
            } else {
                stream.giveBack(chunk)
            }
        }
    }

    // MARK: - Output

    /// Reports the events of the current clip at this sample, and advances through the queue to a clip that sounds.
    private func settle(startsNext: Bool) {
        while true {
            if clip.kind == .none {
                guard startsNext, let next = queue.removeFirst() else { return }
                clip.start(next, resources, stream)
            }
            if clip.fade.isOver {
                endCut()
                continue
            }
            if !clip.hasBegun, clip.isReady {
                guard startsNext, !isHeldBack else { return }
                clip.hasBegun = true
                report(.began(clip.id, sample: position))
            }
            guard clip.isAtEnd else { return }
            if !clip.hasEnded {
                clip.hasEnded = true
                report(.ended(clip.id, sample: position))
            }
            guard clip.isQuiet else { return }
            clip.finish(stream)
        }
    }

    /// Passes speech and transmission on to the band.
    private func settleBand() {
        band.settle()
        band.setTransmitting(sidetone.radio == .transmitting)
        band.setBehindSpeech(clip.isSpeaking)
    }

    /// Whether the current clip must not begin yet.
    private var isHeldBack: Bool { heldFrames > 0 }

    /// The least number of frames that the current clip must wait. Devices swallow the beginning of sound, so Morse
    /// waits for the end of the lead. Morse, speech and contours wait for silence from the keyer.
    private var heldFrames: Int {
        switch clip.kind {
        case .keying, .crowd: max(Int(wokeAt &+ leadFrames &- position), sidetone.soundingFrames)
        case .speech, .contour: sidetone.soundingFrames
        case .none, .earcon, .silence: 0
        }
    }

    /// Ends the clip's turn as cut, unless its end was already reported.
    private func endCut() {
        if !clip.hasEnded {
            report(.cut(clip.id, sample: position))
            if isInCue { hasCutCue = true }
        }
        clip.finish(stream)
    }

    private func report(_ notice: Notice) {
        stream.tell(notice)
        hasNotices = true
    }

    /// The place in the cue buffer for the current clip; nil unless the clip is a cue and cues have their own buffer.
    /// The buffer is silenced before the first cue of a block.
    private func apart(_ cue: UnsafeMutableBufferPointer<Float>?, _ frame: Int) -> UnsafeMutablePointer<Float>? {
        guard clip.isCue, let cue, let start = cue.baseAddress else { return nil }
        if !hasCue { start.silence(cue.count) }
        hasCue = true
        return start + frame
    }

    /// Renders frames in which nothing has to be reported: at least 1, at most `count`.
    private func renderRun(
        _ output: UnsafeMutablePointer<Float>, _ count: Int, apart: UnsafeMutablePointer<Float>?
    ) -> Int {
        var run = count
        if clip.fade.isActive { run = min(run, clip.fade.remaining) }
        var made = 0
        if clip.kind != .none, !clip.hasBegun, isHeldBack {
            made = min(run, heldFrames)
            output.silence(made)
        } else {
            made = clip.fill(output, run, stream, through: band.reception)
        }
        if made == 0 {
            made = run
            output.silence(made)
        }
        shape(output, made)
        if let apart {
            apart.copy(output, made)
            output.silence(made)
        }
        beside.add(to: output, made, gain: earconGain, resources)
        sidetone.add(to: output, made, gain: morseGain)
        band.add(to: output, made, gain: morseGain)
        speechGain.advance(made)
        morseGain.advance(made)
        earconGain.advance(made)
        return made
    }

    /// Applies the gain of the bus and the fade, and keeps the sum within full scale.
    private func shape(_ output: UnsafeMutablePointer<Float>, _ count: Int) {
        switch clip.bus {
        case .speech: shape(output, count, speechGain)
        case .morse: shape(output, count, morseGain)
        case .earcon: shape(output, count, earconGain)
        case nil: break
        }
    }

    private func shape(_ output: UnsafeMutablePointer<Float>, _ count: Int, _ gain: GlidingGain) {
        var gliding = gain
        // The band limits sound from the air softly.
        let ceiling = clip.kind == .crowd ? 100 : clip.isOnAir ? band.ceiling : 1
        var frame = 0
        while frame < count {
            var gain = gliding.gain
            gliding.advance(1)
            if clip.fade.isActive { gain *= resources.fadeEdge[clip.fade.next()] }
            output[frame] = min(max(output[frame] * gain, -ceiling), ceiling)
            frame &+= 1
        }
        // A crowd may sound without a band, so its stations are limited here.
        if clip.kind == .crowd { output.limit(count) }
    }
}
