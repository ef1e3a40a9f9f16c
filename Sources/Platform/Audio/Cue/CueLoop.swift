internal import Glibc
import Sound
internal import Synchronization

/// What the cue thread has to tell.
enum CueNews: BitwiseCopyable, Equatable {
    /// The device is gone or cannot be opened: a positive error number.
    case lost(Int32)
    /// It is there again.
    case found
}

/// What the cue thread does: plays cues on a device of their own.
///
///     no device --opened--> resting --a cue--> playing --two seconds of silence--> resting
///         ^                    |                  |
///         +-------lost---------+------------------+
///
/// While it plays, the device is kept filled with silence between cues, so that each is heard after the same time; a cue begins
/// when as much of it has come as the stream makes at once.  Nothing of this is in real time but by the device's own clock.
final class CueLoop<Device: SoundDevice, Clock: TimingClock> {
    private let line: CueLine
    private let clock: Clock
    private let rate: SampleRate
    private let open: (_ name: String, _ wish: PlanWish) -> Result<Device, Errno>
    private let tell: (CueNews) -> Void
    private let hasLeft: () -> Void

    private(set) var device: Device?
    private var order = CueLine.Order()
    /// When to look for a device again, in nanoseconds.
    private var nextSearch: Int64 = 0
    private var isLost = false
    /// When the device that is open was first seen to play.
    private var soundingSince: Int64?
    private var ladder: PlanLadder
    private var wish = PlanWish(.calm)
    private var pace: PaceGuard

    /// What waits to be written.
    private var pieces = CuePieces()
    /// The sample of the stream that is written next, while there is a cue.
    private var next: Int64 = 0
    /// The last cue that was written, until it has been heard.
    private var cue: Range<Int64> = 0..<0
    /// Which sample of it is heard when.
    private var heardCue: StreamLine?
    private var cueDelayIsKnown = false

    private var isPlaying = false
    /// Frames that the device has taken since it began.
    private var taken = 0
    private var hasSounded = false
    /// When the device last took something, and when there was last something to hear.
    private var progress: Int64 = 0
    private var lastCue: Int64 = 0
    private let block: UnsafeMutableBufferPointer<Float>
    /// What is heard of a cue that was cut while the device was behind.
    private let fade: UnsafeMutableBufferPointer<Float>

    /// Milliseconds for which a device that was lost must play until it counts as found.
    private static var probation: Int { 3000 }
    /// Nanoseconds after which a server that has played and takes nothing must begin anew: PulseAudio needs more to go on after a
    /// gap, of which it does not tell, than was left to it.  A busy machine may keep a server waiting for some of that time, and
    /// beginning anew costs a piece of a cue.
    private static var standstill: Int64 { .nanoseconds(milliseconds: 600) }
    /// Milliseconds between attempts to open a device.
    private static var interval: Int { 500 }
    /// Milliseconds that may wait to be written before the device counts as behind.
    private static var slack: Int { 50 }
    /// Milliseconds in which a cue that was cut then becomes silent.
    private static var fadeLength: Int { 5 }

    /// - Parameters:
    ///   - sampleRate: of the stream, and of the devices that are opened.
    ///   - open: opens a device by name with the plan of a wish, or says why not with a positive error number.
    ///   - tell: called when there is news.
    ///   - hasLeft: called when a device was closed.
    init(
        line: CueLine, sampleRate: Int, clock: Clock,
        open: @escaping (_ name: String, _ wish: PlanWish) -> Result<Device, Errno>, tell: @escaping (CueNews) -> Void,
        hasLeft: @escaping () -> Void = {}
    ) {
        self.line = line
        self.clock = clock
        rate = SampleRate(sampleRate)
        self.open = open
        self.tell = tell
        self.hasLeft = hasLeft
        ladder = PlanLadder(now: clock.now())
        pace = PaceGuard(sampleRate: sampleRate, fill: 0, start: clock.now())
        block = .allocate(capacity: AlsaAgreement.longestBlock)
        block.initialize(repeating: 0)
        fade = .allocate(capacity: rate.frames(milliseconds: Self.fadeLength))
        fade.initialize(repeating: 0)
    }

    deinit {
        block.deallocate()
        fade.deallocate()
    }

    /// Runs until it is told to stop.
    func run() {
        while !line.order.isStopping { turn() }
        leave()
    }

    /// Does what is due, after waiting for it.
    func turn() {
        follow(line.order)
        while let piece = line.takePiece() { accept(piece) }
        guard let name = order.name, !order.isAway else { return doze(until: nil) }
        guard let device else { return search(name) }
        guard isPlaying || !pieces.isEmpty else { return doze(until: nil) }
        if !isPlaying { begin(device) }
        play(device)
    }

    private func doze(until time: Int64?) { clock.doze(until: time, bell: line.bell) }

    // MARK: Devices

