internal import CLinux
internal import Glibc
public import Sound
internal import Synchronization
internal import Trainer

/// The sound output: a timing thread that makes the stream and gives it to a device, a file or nobody, without a break.
///
///     let sound = try SoundThread(destination: .alsa("default"), bell: bell)
///     let stream = SoundStream(sampleRate: sound.sampleRate, alarm: sound.alarm)
///     try sound.start(Renderer(of: stream))
///     …                                  // the bell rings when there are notices or reports
///     sound.stop()
///     try sound.finishFile()
///
/// Belongs to the program's thread; nothing here waits for a device, but the first opening for up to a second and
/// `stop` for up to a tenth.
public final class SoundThread {
    /// Samples per second of the stream, from beginning to end: 48 000, or the first device's own rate.
    public let sampleRate: Int
    /// Where the stream goes.
    public let destination: AudioDestination

    private let status: StreamStatus
    private let doorbell: EventFD?
    private let exchange: DeviceExchange<AlsaDevice>?
    /// Rung when a device was closed.
    private let closed: EventFD?
    private let recorder: FileRecorder?
    private var keeper: PosixThread?
    private var thread: PosixThread?
    private var hasReportedFailure = false
    private var hasReportedScheduling = false

    /// Priority asked for in SCHED_FIFO: above what a desktop's programs get, below its sound server's.
    static let priority: Int32 = 20
    /// Milliseconds that the first opening of a device may take before the program starts without.
    private static let openingTime: Int64 = 1000
    /// Milliseconds that `stop` may take.
    private static let stoppingTime = 100
    /// Milliseconds in which what was cancelled is heard no more: a few periods and its fade.
    private static let fadingTime = 40
    /// Milliseconds that a device may take to close.
    private static let leavingTime = 150

    /// Opens the device or the file.  A device that cannot be opened is no error: the stream will be silent, the reason
    /// is reported, and attempts go on.
    ///
    /// - Parameters:
    ///   - preferredRate: for a device that can have several, and where there is none; 8000 to 192 000.
    ///   - bell: rung whenever there are notices at the console or reports here.
    /// - Throws: what is wrong with the file.
    public init(
        destination: AudioDestination, preferredRate: Int = 48000, bell: EventFD
    ) throws(SoundFileError) {
        self.destination = destination
        let alarm = try? EventFD()
        doorbell = alarm
        status = StreamStatus(bell: bell, alarm: alarm)
        switch destination {
        case .none:
            (sampleRate, exchange, closed, recorder) = (preferredRate, nil, nil, nil)
        case .file(let path):
            recorder = try FileRecorder(path: path, sampleRate: preferredRate, alarm: bell)
            (sampleRate, exchange, closed) = (preferredRate, nil, nil)
        case .alsa(let name):
            recorder = nil
            guard let keeping = try? SoundThread.keep(name, preferredRate: preferredRate, alarm: alarm) else {
                // Not even a thread or a descriptor could be had; timing will fail, too, and say so.
                (sampleRate, exchange, closed) = (preferredRate, nil, nil)
                return
            }
            (exchange, closed, keeper, sampleRate) = keeping
        }
    }

    deinit {
        stop()
    }

    /// Starts the stream.
    ///
    /// - Parameters:
    ///   - contacts: what is keyed, at the times at which it was.
    ///   - cues: plays cues on a device of their own.
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

    /// The whole of the loop, which the compiler proves to allocate nothing, take no lock and count no reference.
    @_noLocks
    private static func run(_ loop: StreamLoop<Renderer, AlsaDevice, SystemTimingClock>) { loop.run() }

    /// Where the limits allow no real time a desktop's service may grant it; asking takes a process and some milliseconds,
    /// for which the stream does not wait.
    private static func askRealtimeKit(_ status: StreamStatus, code: Int32) {
        let number = PosixThread.currentNumber
        let asking = try? PosixThread(name: "realtime kit") {
            let priority = RealtimeKit().ask(forThread: number, priority: SoundThread.priority)
            status.decide(scheduling: priority ?? -code)
        }
        // No thread to ask with, no answer to wait for.
        if asking == nil { status.decide(scheduling: -code) }
    }

    /// Wakes the timing thread, from any thread; for the stream and the contacts it works with.  Nil if it never sleeps.
    public var alarm: (@Sendable () -> Void)? {
        guard let doorbell else { return nil }
        return { doorbell.ring() }
    }

