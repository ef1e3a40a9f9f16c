internal import Glibc
import Sound
internal import Synchronization
internal import Trainer

/// What the timing thread does: makes the stream and gives it to the device, without a break, and with the system's clock
/// in place of a device that is not there or has none.
///
///                     found                       clock of the device
///     no device ---------------> playing <----------------------------.
///     (system's clock) <-------- (device's clock) ---- no clock seen --> playing by the system's clock
///                lost, widening
///
/// After two seconds of silence in which no contact could be keyed either, the device rests and the thread waits for the
/// alarm; time passes on the stream all the same (`StreamRest`).
///
/// Nothing here allocates, takes a lock, counts a reference or waits for another thread, but for what alsa-lib does inside its
/// calls.  The compiler proves that of `SoundThread`'s loop.
final class StreamLoop<Source: StreamSource, Device: SoundDevice, Clock: TimingClock> {
    let source: Unmanaged<Source>
    let exchange: Unmanaged<DeviceExchange<Device>>?
    let recording: Unmanaged<SampleQueue>?
    let contacts: Unmanaged<ContactFeed>?
    let status: Unmanaged<StreamStatus>
    let clock: Clock
    /// Keeps alive what the others refer to.
    private let owned: [AnyObject?]
    /// Samples per second.
    let sampleRate: Int

    /// Owned until it is given to the keeper.
    var device: Unmanaged<Device>?
    /// When the device went, in nanoseconds.
    var departure: Int64
    /// The keeper has been asked for a device and has not found one yet.
    var isSearching: Bool
    /// It was given up to come back with other periods.
    var isWidening = false
    private let block: UnsafeMutableBufferPointer<Float>
    /// Cues, apart from everything else.
    let cueBlock: UnsafeMutableBufferPointer<Float>
    /// Where the cue under way is heard.
    var cueRoute = CueRoute.everybody
    /// What one ear hears of the last block.
    var earCue: EarCue?
    /// Where cues go that have a device of their own; nil if none can.
    let cueLine: Unmanaged<CueLine>?
    /// What has been sent there last.
    var history = CueHistory()
    /// Something was sent there that may not have been heard yet…
    var isSentApart = false
    /// …and the cue that it belongs to is not over.
    var isOpenApart = false
    /// By how many samples the rest of a cue whose device went is behind; 0 if there is none.
    var cueLag: Int64 = 0
    var map: ClockMap
    var placement: ContactPlacement
    /// Whether the thread that reads contacts is alive.
    var watch: PulseWatch
    var grid: PacedGrid
    var pace: PaceGuard
    /// When a server will have room for a block, while nothing can be keyed.
    var pacer: BlockPacer
    /// A server that does not go on has been counted as a gap.
    private var isStuck = false
    /// Which plan is asked for.
    var ladder: PlanLadder
    /// What the stream is kept ready for…
    var readiness = Readiness.calm
    /// …and when that was last decided by a contact that could close, in nanoseconds.
    var lastArmed: Int64
    /// The wish that the device was opened for, and the one that the keeper was asked for last.
    var deviceWish = PlanWish(.calm)
    var askedWish = PlanWish(.calm)
    /// A device with another plan, which takes over as soon as nothing is to be heard.
    var successor: Unmanaged<Device>?
    /// Nothing is lost by changing devices at once.
    var isUrgent = false
    /// When a change of devices was first wanted, in nanoseconds.
    var wantedSince: Int64?
    /// The sample after the last one that was not silence.
    var silentFrom: Int64 = 0
    /// The lead that was told last, and why it will change.
    var toldLead = 0
    var leadReason = LeadReason.opened
    /// The device had sound to play when it was last looked at.
    var isPlaying = false
    /// The last time that the device took something, in nanoseconds.
    var progress: Int64
    /// Frames that the device has taken: more than its fill, and it has begun to play.
    var taken = 0
    /// Waits in a row that ended with no room.
    var emptyWaits = 0
    var isLost = false
    /// The device found last is `default`, in place of the one asked for.
    var isStandIn = false
    /// Why there is no device, as far as the keeper has said.
    var refusal = ETIMEDOUT
    var rest: StreamRest

    /// Frames of a block when the system's clock paces: 10 ms.
    var pacedBlock: Int { SampleRate(sampleRate).frames(milliseconds: 10) }

