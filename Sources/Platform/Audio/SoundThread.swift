import Activities
import CLinux
import Glibc
import Interface
public import Sound
import Synchronization

/// The sound output: a sound thread that renders the stream and writes it to a device, a file or nowhere, without a
/// break.
///
/// Use it on the main thread. The first use of `sampleRate` waits for the device until 1 s after `init`, `stop` and
/// `leaveDevice` wait for at most 0.2 s. Nothing else waits.
public final class SoundThread {
    /// Samples per second, constant for the stream: 48 000, or the first device's own rate.
    public private(set) lazy var sampleRate: Int = first?.wait() ?? preferredRate
    public let destination: AudioDestination

    private let status: StreamStatus
    private let preferredRate: Int
    private let doorbell: EventFD?
    private let first: FirstDevice?
    private let exchange: DeviceExchange<AlsaDevice>?
    private let closed: EventFD?
    private let recorder: FileRecorder?
    private var keeper: PosixThread?
    private var thread: PosixThread?
    private var hasReportedFailure = false
    private var hasReportedScheduling = false

    /// SCHED_FIFO priority: above a desktop's other programs, below its sound server.
    static let priority: Int32 = 20
    /// Milliseconds to wait for the first device before the program starts without one.
    private static let openingTime: Int64 = 1000
    private static let stoppingTime = 100
    /// Milliseconds until a cancelled sound has faded: a few periods and the fade.
    private static let fadingTime = 40
    private static let leavingTime = 150

    /// If the device cannot be opened, the stream is silent, a report gives the reason, and attempts go on.
    ///
    /// - Parameter preferredRate: 8000 to 192 000 samples per second. Used if the device has several rates, or if there
    ///   is no device.
    public init(
        destination: AudioDestination, preferredRate: Int = 48000, bell: EventFD
    ) throws(SoundFileError) {
        self.destination = destination
        self.preferredRate = preferredRate
        let alarm = try? EventFD()
        doorbell = alarm
        status = StreamStatus(bell: bell, alarm: alarm)
        switch destination {
        case .none:
            (first, exchange, closed, recorder) = (nil, nil, nil, nil)
        case .file(let path):
            recorder = try FileRecorder(path: path, sampleRate: preferredRate, alarm: bell)
            (first, exchange, closed) = (nil, nil, nil)
        case .alsa(let name):
            recorder = nil
            guard let keeping = try? SoundThread.keep(name, preferredRate: preferredRate, alarm: alarm) else {
                // Neither a thread nor a descriptor was available. `start` will fail, too, and report it.
                (first, exchange, closed) = (nil, nil, nil)
                return
            }
            (first, exchange, closed, keeper) = keeping
        }
    }

    deinit {
        stop()
    }

    public func start(
        _ renderer: sending Renderer, contacts: ContactFeed? = nil, cues: CueThread? = nil
    ) throws(ThreadError) {
        let isRateRight = renderer.sampleRate == sampleRate
        precondition(isRateRight)
        let loop = StreamLoop<Renderer, AlsaDevice, SystemTimingClock>(
            source: renderer, exchange: exchange, recording: recorder?.queue, contacts: contacts, cueLine: cues?.line,
            status: status, clock: SystemTimingClock())
        let status = status
        thread = try PosixThread(name: "sound") {
            switch PosixThread.keepTime(priority: SoundThread.priority) {
            case .realtime(let priority): status.decide(scheduling: priority)
            case .refused(let code): SoundThread.askRealtimeKit(status, code: code)
            }
            SoundThread.run(loop)
        }
    }

    /// The compiler proves that the loop allocates nothing, takes no lock and counts no reference.
    @_noLocks
    private static func run(_ loop: StreamLoop<Renderer, AlsaDevice, SystemTimingClock>) { loop.run() }

    /// Asks RealtimeKit for the priority that the limits refused. A separate thread waits for the reply, because the
    /// request starts a process and takes some milliseconds.
    private static func askRealtimeKit(_ status: StreamStatus, code: Int32) {
        let number = PosixThread.currentNumber
        let asking = try? PosixThread(name: "realtime kit") {
            let priority = RealtimeKit().ask(forThread: number, priority: SoundThread.priority)
            status.decide(scheduling: priority ?? -code)
        }
        if asking == nil { status.decide(scheduling: -code) }
    }

    /// Wakes the sound thread, from any thread. Nil if the sound thread never sleeps.
    public var alarm: (@Sendable () -> Void)? {
        guard let doorbell else { return nil }
        return { doorbell.ring() }
    }

    /// Ends the stream within 100 ms, even with a stuck device. Cancel sounds before, or they break off.
    public func stop() {
        guard !status.isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let start = MonotonicClock.nanoseconds
        doorbell?.ring()
        if let thread {
            _ = thread.join(within: SoundThread.stoppingTime)
        } else {
            exchange?.ask(.end)
        }
        thread = nil
        let spent = Int((MonotonicClock.nanoseconds - start) / 1_000_000)
        // Leave behind a keeper that is stuck in a sound server's library: no other thread waits for it.
        _ = keeper?.join(within: max(0, SoundThread.stoppingTime - spent))
        keeper = nil
    }

    /// Releases the device within 200 ms, even a stuck one. The stream goes on. Sounds that were cancelled just before
    /// fade out, and other sounds break off.
    public func leaveDevice() {
        guard let closed else { return }
        let clock = SystemTimingClock()
        clock.sleep(until: clock.now() + .nanoseconds(milliseconds: SoundThread.fadingTime))
        closed.clear()
        status.isAway.store(true, ordering: .releasing)
        doorbell?.ring()
        if status.hasDevice.load(ordering: .acquiring) { _ = closed.wait(milliseconds: SoundThread.leavingTime) }
    }