    /// Ends the stream, within 100 ms even if the device is stuck.  What is sounding then breaks off: cancel it first.
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
        // Stuck in a sound server's library, it is left behind: it holds nothing that anybody waits for.
        _ = keeper?.join(within: max(0, SoundThread.stoppingTime - spent))
        keeper = nil
    }

    /// Lets go of the device, within 200 ms even if it is stuck; the stream goes on without.  What was cancelled just before
    /// fades; anything else breaks off.
    public func leaveDevice() {
        guard let closed else { return }
        let clock = SystemTimingClock()
        clock.sleep(until: clock.now() + .nanoseconds(milliseconds: SoundThread.fadingTime))
        closed.clear()
        status.isAway.store(true, ordering: .releasing)
        doorbell?.ring()
        if status.hasDevice.load(ordering: .acquiring) { _ = closed.wait(milliseconds: SoundThread.leavingTime) }
    }

    /// Takes a device again.
    public func takeDevice() {
        status.isAway.store(false, ordering: .releasing)
        doorbell?.ring()
    }

    /// Completes the sound file and gives it its name; nothing for other destinations.  After `stop`; waits for the disk.
    public func finishFile() throws(SoundFileError) {
        try recorder?.finish()
    }

    /// The next report; nil if there is none.
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

    /// When a sample of the stream is heard, or was, in nanoseconds of CLOCK_MONOTONIC; nil while that is not known.
    public func nanoseconds(ofSample sample: Int64) -> Int64? { line?.nanoseconds(ofSample: sample) }

    /// Which sample is heard when; nil while that is not known, just after the start or a gap.
    public var line: StreamLine? { status.line.latest() }

    /// Milliseconds from a contact's closing to its tone at the converter; nil while nothing can be keyed or is known.
    public var keyToSoundMilliseconds: Double? {
        let lead = status.lead.load(ordering: .relaxed)
        return lead > 0 ? SampleRate(sampleRate).milliseconds(frames: lead) : nil
    }

    /// Sends cues, from the next one on, to one ear, to a device of their own, or to everybody.
    func sendCues(_ route: CueRoute) { status.cueRoute.store(route.rawValue, ordering: .relaxed) }

    /// Gaps in the sound so far.
    public var gaps: Int { status.gaps.load(ordering: .relaxed) }

    private func publicReport(_ report: StreamReport) -> SoundReport {
        var name = ""
        if case .alsa(let given) = destination { name = given }
        switch report {
        case .lost(let code): return .lost(AlsaError(device: name, code: code))
        case .found(let isDefault): return .found(name: isDefault ? "default" : name)
        case .widened(let plan): return .widened(frames: plan.frames, count: plan.count)
        case .lead(let lead):
            return .lead(
                KeyLead(
                    milliseconds: SampleRate(sampleRate).milliseconds(frames: lead.frames), period: lead.period,
                    widenings: lead.widenings, reason: lead.reason))
        case .unheard: return .unheard
        case .clockless: return .clockless(name: name)
        }
    }

    // MARK: - The first device

    /// The rate of the stream, decided once: by the first device, or because there was none in time.
    private final class RateChoice: Sendable {
        private let rate = Atomic<Int>(0)

        /// The decided rate; nil if it is still open.
        var decided: Int? {
            let value = rate.load(ordering: .acquiring)
            return value == 0 ? nil : value
        }

        /// Decides, unless that has been done; the decided rate.
        func decide(_ value: Int) -> Int {
            let (done, before) = rate.compareExchange(expected: 0, desired: value, ordering: .acquiringAndReleasing)
            return done ? value : before
        }
    }

    /// Starts the keeper, lets it look for the first device and waits for that, a second at most.
    private static func keep(
        _ name: String, preferredRate: Int, alarm: EventFD?
    ) throws -> (DeviceExchange<AlsaDevice>, closed: EventFD, PosixThread, sampleRate: Int) {
        let bell = try EventFD()
        let tried = try EventFD()
        let closed = try EventFD()
        let exchange = DeviceExchange<AlsaDevice>(bell: bell, answered: alarm)
        let choice = RateChoice()
        let keeper = DeviceKeeper(
            exchange: exchange, bell: bell, names: name == "default" ? [name] : [name, "default"],
            open: { name, wish in
                let threads = LibraryThreads()
                defer { threads.hurry() }
                return open(name, wish, preferredRate, choice)
            },
            hasTried: { tried.ring() }, hasClosed: { closed.ring() })
        exchange.ask(.find(PlanWish(.calm)))
        let thread = try PosixThread(name: "sound device") { keeper.run() }
        var entry = pollfd(fd: tried.descriptor, events: Int16(POLLIN), revents: 0)
        _ = CLinux_poll(&entry, 1, openingTime * 1_000_000)
        return (exchange, closed, thread, choice.decide(preferredRate))
    }

    private static func open(
        _ name: String, _ wish: PlanWish, _ preferredRate: Int, _ choice: RateChoice
    ) -> Result<AlsaDevice, Errno> {
        do throws(AlsaError) {
            if let rate = choice.decided {
                return .success(try AlsaDevice(name: name, rate: .exactly(rate), wish: wish))
            }
            let device = try AlsaDevice(name: name, rate: .preferred(preferredRate), wish: wish)
            if choice.decide(device.sampleRate) == device.sampleRate { return .success(device) }
        } catch {
            return .failure(Errno(error.code))
        }
        // The program started without it meanwhile, at another rate; the device is closed by now.
        return open(name, wish, preferredRate, choice)
    }
}