    /// A loop that is not running yet.
    ///
    /// - Parameters:
    ///   - exchange: where devices come from and go to, and already asked for the first one; nil if there is to be none.
    ///   - recording: takes the stream when the system's clock paces it.
    ///   - contacts: what is keyed; nil if nothing is.
    ///   - cueLine: takes cues to a device of their own; nil if there cannot be one.
    init(
        source: Source, exchange: DeviceExchange<Device>?, recording: SampleQueue?,
        contacts: ContactFeed? = nil, cueLine: CueLine? = nil, status: StreamStatus, clock: Clock
    ) {
        self.source = .passUnretained(source)
        self.exchange = exchange.map { .passUnretained($0) }
        self.recording = recording.map { .passUnretained($0) }
        self.contacts = contacts.map { .passUnretained($0) }
        self.status = .passUnretained(status)
        self.clock = clock
        self.cueLine = cueLine.map { .passUnretained($0) }
        owned = [source, exchange, recording, contacts, cueLine, status]
        sampleRate = source.sampleRate
        isSearching = exchange != nil
        let now = clock.now()
        block = .allocate(capacity: AlsaAgreement.longestBlock)
        block.initialize(repeating: 0)
        cueBlock = .allocate(capacity: AlsaAgreement.longestBlock)
        cueBlock.initialize(repeating: 0)
        map = ClockMap(sampleRate: source.sampleRate)
        placement = ContactPlacement(
            sampleRate: source.sampleRate, ahead: SampleRate(source.sampleRate).frames(milliseconds: 10))
        watch = PulseWatch(sampleRate: source.sampleRate)
        grid = PacedGrid(sampleRate: source.sampleRate, start: now)
        pace = PaceGuard(sampleRate: source.sampleRate, fill: 0, start: now)
        pacer = BlockPacer(sampleRate: source.sampleRate)
        rest = StreamRest(sampleRate: source.sampleRate)
        ladder = PlanLadder(now: now)
        lastArmed = now - .nanoseconds(milliseconds: 10_000)
        progress = now
        departure = now
    }

    deinit {
        device?.release()
        successor?.release()
        block.deallocate()
        cueBlock.deallocate()
        history.deallocate()
    }

    /// Runs until the status says stop.
    func run() {
        while !status.use({ $0.isStopping.load(ordering: .acquiring) }) { turn() }
        end()
    }

    /// Makes at most one block, after waiting for its time.
    func turn() {
        let isAway = status.use { $0.isAway.load(ordering: .acquiring) }
        if isAway, device != nil { leave() }
        if rest.isAsleep {
            doze(isAway: isAway)
        } else {
            if device == nil { keepTime(isAway: isAway) } else { play() }
            fallAsleepIfSilent()
        }
        if exchange == nil { return }
        followReadiness(isAway: isAway)
        guard device == nil, !isSearching, !isAway else { return }
        find(ladder.wish(readiness))
    }

    /// Asks the keeper for a device.
    func find(_ wish: PlanWish) {
        isSearching = true
        askedWish = wish
        ask(.find(wish))
    }

    // MARK: - With a device

    private func play() {
        guard let device else { return }
        let hadPending = device.use { $0.pending > 0 }
        switch hadPending ? device.use({ $0.flush() }) : device.use({ $0.state() }) {
        case .lost(let code): lose(code)
        case .gap: noteGap()
        case .resting: pause()
        case .ready(let room, let delay):
            if hadPending { return }
            observe(delay: delay)
            guard self.device != nil else { return }
            // It begins to play when it is full.
            let isFilling = taken < device.use { $0.fill } && room > 0
            let longest = device.use { $0.block }
            var block = isFilling ? min(longest, room) : max(longest, min(room, AlsaAgreement.longestBlock))
            if pace.isClockless { block = longest }
            // PulseAudio may have less room than it has played; what there is, is filled before nothing is left.
            let reserve = (device.use { $0.fill } - longest) / (isPacedByClock ? 2 : 1)
            if room > 0, room < block, delay > 0, delay <= reserve { block = room }
            guard room >= block else {
                waitForRoom(room, of: device)
                return
            }
            if pace.isClockless { waitForGrid() }
            let frames = render(block)
            write(frames, to: device)
        }
    }

    private func write(_ frames: UnsafeBufferPointer<Float>, to device: Unmanaged<Device>) {
        let now = clock.now()
        progress = now
        emptyWaits = 0
        let cue = earCue
        switch device.use({ $0.write(frames, cue: cue) }) {
        case .lost(let code): lose(code)
        case .gap: noteGap()
        case .resting, .ready:
            grid.advance(by: frames.count)
            taken += frames.count
            isStuck = false
            pacer.took(frames.count, at: now)
            if !pace.isClockless, pace.took(frames.count, at: now) {
                let fill = device.use { $0.fill }
                // What was taken too early is in the stream already; the clock goes on from there.
                grid.restart(at: now + SampleRate(sampleRate).nanoseconds(frames: Int64(fill)))
                map.restart()
                placement.restart(ahead: fill, now: now)
                report(.clockless)
            }
        }
    }

    /// Waits until the device has played something.
    private func waitForRoom(_ room: Int, of device: Unmanaged<Device>) {
        if clock.now() - progress > patience {
            lose(ETIMEDOUT)
            return
        }
        if isPacedByClock { return waitForBlock(room, of: device) }
        device.use { $0.wait(milliseconds: 40) }
        emptyWaits += 1
        // Some plugins say at once that there is room when there is none; two such answers, and the clock decides.
        guard emptyWaits > 2 else { return }
        let missing = max(device.use { $0.block } - room, 1)
        clock.sleep(until: clock.now() + SampleRate(sampleRate).nanoseconds(frames: Int64(missing)))
    }