    private func follow(_ new: CueLine.Order) {
        guard new != order else { return }
        if new.name != order.name || new.isAway { leave() }
        if new.name != order.name { isLost = false }
        nextSearch = 0
        order = new
    }

    private func search(_ name: String) {
        let now = clock.now()
        guard now >= nextSearch else { return doze(until: nextSearch) }
        wish = ladder.wish(.calm)
        switch open(name, wish) {
        case .success(let found):
            drain()
            device = found
            isPlaying = false
            line.unheardFrom.store(.max, ordering: .relaxed)
            line.isOpen.store(true, ordering: .releasing)
        case .failure(let error):
            if !isLost { tell(.lost(error.code)) }
            isLost = true
            nextSearch = clock.now() + .nanoseconds(milliseconds: Self.interval)
        }
    }

    /// It is there again once it has played for a while: one that can be opened, or even plays, may be gone a moment later, and
    /// nobody wants to hear of each time.
    private func noteSounding() {
        guard isLost else { return }
        let now = clock.now()
        let since = soundingSince ?? now
        soundingSince = since
        guard now - since >= .nanoseconds(milliseconds: Self.probation) else { return }
        isLost = false
        tell(.found)
    }

    private func lose(_ code: Int32) {
        leave()
        if !isLost { tell(.lost(code)) }
        isLost = true
        nextSearch = clock.now() + .nanoseconds(milliseconds: Self.interval)
    }

    /// Gives the device away.  What was not heard of a cue is heard elsewhere.
    private func leave() {
        guard device != nil else { return }
        line.unheardFrom.store(unheard, ordering: .relaxed)
        line.isOpen.store(false, ordering: .releasing)
        device = nil
        soundingSince = nil
        isPlaying = false
        forgetHeard()
        drain()
        hasLeft()
    }

    private func drain() {
        while let piece = line.takePiece() { accept(piece) }
        skipAll()
        cue = 0..<0
    }

    /// The first sample of a cue that has not been heard; the largest number if there is none.
    private var unheard: Int64 {
        if cue.isEmpty { return pieces.position ?? .max }
        guard let heardCue else { return cue.lowerBound }
        let reached = max(cue.lowerBound, heardCue.sample(atNanoseconds: clock.now()))
        if reached < cue.upperBound { return reached }
        return pieces.position ?? .max
    }

    // MARK: Playing

    private func accept(_ piece: CueLine.Piece) {
        let isStale = piece.isCut && pieces.count > rate.frames(milliseconds: Self.slack)
        let faded = isStale ? dropWaiting() : 0
        pieces.append(piece)
        lastCue = clock.now()
        guard isStale else { return }
        if !piece.goesOn { skipAll() }
        if faded > 0, let device { pass(UnsafeMutableBufferPointer(rebasing: fade[..<faded]), to: device) }
    }

    /// Leaves out what waits, because the device is behind and the learner has gone on: played, it would be heard after the key
    /// that cut it, and put off every cue that follows.
    ///
    /// - Returns: how much of it is in `fade` now, to end what is heard of the cue softly.
    private func dropWaiting() -> Int {
        var faded = 0
        if isPlaying, pieces.isInCue, device?.pending == 0, pieces.position == next {
            let part = UnsafeMutableBufferPointer(rebasing: fade[..<min(fade.count, pieces.count)])
            line.take(into: part)
            for index in part.indices { part[index] *= Float(part.count - index) / Float(part.count) }
            faded = part.count
            pieces.advance(faded)
            cue = cue.lowerBound..<next + Int64(faded)
        }
        skipAll()
        return faded
    }

    /// The device begins to play when it is filled.
    private func begin(_ device: Device) {
        let now = clock.now()
        isPlaying = true
        (taken, hasSounded, progress) = (0, false, now)
        pace = PaceGuard(sampleRate: rate.hertz, fill: device.fill, start: now)
        write(silence: device.fill - device.block, to: device)
    }

    private func play(_ device: Device) {
        let hadPending = device.pending > 0
        switch hadPending ? device.flush() : device.state() {
        case .lost(let code): lose(code)
        case .gap: stumble(device)
        case .resting: rest(device)
        case .ready(let room, let delay):
            if hadPending { return }
            if delay > 0, taken >= device.fill { hasSounded = true }
            if hasSounded || pace.isClockless { noteSounding() }
            if hasSounded, delay <= 0, !pace.isClockless { return stumble(device) }
            if pace.isClockless { playAtOnce(device) } else { play(device, room: room, delay: delay) }
        }
    }

