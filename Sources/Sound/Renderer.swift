public import Keyer
import Synchronization

/// The timing thread's end: makes the stream, sample after sample.
///
/// `render` allocates nothing, frees nothing, takes no lock, counts no reference and waits for nobody; the compiler
/// holds it to that.  What it makes does not depend on how the stream is cut into blocks, except that commands and
/// speech take effect at the start of the block that follows them.
///
/// `@unchecked Sendable`: made on one thread and handed to another; only one thread at a time may use it.
public final class Renderer: @unchecked Sendable {
    /// Samples per second.
    public let sampleRate: Int
    /// Samples rendered so far: the time base of sound.
    public private(set) var position: Int64 = 0
    /// The last call of `render` left notices for the console, which should be woken.
    public private(set) var hasNotices = false

    private let shared: SharedChannels
    private let channels: UnsafeMutablePointer<Channels>
    private let resources: Resources
    private var queue = ClipQueue(capacity: Channels.clipLimit)
    private var voice = Voice()
    private var speechLevel = Level()
    private var morseLevel = Level()
    private var earconLevel = Level()
    private var sidetone: Sidetone
    private var band: Band
    /// The newest clip that was queued.
    private var newest: UInt32 = 0

    init(_ shared: SharedChannels, sampleRate: Int, edgeMilliseconds: Double, leadMilliseconds: Int) {
        self.shared = shared
        self.sampleRate = sampleRate
        channels = shared.pointer
        resources = Resources(channels: shared.pointer, sampleRate: sampleRate, leadMilliseconds: leadMilliseconds)
        sidetone = Sidetone(shared.pointer, sampleRate: sampleRate, edgeMilliseconds: edgeMilliseconds)
        band = Band(shared.pointer, sampleRate: sampleRate)
    }

    deinit {
        sidetone.finish()
        band.finish()
        voice.finish(channels)
        while let clip = queue.removeFirst() { giveBack(clip) }
        queue.deallocate()
        resources.deallocate()
    }

    /// Nothing is queued or sounding but the band; what the console sent since the last block is not known yet.
    public var isSilent: Bool { queue.count == 0 && voice.kind == .none && !sidetone.isSounding }

    /// How contacts are keyed, as far as commands have been taken.
    public var keyerSettings: Keyer.Settings { sidetone.setup.settings }

    // MARK: - Contacts

    /// A contact closes or opens at a sample of the stream.  If that has been rendered, it counts at the next one, and
    /// what follows is moved by as much until all contacts have been open for a second.
    @_noLocks
    public func contact(_ contact: Contact, isDown: Bool, at sample: Int64) {
        sidetone.contact(contact, isDown: isDown, at: sample, now: position)
    }

    /// All contacts open at a sample: whoever told of them tells no more.
    @_noLocks
    public func openContacts(at sample: Int64) {
        sidetone.openContacts(at: sample, now: position)
    }

    // MARK: - The stream

    /// Makes the next block of the stream, mono, within -1 and 1.
    ///
    /// - Parameter output: 1 to 8192 frames; what is in it is overwritten.
    @_noLocks
    public func render(into output: UnsafeMutableBufferPointer<Float>) {
        hasNotices = false
        takeCommands()
        takeChunks()
        guard let start = output.baseAddress else {
            if sidetone.takeHasReported() { hasNotices = true }
            return
        }
        var frame = 0
        while frame < output.count {
            let left = output.count &- frame
            // What ended at this sample has ended before anything is keyed at it.
            settle(startsNext: false)
            if sidetone.settle(at: position, before: position &+ Int64(left)) { makeWay() }
            settle(startsNext: true)
            settleBand()
            let run = min(left, min(Int(sidetone.nextChange &- position), band.framesToChange))
            let made = renderRun(start + frame, run)
            frame &+= made
            position &+= Int64(made)
        }
        settle(startsNext: false)
        if sidetone.takeHasReported() { hasNotices = true }
        channels.pointee.position.store(position, ordering: .releasing)
    }

    // MARK: - What comes in

    private func takeCommands() {
        while let command = channels.pointee.commands.pop() {
            switch command {
            case .play(let id, let sound):
                newest = id.rawValue
                // There is room: the console lets no more clips be out than the queue holds.
                _ = queue.append(QueuedClip(id: id, sound: sound))
            case .cancel(let id):
                cancel(id)
            case .cancelAll:
                cancelVoice()
                while let clip = queue.removeFirst() { drop(clip) }
            case .level(.speech, let gain):
                speechLevel.glide(to: gain, frames: resources.glideFrames)
            case .level(.morse, let gain):
                morseLevel.glide(to: gain, frames: resources.glideFrames)
            case .level(.earcon, let gain):
                earconLevel.glide(to: gain, frames: resources.glideFrames)
            case .band(let order):
                band.take(order)
            case .keyer(let order):
                sidetone.take(order, at: position)
            case .radio(let mode):
                sidetone.command(mode, at: position)
            case .element(let element):
                sidetone.key(element, at: position)
            }
        }
    }

    private func cancel(_ id: ClipID) {
        if voice.kind != .none, voice.clip.rawValue == id.rawValue {
            if !voice.hasEnded { cancelVoice() }
        } else if let place = queue.place(of: id) {
            drop(queue.remove(at: place))
        }
    }

