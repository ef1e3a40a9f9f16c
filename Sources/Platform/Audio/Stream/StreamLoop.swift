import Activities
import Glibc
import Interface
import Sound
import Synchronization

/// The sound thread's loop: renders the stream and writes it to the device, without a break. Without a device, or if
/// the device has no clock, the system's clock paces it.
///
///                     found                       clock of the device
///     no device ---------------> playing <----------------------------.
///     (system's clock) <-------- (device's clock) ---- no clock seen --> playing by the system's clock
///                lost, widening
///
/// After two seconds of silence without an armed contact, the device rests and the thread waits for the alarm. The
/// stream's time goes on (`StreamRest`).
///
/// Nothing here allocates, takes a lock, counts a reference or waits for another thread, except inside alsa-lib. The
/// compiler proves it in `SoundThread.run`.
final class StreamLoop<Source: StreamSource, Device: SoundDevice, Clock: TimingClock> {
    let source: Unmanaged<Source>
    let exchange: Unmanaged<DeviceExchange<Device>>?
    let recording: Unmanaged<SampleQueue>?
    let contacts: Unmanaged<ContactFeed>?
    let status: Unmanaged<StreamStatus>
    let clock: Clock
    /// Keeps the unretained objects alive.
    private let owned: [AnyObject?]
    let sampleRate: Int

    /// Retained until it is passed to the keeper.
    var device: Unmanaged<Device>?
    /// When the device was lost or released, in nanoseconds.
    var departure: Int64
    var isSearching: Bool
    /// The device was closed to open one with a larger buffer.
    var isWidening = false
    private let block: UnsafeMutableBufferPointer<Float>
    /// The block's cues, without other sound.
    let cueBlock: UnsafeMutableBufferPointer<Float>
    var cueRoute = CueRoute.everybody
    var earCue: EarCue?
    /// Takes cues to a device of their own; nil if there cannot be one.
    let cueLine: Unmanaged<CueLine>?
    var history = CueHistory()
    /// The device of cues may not have played all samples yet.
    var isSentApart = false
    /// The cue on the device of cues has not ended.
    var isOpenApart = false
    /// Samples by which the rest of a cue from a lost device is late; 0 without one.
    var cueLag: Int64 = 0
    var map: ClockMap
    var placement: ContactPlacement
    /// Detects a hung input thread.
    var watch: PulseWatch
    var grid: PacedGrid
    var pace: PaceGuard
    /// Predicts when a server has room for a block.
    var pacer: BlockPacer
    /// The server's current standstill has been counted as a gap.
    private var isStuck = false
    var ladder: PlanLadder
    var readiness = Readiness.calm
    /// When a contact could last have been keyed, in nanoseconds.
    var lastArmed: Int64
    /// The wish of the present device, and the wish of the last request to the keeper.
    var deviceWish = PlanWish(.calm)
    var askedWish = PlanWish(.calm)
    /// A device with another plan, which takes over in a moment of silence.
    var successor: Unmanaged<Device>?
    /// Change devices without waiting for silence: the sound has already broken off.
    var isUrgent = false
    /// When a change of devices was first wanted, in nanoseconds.
    var wantedSince: Int64?
    /// The sample after the last audible one.
    var silentFrom: Int64 = 0
    /// The lead last reported, and the reason for the next report.
    var reportedLatency = 0
    var latencyChange = LatencyChange.opened
    /// The device had samples to play when last checked.
    var isPlaying = false
    /// When the device last accepted frames, in nanoseconds.
    var progress: Int64
    /// Frames that the device has accepted. Beyond its fill it plays.
    var taken = 0
    var emptyWaits = 0
    var isLost = false
    /// The present device is `default`, in place of the requested one.
    var isStandIn = false
    var refusal = ETIMEDOUT
    var rest: StreamRest

    /// The block without a device: 10 ms.
    var pacedBlock: Int { SampleRate(sampleRate).frames(milliseconds: 10) }

    /// - Parameters:
    ///   - exchange: already asked for the first device; nil for no device.
    ///   - recording: takes the stream while the system's clock paces it.
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

    func run() {
        while !status.use({ $0.isStopping.load(ordering: .acquiring) }) { turn() }
        end()
    }

    /// Renders at most one block, after waiting for its time.
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
            // The device starts to play when it is full.
            let isFilling = taken < device.use { $0.fill } && room > 0
            let longest = device.use { $0.block }
            var block = isFilling ? min(longest, room) : max(longest, min(room, AlsaAgreement.longestBlock))
            if pace.isClockless { block = longest }
            // PulseAudio may have less room than it has played. Fill it before it runs dry.
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
                // The stream is already one buffer ahead of the clock, so the next block is due one buffer later.
                grid.restart(at: now + SampleRate(sampleRate).nanoseconds(frames: Int64(fill)))
                map.restart()
                placement.restart(ahead: fill, now: now)
                report(.clockless)
            }
        }
    }

    private func waitForRoom(_ room: Int, of device: Unmanaged<Device>) {
        if clock.now() - progress > patience {
            lose(ETIMEDOUT)
            return
        }
        if isPacedByClock { return waitForBlock(room, of: device) }
        device.use { $0.wait(milliseconds: 40) }
        emptyWaits += 1
        // Some plugins report room when they have none. After two such reports the clock decides.
        guard emptyWaits > 2 else { return }
        let missing = max(device.use { $0.block } - room, 1)
        clock.sleep(until: clock.now() + SampleRate(sampleRate).nanoseconds(frames: Int64(missing)))
    }

    /// A server wakes its clients once or more per period. The clock wakes the thread once per block instead, unless a
    /// contact could close and a block is one period.
    private var isPacedByClock: Bool {
        guard let device, !pace.isClockless else { return false }
        if case .alert = deviceWish.readiness, device.use({ $0.plan.frames == $0.plan.period }) { return false }
        let needed = device.use { $0.isServer ? $0.fill : Int.max }
        return taken >= needed
    }

    private func waitForBlock(_ room: Int, of device: Unmanaged<Device>) {
        let now = clock.now()
        // After a gap PulseAudio needs more frames to start than its reported room. Count a gap, so that another device
        // with other periods is opened.
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
            // The PulseAudio plugin does not report an underrun, but its delay is 0.
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
        latencyChange = .widened
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

    // MARK: - Without a device

    /// Paces one block by the system's clock, into the recording or nowhere.
    private func keepTime(isAway: Bool) {
        if let exchange {
            take(exchange.use { $0.takeAnswer() })
            if device != nil { return isAway ? leave() : () }
            // A timeout means that the sound server hangs. Treat it as a failure.
            if isAway {
                departure = clock.now()
            } else if clock.now() - departure > 1_500_000_000 {
                tellLost(refusal)
            }
        }
        let block = pacedBlock
        if let recording, !recording.use({ $0.hasRoom(for: block) }) {
            // The disk is too slow. Stop the stream, so that the file stays complete.
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

    // MARK: - With or without a device

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

    /// Lets the device play its samples, at most 40 ms, and passes it to the keeper.
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