    private func play(_ device: Device, room: Int, delay: Int) {
        let now = clock.now()
        if delay > 0, let latest = pieces.latest {
            line.heard.publish(heard(latest.sample, after: delay + latest.behind, at: now))
        }
        // It begins to play when it is full, whatever is missing of a block.
        let block = taken < device.fill && room > 0 ? min(room, device.block) : device.block
        guard room >= block else {
            let since = now - progress
            if device.isServer, device.hasPlayed(taken: taken), since > Self.standstill { return stumble(device) }
            if since > device.patience(taken: taken) { return lose(ETIMEDOUT) }
            return clock.sleep(until: now + max(1_000_000, rate.nanoseconds(frames: Int64(device.block - room))))
        }
        let (count, isWhole) = (pieces.count, pieces.isWhole)
        // The stream makes a block at a time: a cue begins when the next one is as good as there.
        let isReady = pieces.isInCue || isWhole || count >= rate.frames(milliseconds: 20)
        if count > 0, isReady {
            if count < block, !isWhole, delay > device.block { return stayReady(now) }
            return write(cue: min(count, block), to: device, delay: delay)
        }
        if pieces.isInCue, !isWhole, delay > device.block { return stayReady(now) }
        guard now - lastCue < StreamRest.patience || count > 0 else { return fallAsleep(device) }
        write(silence: block, to: device)
    }

    /// More of a cue is about to come, and there is still something to play.
    private func stayReady(_ now: Int64) { doze(until: now + .nanoseconds(milliseconds: 5)) }

    /// What has no clock of its own takes what comes when it comes.
    private func playAtOnce(_ device: Device) {
        let count = pieces.count
        if count > 0 { return write(cue: min(count, device.block), to: device, delay: 0) }
        pieces.settle()
        let due = lastCue + StreamRest.patience
        if clock.now() >= due { fallAsleep(device) } else { doze(until: due) }
    }

    private func fallAsleep(_ device: Device) {
        isPlaying = false
        if case .lost(let code) = device.rest() { return lose(code) }
        // More was needed than is kept ready: from the next cue on there is.
        if !wish.isSame(as: ladder.wish(.calm)) {
            leave()
            nextSearch = 0
        }
    }

    /// It ran dry.
    private func stumble(_ device: Device) {
        _ = ladder.gap(.calm, isEager: device.isServer, now: clock.now())
        forgetHeard()
        isPlaying = false
        if case .lost(let code) = device.rest() { lose(code) }
    }

    private func rest(_ device: Device) {
        let now = clock.now()
        if now - progress > device.patience(taken: taken) { return lose(ETIMEDOUT) }
        clock.sleep(until: now + .nanoseconds(milliseconds: 2))
    }

    private func write(silence count: Int, to device: Device) {
        var left = count
        pieces.settle()
        while left > 0, device.pending == 0 {
            let part = UnsafeMutableBufferPointer(rebasing: block[..<min(left, AlsaAgreement.longestBlock)])
            part.update(repeating: 0)
            left -= part.count
            pass(part, to: device)
        }
    }

    /// Writes samples of the first pieces, as one stretch.
    private func write(cue count: Int, to device: Device, delay: Int) {
        pieces.settle()
        let run = pieces.run(upTo: count)
        guard run > 0, let begin = pieces.position, let made = pieces.made else { return }
        let part = UnsafeMutableBufferPointer(rebasing: block[..<run])
        let now = clock.now()
        line.take(into: part)
        if begin != next || !pieces.isInCue { (cue, cueDelayIsKnown) = (begin..<begin, false) }
        if delay > 0 || pace.isClockless {
            heardCue = heard(begin, after: delay, at: now)
            if pace.isClockless { line.heard.publish(heardCue) }
            let reach = rate.nanoseconds(frames: Int64(delay))
            line.reach.store(reach, ordering: .relaxed)
            if !cueDelayIsKnown { line.delay.store(now + reach - made, ordering: .relaxed) }
            cueDelayIsKnown = true
        }
        pieces.isInCue = true
        pieces.advance(run)
        next = begin + Int64(run)
        line.written.store(next, ordering: .relaxed)
        cue = cue.lowerBound..<next
        pieces.settle()
        pass(part, to: device)
    }

    /// Which sample is heard when, if this one is after so many frames.
    private func heard(_ sample: Int64, after frames: Int, at now: Int64) -> StreamLine {
        let time = now + rate.nanoseconds(frames: Int64(frames))
        return StreamLine(sample: sample, time: Double(time), step: 1e9 / Double(rate.hertz))
    }

    private func forgetHeard() {
        heardCue = nil
        line.heard.publish(nil)
    }

    /// Takes samples that are not written.
    private func skipAll() {
        var left = pieces.count
        while left > 0 {
            let part = UnsafeMutableBufferPointer(rebasing: block[..<min(left, AlsaAgreement.longestBlock)])
            line.take(into: part)
            left -= part.count
        }
        pieces = CuePieces()
    }

    private func pass(_ part: UnsafeMutableBufferPointer<Float>, to device: Device) {
        let now = clock.now()
        progress = now
        taken += part.count
        switch device.write(UnsafeBufferPointer(part)) {
        case .lost(let code): lose(code)
        case .gap: stumble(device)
        case .ready, .resting: _ = pace.took(part.count, at: now)
        }
    }
}