    /// Fades out what sounds, or ends it at once if it is quiet.
    private func cancelVoice() {
        guard voice.kind != .none else { return }
        if voice.isQuiet {
            endCut()
        } else {
            voice.fade.start(frames: resources.fadeFrames)
        }
    }

    /// Ends speech and Morse because a mark is being keyed.
    private func makeWay() {
        guard voice.hasBegun else { return }
        switch voice.kind {
        case .keying, .speech: cancelVoice()
        case .contour: cancelVoice()
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
        case .keying(let score): channels.pointee.usedScores.leave(score)
        case .contour(let contour): channels.pointee.usedContours.leave(contour)
        case .earcon, .speech, .silence: break
        }
        var chunks = clip.chunks
        while let chunk = chunks.removeFirst() { channels.pointee.usedChunks.leave(chunk) }
    }

    /// Hands chunks to their clips.  A chunk whose clip is not known yet stays, and with it all that follow it.
    private func takeChunks() {
        while let chunk = channels.pointee.chunks.peek(), chunk.pointee.clip.rawValue <= newest {
            _ = channels.pointee.chunks.pop()
            guard !voice.append(chunk, channels) else { continue }
            if let place = queue.place(of: chunk.pointee.clip), !queue[place].chunks.isComplete {
                queue[place].chunks.append(chunk)
            } else {
                channels.pointee.usedChunks.leave(chunk)
            }
        }
    }

    // MARK: - What goes out

    /// Reports what the voice has come to at the present sample, and gives the turn to the next clips until one of them
    /// has something to sound.
    private func settle(startsNext: Bool) {
        while true {
            if voice.kind == .none {
                guard startsNext, let next = queue.removeFirst() else { return }
                voice.start(next, resources)
            }
            if voice.fade.isOver {
                endCut()
                continue
            }
            if !voice.hasBegun, voice.isReady {
                guard startsNext, !isHeldBack else { return }
                voice.hasBegun = true
                report(.began(voice.clip, sample: position))
            }
            guard voice.isAtEnd else { return }
            if !voice.hasEnded {
                voice.hasEnded = true
                report(.ended(voice.clip, sample: position))
            }
            guard voice.isQuiet else { return }
            voice.finish(channels)
        }
    }

    /// Tells the band what it is heard beside.
    private func settleBand() {
        band.settle()
        band.setTransmitting(sidetone.radio == .transmitting)
        band.setBehindSpeech(voice.isSpeaking)
    }

    /// Whether the clip that has its turn must not begin yet.
    private var isHeldBack: Bool { heldFrames > 0 }

    /// How long it must wait at least: Morse for the stream's first moments, which devices swallow, and both Morse and
    /// speech for silence from the keyer.
    private var heldFrames: Int {
        switch voice.kind {
        case .keying: max(Int(resources.leadFrames &- position), sidetone.soundingFrames)
        case .speech, .contour: sidetone.soundingFrames
        case .none, .earcon, .silence: 0
        }
    }

    /// Ends the voice's turn as cut, unless its end was reported already.
    private func endCut() {
        if !voice.hasEnded { report(.cut(voice.clip, sample: position)) }
        voice.finish(channels)
    }

    private func report(_ notice: Notice) {
        // There is room: see `Channels.notices`.
        _ = channels.pointee.notices.push(notice)
        hasNotices = true
    }

    /// Makes some frames in which nothing has to be reported: at least 1, at most `count`.
    private func renderRun(_ output: UnsafeMutablePointer<Float>, _ count: Int) -> Int {
        var run = count
        if voice.fade.isActive { run = min(run, voice.fade.remaining) }
        var made = 0
        if voice.kind != .none, !voice.hasBegun, isHeldBack {
            made = min(run, heldFrames)
            output.silence(made)
        } else {
            made = voice.fill(output, run, channels, through: band.reception)
        }
        if made == 0 {
            made = run
            output.silence(made)
        }
        shape(output, made)
        sidetone.add(to: output, made, level: morseLevel)
        band.add(to: output, made, level: morseLevel)
        speechLevel.advance(made)
        morseLevel.advance(made)
        earconLevel.advance(made)
        return made
    }

    /// Applies the bus's level and the fade, and keeps the sum within full scale.
    private func shape(_ output: UnsafeMutablePointer<Float>, _ count: Int) {
        switch voice.bus {
        case .speech: shape(output, count, speechLevel)
        case .morse: shape(output, count, morseLevel)
        case .earcon: shape(output, count, earconLevel)
        case nil: break
        }
    }

    private func shape(_ output: UnsafeMutablePointer<Float>, _ count: Int, _ level: Level) {
        var level = level
        // What comes out of the air is held by the band, without an edge.
        let ceiling = voice.isOnAir ? band.ceiling : 1
        var frame = 0
        while frame < count {
            var gain = level.gain
            level.advance(1)
            if voice.fade.isActive { gain *= resources.fadeEdge[voice.fade.next()] }
            output[frame] = min(max(output[frame] * gain, -ceiling), ceiling)
            frame &+= 1
        }
    }
}
