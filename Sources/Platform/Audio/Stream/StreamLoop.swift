internal import Glibc
internal import Synchronization

/// What the timing thread does: makes the stream and gives it to the device, without a break, and with the system's clock
/// in place of a device that is not there or has none.
///
///                     found                       clock of the device
///     no device ---------------> playing <----------------------------.
///     (system's clock) <-------- (device's clock) ---- no clock seen --> playing by the system's clock
///                lost, widening
///
/// Nothing here allocates, takes a lock or waits for another thread, but for what alsa-lib does inside its calls.
final class StreamLoop<Source: StreamSource, Device: SoundDevice, Clock: TimingClock> {
    private let source: Source
    private let exchange: DeviceExchange<Device>?
    private let recording: (any StreamRecording)?
    private let contacts: ContactFeed?
    private let status: StreamStatus
    private let clock: Clock

    private var device: Device?
    /// Given up in this turn.  The keeper gets it when nothing here holds it any more: whoever lets go last closes it.
    private var leaving: Unmanaged<Device>?
    /// When the device went, in nanoseconds.
    private var departure: Int64
    /// It was given up to come back with other periods.
    private var isWidening = false
    private let block: UnsafeMutableBufferPointer<Float>
    private var map: ClockMap
    private var placement: ContactPlacement
    private var grid: PacedGrid
    private var pace: PaceGuard
    private var gaps = GapHistory()
    private var step = 0
    /// The device had sound to play when it was last looked at.
    private var isPlaying = false
    /// The last time that the device took something, in nanoseconds.
    private var progress: Int64
    /// Frames that the device has taken: more than its fill, and it has begun to play.
    private var taken = 0
    /// Waits in a row that ended with no room.
    private var emptyWaits = 0
    private var isLost = false

    /// Frames of a block when the system's clock paces: 10 ms.
    private var pacedBlock: Int { source.sampleRate / 100 }

    /// A loop that is not running yet.
    ///
    /// - Parameters:
    ///   - exchange: where devices come from and go to, and already asked for the first one; nil if there is to be none.
    ///   - recording: takes the stream when the system's clock paces it.
    ///   - contacts: what is keyed; nil if nothing is.
    init(
        source: Source, exchange: DeviceExchange<Device>?, recording: (any StreamRecording)?,
        contacts: ContactFeed? = nil, status: StreamStatus, clock: Clock
    ) {
        self.source = source
        self.exchange = exchange
        self.recording = recording
        self.contacts = contacts
        self.status = status
        self.clock = clock
        let now = clock.now()
        block = .allocate(capacity: AlsaDevice.longestBlock)
        block.initialize(repeating: 0)
        map = ClockMap(sampleRate: source.sampleRate)
        placement = ContactPlacement(sampleRate: source.sampleRate, ahead: source.sampleRate / 100)
        grid = PacedGrid(sampleRate: source.sampleRate, start: now)
        pace = PaceGuard(sampleRate: source.sampleRate, fill: 0, start: now)
        progress = now
        departure = now
    }

    deinit {
        block.deallocate()
    }

    /// Runs until the status says stop.
    func run() {
        while !status.isStopping.load(ordering: .acquiring) { turn() }
        end()
    }

    /// Makes at most one block, after waiting for its time.
    func turn() {
        if device == nil { keepTime() } else { play() }
        guard let exchange, let given = leaving else { return }
        leaving = nil
        exchange.dispose(given)
        exchange.ask(.find(step: step))
    }

    // MARK: - With a device

    private func play() {
        guard let device else { return }
        let hadPending = device.pending > 0
        switch hadPending ? device.flush() : device.state() {
        case .lost(let code): lose(code)
        case .gap: noteGap()
        case .resting: rest()
        case .ready(let room, let delay):
            if hadPending { return }
            observe(delay: delay)
            guard self.device != nil else { return }
            guard room >= device.period else {
                waitForRoom(room, of: device)
                return
            }
            if pace.isClockless { waitForGrid() }
            let frames = render(device.period)
            write(frames, to: device)
        }
    }

    private func write(_ frames: UnsafeBufferPointer<Float>, to device: Device) {
        let now = clock.now()
        progress = now
        emptyWaits = 0
        switch device.write(frames) {
        case .lost(let code): lose(code)
        case .gap: noteGap()
        case .resting, .ready:
            grid.advance(by: frames.count)
            taken += frames.count
            if !pace.isClockless && pace.took(frames.count, at: now) {
                // What was taken too early is in the stream already; the clock goes on from there.
                grid.restart(at: now + .nanoseconds(frames: Int64(device.fill), rate: source.sampleRate))
                map.restart()
                placement.restart(ahead: device.fill, now: now)
                status.report(.clockless)
            }
        }
    }

    /// Waits until the device has played something.
    private func waitForRoom(_ room: Int, of device: Device) {
        if clock.now() - progress > patience {
            lose(ETIMEDOUT)
            return
        }
        device.wait(milliseconds: 20)
        emptyWaits += 1
        // Some plugins say at once that there is room when there is none; two such answers, and the clock decides.
        guard emptyWaits > 2 else { return }
        let missing = max(device.period - room, 1)
        clock.sleep(until: clock.now() + .nanoseconds(frames: Int64(missing), rate: source.sampleRate))
    }

