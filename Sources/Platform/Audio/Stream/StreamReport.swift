import Activities
import Interface
import Sound
import Synchronization

enum StreamReport: BitwiseCopyable, Equatable {
    /// The device is lost, or none could be opened. A positive error number.
    case lost(Int32)
    /// `isDefault`: it is `default`, not the requested device.
    case found(isDefault: Bool)
    case widened(PeriodPlan)
    case keyLatency(StreamLatency)
    case unheard
    /// The device has no clock: it accepts frames at once.
    case clockless
}

struct StreamLatency: BitwiseCopyable, Equatable {
    /// Frames from the sample that is heard when a contact changes to the sample where the change takes effect.
    var frames: Int
    /// Frames written at a time.
    var period: Int
    /// How many times the buffer was enlarged and has not been reduced since.
    var widenings: Int
    var reason: LatencyChange
}

final class StreamStatus: Sendable {
    let isStopping = Atomic<Bool>(false)
    let hasDevice = Atomic<Bool>(false)
    /// While true, no device is held.
    let isAway = Atomic<Bool>(false)
    let line = PublishedLine()
    /// A positive real-time priority, or the negated error number of the refusal.
    let scheduling = Atomic<Int32>(unknownScheduling)
    let gaps = Atomic<Int>(0)
    /// As `StreamLatency.frames`.
    let lead = Atomic<Int>(0)
    let cueRoute = Atomic<UInt8>(CueRoute.everybody.rawValue)
    /// Wakes the sound thread; nil if it cannot be woken.
    let alarm: Unmanaged<EventFD>?
    private let reports = Ring<StreamReport>(minimumCapacity: 64)
    private let bell: Unmanaged<EventFD>

    static let unknownScheduling: Int32 = 0

    init(bell: EventFD, alarm: EventFD? = nil) {
        self.bell = .passRetained(bell)
        self.alarm = alarm.map { .passRetained($0) }
    }

    deinit {
        bell.release()
        alarm?.release()
    }

    /// A full ring drops the report: the program has not read the last 64.
    func report(_ report: StreamReport) {
        _ = reports.push(report)
        bell.use { $0.ring() }
    }

    func decide(scheduling: Int32) {
        self.scheduling.store(scheduling, ordering: .releasing)
        bell.use { $0.ring() }
    }

    func wake() {
        bell.use { $0.ring() }
    }

    func takeReport() -> StreamReport? { reports.pop() }
}