    /// A server wakes its clients once or more for each piece it plays.  While nothing can be keyed the clock does, once a block.
    private var isPacedByClock: Bool {
        guard case .calm = deviceWish.readiness, let device, !pace.isClockless else { return false }
        let needed = device.use { $0.isServer ? $0.fill : Int.max }
        return taken >= needed
    }

    private func waitForBlock(_ room: Int, of device: Unmanaged<Device>) {
        let now = clock.now()
        // PulseAudio needs more to begin again after a gap than was left to it: another device, with other periods, helps.
        if !isStuck, now - progress > .nanoseconds(milliseconds: 150) {
            isStuck = true
            noteGap()
        }
        clock.sleep(until: pacer.next(missing: max(device.use { $0.block } - room, 1), now: now))
    }

    private func pause() {
        let now = clock.now()
        if now - progress > patience {
            lose(ETIMEDOUT)
            return
        }
        clock.sleep(until: now + .nanoseconds(milliseconds: 2))
    }

    private var patience: Int64 {
        let taken = taken
        return device?.use { $0.patience(taken: taken) } ?? .max
    }

    private func observe(delay: Int) {
        if pace.isClockless { return }
        if delay > 0 {
            isPlaying = true
        } else if isPlaying {
            // The PulseAudio plugin does not report that it ran dry, but has nothing left to play.
            noteGap()
            return
        } else {
            return
        }
        map.observe(position - Int64(delay), at: clock.now())
        publishLine()
    }

    private func noteGap() {
        isPlaying = false
        map.restart()
        pace.restart(at: clock.now())
        if exchange == nil { return }
        let isServer = device?.use { $0.isServer } ?? false
        let isWidened = ladder.gap(deviceWish.readiness, isEager: isServer, now: clock.now())
        let count = ladder.gapCount
        status.use { $0.gaps.store(count, ordering: .relaxed) }
        guard isWidened else { return }
        isWidening = true
        isUrgent = true
        leadReason = .widened
    }

    func lose(_ code: Int32) {
        guard exchange != nil, device != nil else { return }
        leave()
        tellLost(code)
    }

    func tellLost(_ code: Int32) {
        guard !isLost else { return }
        isLost = true
        report(.lost(code))
    }

    // MARK: - Without

    /// One block by the system's clock: into the recording, or nowhere.
    private func keepTime(isAway: Bool) {
        if let exchange {
            take(exchange.use { $0.takeAnswer() })
            if device != nil { return isAway ? leave() : () }
            // No answer is one, too: a sound server that does not come to an end.
            if isAway {
                departure = clock.now()
            } else if clock.now() - departure > 1_500_000_000 {
                tellLost(refusal)
            }
        }
        let block = pacedBlock
        if let recording, !recording.use({ $0.hasRoom(for: block) }) {
            // The disk does not keep up.  The stream waits, so that the file stays the stream.
            grid.restart(at: clock.now() + .nanoseconds(milliseconds: 10))
            map.restart()
            clock.sleep(until: grid.due)
            return
        }
        waitForGrid()
        let frames = render(block)
        recording?.use { $0.append(frames) }
        grid.advance(by: frames.count)
    }

    private func waitForGrid() {
        clock.sleep(until: grid.due)
        if grid.restartIfLate(at: clock.now()) { map.restart() }
        map.observe(position, at: grid.due)
        publishLine()
    }

    // MARK: - Both

    var position: Int64 { source.use { $0.position } }

    func ask(_ request: DeviceExchange<Device>.Request) { exchange?.use { $0.ask(request) } }

    func report(_ report: StreamReport) { status.use { $0.report(report) } }

    private func publishLine() {
        let line = map.line
        status.use { $0.line.publish(line) }
    }

    private func render(_ count: Int) -> UnsafeBufferPointer<Float> {
        takeContacts()
        let part = UnsafeMutableBufferPointer(rebasing: block[..<count])
        make(part)
        if source.use({ $0.hasNotices }) { status.use { $0.wake() } }
        noteSound(in: part)
        return UnsafeBufferPointer(part)
    }

    /// Lets the device play what it has, for 40 ms at most, and gives it away.
    private func end() {
        if let device {
            if case .ready(_, let delay) = device.use({ $0.state() }), !pace.isClockless {
                let rest = SampleRate(sampleRate).nanoseconds(frames: Int64(max(0, delay)))
                clock.sleep(until: clock.now() + min(rest, .nanoseconds(milliseconds: 40)))
            }
            ask(.dispose(device))
            self.device = nil
        }
        if let successor { ask(.dispose(successor)) }
        successor = nil
        ask(.end)
    }
}