    private func rest() {
        let now = clock.now()
        if now - progress > patience {
            lose(ETIMEDOUT)
            return
        }
        clock.sleep(until: now + .nanoseconds(milliseconds: 2))
    }

    /// How long a device may take nothing: sound servers need up to two seconds to wake their hardware.
    private var patience: Int64 { .nanoseconds(milliseconds: taken > device?.fill ?? 0 ? 1000 : 3000) }

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
        map.observe(source.position - Int64(delay), at: clock.now())
        status.line.publish(map.line)
    }

    private func noteGap() {
        isPlaying = false
        map.restart()
        let isRepeated = gaps.note(at: clock.now())
        status.gaps.store(gaps.count, ordering: .relaxed)
        guard isRepeated, step + 1 < PeriodPlan.steps, exchange != nil else { return }
        // The device must be closed before it can be opened with other periods.
        step += 1
        isWidening = true
        leave()
    }

    private func lose(_ code: Int32) {
        guard exchange != nil, device != nil else { return }
        leave()
        tellLost(code)
    }

    private func tellLost(_ code: Int32) {
        guard !isLost else { return }
        isLost = true
        status.report(.lost(code))
    }

    // MARK: - Without

    /// One block by the system's clock: into the recording, or nowhere.
    private func keepTime() {
        if let exchange {
            take(exchange.takeAnswer())
            if device != nil { return }
            // No answer is one, too: a sound server that does not come to an end.
            if clock.now() - departure > 1_500_000_000 { tellLost(ETIMEDOUT) }
        }
        if let recording, !recording.hasRoom(for: pacedBlock) {
            // The disk does not keep up.  The stream waits, so that the file stays the stream.
            grid.restart(at: clock.now() + .nanoseconds(milliseconds: 10))
            map.restart()
            clock.sleep(until: grid.due)
            return
        }
        waitForGrid()
        let frames = render(pacedBlock)
        recording?.append(frames)
        grid.advance(by: frames.count)
    }

    private func take(_ answer: DeviceExchange<Device>.Answer?) {
        switch answer {
        case nil: break
        case .failed(let code): tellLost(code)
        case .found(let found, let isDefault):
            let now = clock.now()
            device = found
            pace = PaceGuard(sampleRate: source.sampleRate, fill: found.fill, start: now)
            progress = now
            isPlaying = false
            taken = 0
            emptyWaits = 0
            map.restart()
            placement.restart(ahead: found.fill, now: now)
            if isLost { status.report(.found(isDefault: isDefault)) }
            if isWidening { status.report(.widened(found.plan)) }
            isLost = false
            isWidening = false
        }
    }

    private func leave() {
        leaving = device.map(Unmanaged.passRetained)
        device = nil
        departure = clock.now()
        map.restart()
        grid.restart(at: departure)
        placement.restart(ahead: pacedBlock, now: departure)
    }

    private func waitForGrid() {
        clock.sleep(until: grid.due)
        if grid.restartIfLate(at: clock.now()) { map.restart() }
        map.observe(source.position, at: grid.due)
        status.line.publish(map.line)
    }

    // MARK: - Both

    private func render(_ count: Int) -> UnsafeBufferPointer<Float> {
        takeContacts()
        let part = UnsafeMutableBufferPointer(rebasing: block[..<count])
        source.render(into: part)
        if source.hasNotices { status.wake() }
        return UnsafeBufferPointer(part)
    }

    /// Hands what was keyed to the stream, and keeps the lead.
    private func takeContacts() {
        guard let contacts else { return }
        let now = clock.now()
        let heard = map.line ?? presumedLine(at: now)
        while let edge = contacts.pop() {
            let sample = placement.sample(of: edge, now: now, heard: heard)
            source.contact(edge.contact, isDown: edge.isDown, at: sample)
        }
        if contacts.takeOpensAll() {
            source.openContacts(at: source.position)
            placement.openAll()
        }
        let block = device?.period ?? pacedBlock
        // Whoever is late is less far ahead just then; in time again, it needs the lead that it always needed.
        let made = max(0, Int(source.position - heard.sample(atNanoseconds: now)))
        placement.observe(ahead: made + block, now: now)
        status.lead.store(placement.lead, ordering: .relaxed)
    }

    /// What is heard while nothing is known of it: the stream is as far ahead as it is meant to be.
    private func presumedLine(at now: Int64) -> StreamLine {
        let ahead = device.map { $0.fill - $0.period } ?? 0
        return StreamLine(
            sample: source.position - Int64(ahead), time: Double(now), step: 1e9 / Double(source.sampleRate))
    }

    /// Lets the device play what it has, for 40 ms at most, and gives it away.
    private func end() {
        guard let exchange else { return }
        if let device {
            if case .ready(_, let delay) = device.state(), !pace.isClockless {
                let rest = Int64.nanoseconds(frames: Int64(max(0, delay)), rate: source.sampleRate)
                clock.sleep(until: clock.now() + min(rest, .nanoseconds(milliseconds: 40)))
            }
            exchange.ask(.dispose(device))
            self.device = nil
        }
        exchange.ask(.end)
    }
}
