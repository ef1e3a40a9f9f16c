import Glibc
import Sound
import Synchronization

enum CueNews: BitwiseCopyable, Equatable {
    /// The device is lost or cannot be opened. A positive error number.
    case lost(Int32)
    case found
}

/// The cue thread's loop, which plays cues on a separate device.
///
///     no device --opened--> resting --a cue--> playing --two seconds of silence--> resting
///         ^                    |                  |
///         +-------lost---------+------------------+
///
/// While playing, the loop fills the device with silence between cues, so that each cue has the same latency. A cue
/// starts once 20 ms of it, or all of it, have arrived. The thread has normal priority, because the device's clock
/// paces it.
final class CueLoop<Device: SoundDevice, Clock: TimingClock> {
    private let line: CueLine
    private let clock: Clock
    private let rate: SampleRate
    private let open: (_ name: String, _ wish: PlanWish) -> Result<Device, Errno>
    private let tell: (CueNews) -> Void
    private let hasLeft: () -> Void

    private(set) var device: Device?
    private var order = CueLine.Order()
    /// When to try to open a device again, in nanoseconds.
    private var nextSearch: Int64 = 0
    private var isLost = false
    /// When the present device was first seen to play, in nanoseconds.
    private var soundingSince: Int64?
    private var ladder: PlanLadder
    private var wish = PlanWish(.calm)
    private var pace: PaceGuard

    private var pieces = CuePieces()
    /// The stream's sample to write next, during a cue.
    private var next: Int64 = 0
    /// The range of the last written cue, until it has been heard.
    private var cue: Range<Int64> = 0..<0
    /// Maps the samples of `cue` to the times when they are heard.
    private var heardCue: StreamLine?
    private var cueDelayIsKnown = false

    private var isPlaying = false
    /// Frames accepted since the device started.
    private var taken = 0
    private var hasSounded = false
    /// When the device last accepted frames, and when the last cue piece arrived, in nanoseconds.
    private var progress: Int64 = 0
    private var lastCue: Int64 = 0
    private let block: UnsafeMutableBufferPointer<Float>
    /// The fade of a cue that was cut while the device was behind.
    private let fade: UnsafeMutableBufferPointer<Float>

    /// Milliseconds that a new device must play before it counts as found.
    private static var probation: Int { 3000 }
    /// Nanoseconds without progress after which a server's playing device is restarted. PulseAudio does not report an
    /// underrun. After one, it continues only with more frames than its reported free space. The limit must not be much
    /// lower: a busy machine may delay a server, and each restart loses a piece of a cue.
    private static var standstill: Int64 { .nanoseconds(milliseconds: 600) }
    private static var interval: Int { 500 }
    /// Milliseconds of waiting frames beyond which the device counts as behind.
    private static var slack: Int { 50 }
    /// Milliseconds of the fade of a cut cue.
    private static var fadeLength: Int { 5 }

    /// - Parameter open: fails with a positive error number.
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

    func run() {
        while !line.order.isStopping { turn() }
        leave()
    }

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

    /// Reports the device as found once it has played for a while: a device that has just opened, or even played, may
    /// be lost a moment later, and the learner would hear two useless messages.
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

    /// Closes the device. The stream then plays the unheard rest of the cue.
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

    /// The first sample of a cue that has not been heard; `Int64.max` without one.
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

    /// Drops the waiting frames of a cut cue if the device is behind: they would sound after the key that cut the cue,
    /// and would delay every later cue. Returns the number of frames in `fade`, which end the cue softly.
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
        // Fill the device, even with less than a block: it starts to play only when it is full.
        let block = taken < device.fill && room > 0 ? min(room, device.block) : device.block
        guard room >= block else {
            let since = now - progress
            if device.isServer, device.hasPlayed(taken: taken), since > Self.standstill { return stumble(device) }
            if since > device.patience(taken: taken) { return lose(ETIMEDOUT) }
            return clock.sleep(until: now + max(1_000_000, rate.nanoseconds(frames: Int64(device.block - room))))
        }
        let (count, isWhole) = (pieces.count, pieces.isWhole)
        // The stream renders a block at a time. While 20 ms play, its next block arrives.
        let isReady = pieces.isInCue || isWhole || count >= rate.frames(milliseconds: 20)
        if count > 0, isReady {
            if count < block, !isWhole, delay > device.block { return stayReady(now) }
            return write(cue: min(count, block), to: device, delay: delay)
        }
        if pieces.isInCue, !isWhole, delay > device.block { return stayReady(now) }
        guard now - lastCue < StreamRest.patience || count > 0 else { return fallAsleep(device) }
        write(silence: block, to: device)
    }

    /// More of the cue is due, and the device still has frames to play.
    private func stayReady(_ now: Int64) { doze(until: now + .nanoseconds(milliseconds: 5)) }

    /// A device without a clock accepts every frame at once.
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
        // The ladder wants a larger buffer: reopen the device for the next cue.
        if !wish.isSame(as: ladder.wish(.calm)) {
            leave()
            nextSearch = 0
        }
    }

    /// Restarts the device after an underrun.
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

    private func heard(_ sample: Int64, after frames: Int, at now: Int64) -> StreamLine {
        let time = now + rate.nanoseconds(frames: Int64(frames))
        return StreamLine(sample: sample, time: Double(time), step: 1e9 / Double(rate.hertz))
    }

    private func forgetHeard() {
        heardCue = nil
        line.heard.publish(nil)
    }

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