    public func takeDevice() {
        status.isAway.store(false, ordering: .releasing)
        doorbell?.ring()
    }

    /// Completes the sound file, if there is one, and waits for the disk. Call it after `stop`.
    public func finishFile() throws(SoundFileError) {
        try recorder?.finish()
    }

    public func takeReport() -> SoundReport? {
        if !hasReportedFailure, let failure = recorder?.failure {
            hasReportedFailure = true
            return .fileFailed(failure)
        }
        let scheduling = status.scheduling.load(ordering: .acquiring)
        if !hasReportedScheduling, scheduling != StreamStatus.unknownScheduling {
            hasReportedScheduling = true
            return .scheduled(scheduling > 0 ? .realtime(priority: scheduling) : .refused(code: -scheduling))
        }
        return status.takeReport().map(publicReport)
    }

    /// The CLOCK_MONOTONIC time in nanoseconds when a sample is played; nil while unknown.
    public func nanoseconds(ofSample sample: Int64) -> Int64? { line?.nanoseconds(ofSample: sample) }

    /// Maps samples to the time when they are played; nil just after the start or a gap.
    public var line: StreamLine? { status.line.latest() }

    /// From a contact's closing to its tone at the converter; nil while no contact can be keyed.
    public var keyToSoundMilliseconds: Double? {
        let lead = status.lead.load(ordering: .relaxed)
        return lead > 0 ? SampleRate(sampleRate).milliseconds(frames: lead) : nil
    }

    /// Takes effect with the next cue.
    func sendCues(_ route: CueRoute) { status.cueRoute.store(route.rawValue, ordering: .relaxed) }

    public var gaps: Int { status.gaps.load(ordering: .relaxed) }

    private func publicReport(_ report: StreamReport) -> SoundReport {
        var name = ""
        if case .alsa(let given) = destination { name = given }
        switch report {
        case .lost(let code): return .lost(AlsaError(device: name, code: code))
        case .found(let isDefault): return .found(name: isDefault ? "default" : name)
        case .widened(let plan): return .widened(frames: plan.frames, count: plan.count)
        case .keyLatency(let lead):
            return .keyLatency(
                KeyLatency(
                    milliseconds: SampleRate(sampleRate).milliseconds(frames: lead.frames), period: lead.period,
                    widenings: lead.widenings, reason: lead.reason))
        case .unheard: return .unheard
        case .clockless: return .clockless(name: name)
        }
    }

    // MARK: - The first device

    /// The rate of the stream, decided once: by the first device, or by the timeout.
    private final class FirstDevice: Sendable {
        private let rate = Atomic<Int>(0)
        private let tried: EventFD
        private let preferredRate: Int
        private let latest = MonotonicClock.nanoseconds + SoundThread.openingTime * 1_000_000

        init(preferredRate: Int) throws(Errno) {
            tried = try EventFD()
            self.preferredRate = preferredRate
        }

        var decided: Int? {
            let value = rate.load(ordering: .acquiring)
            return value == 0 ? nil : value
        }

        /// Returns the first decision.
        func decide(_ value: Int) -> Int {
            let (done, before) = rate.compareExchange(expected: 0, desired: value, ordering: .acquiringAndReleasing)
            return done ? value : before
        }

        /// The first attempt has succeeded or failed.
        func endWait() { tried.ring() }

        func wait() -> Int {
            var entry = pollfd(fd: tried.descriptor, events: Int16(POLLIN), revents: 0)
            _ = CLinux_poll(&entry, 1, max(0, latest - MonotonicClock.nanoseconds))
            return decide(preferredRate)
        }
    }

    /// Starts the keeper, which looks for the first device.
    private static func keep(
        _ name: String, preferredRate: Int, alarm: EventFD?
    ) throws -> (FirstDevice, DeviceExchange<AlsaDevice>, closed: EventFD, PosixThread) {
        let bell = try EventFD()
        let closed = try EventFD()
        let first = try FirstDevice(preferredRate: preferredRate)
        let exchange = DeviceExchange<AlsaDevice>(bell: bell, answered: alarm)
        let keeper = DeviceKeeper(
            exchange: exchange, bell: bell, names: name == "default" ? [name] : [name, "default"],
            open: { name, wish in
                let threads = LibraryThreads()
                defer { threads.hurry() }
                return open(name, wish, preferredRate, first)
            },
            hasTried: { first.endWait() }, hasClosed: { closed.ring() })
        exchange.ask(.find(PlanWish(.calm)))
        let thread = try PosixThread(name: "sound device") { keeper.run() }
        return (first, exchange, closed, thread)
    }

    private static func open(
        _ name: String, _ wish: PlanWish, _ preferredRate: Int, _ first: FirstDevice
    ) -> Result<AlsaDevice, Errno> {
        do throws(AlsaError) {
            if let rate = first.decided {
                return .success(try AlsaDevice(name: name, rate: .exactly(rate), wish: wish))
            }
            let device = try AlsaDevice(name: name, rate: .preferred(preferredRate), wish: wish)
            if first.decide(device.sampleRate) == device.sampleRate { return .success(device) }
        } catch {
            return .failure(Errno(error.code))
        }
        // The program started without this device, at another rate. The device has been closed.
        return open(name, wish, preferredRate, first)
    }
}
