internal import Sound
internal import Synchronization
internal import Trainer

/// What the timing thread has to tell, as plain values.
enum StreamReport: BitwiseCopyable, Equatable {
    /// The device is gone or there never was one; a positive error number.
    case lost(Int32)
    /// There is a device (again); `isDefault` if it is not the one asked for but `default`.
    case found(isDefault: Bool)
    /// Gaps repeated, so that more sound is kept ready from now on.
    case widened(PeriodPlan)
    /// The way from key to sound has changed, while something could be keyed.
    case lead(StreamLead)
    /// A contact was closed, and the thread that reads contacts gave no sign of life: all of them were opened.
    case unheard
    /// The device takes sound as fast as it comes; the system's clock paces it.
    case clockless
}

/// The way from key to sound that is in force.
struct StreamLead: BitwiseCopyable, Equatable {
    /// Samples from the one heard when a contact changes to the one at which that counts.
    var frames: Int
    /// Samples written at a time.
    var period: Int
    /// How often more was needed than at first, and still is.
    var widenings: Int
    /// Why it is not what it was.
    var reason: LeadReason
}

/// What the timing thread shares with the rest of the program.
final class StreamStatus: Sendable {
    /// Set to end the thread.
    let isStopping = Atomic<Bool>(false)
    /// A device is held.
    let hasDevice = Atomic<Bool>(false)
    /// While set no device is held: the stream goes on without one.
    let isAway = Atomic<Bool>(false)
    /// Which sample is heard when.
    let line = PublishedLine()
    /// How the timing thread is scheduled: the priority in real time, or the error number with a minus.
    let scheduling = Atomic<Int32>(unknownScheduling)
    /// Gaps so far.
    let gaps = Atomic<Int>(0)
    /// Samples from the one heard when a contact changes to the one at which that counts.
    let lead = Atomic<Int>(0)
    /// Where cues are to be heard: the number of a `CueRoute`.
    let cueRoute = Atomic<UInt8>(CueRoute.everybody.rawValue)
    /// Wakes the timing thread; nil if it cannot be woken.
    let alarm: Unmanaged<EventFD>?
    private let reports = Ring<StreamReport>(minimumCapacity: 64)
    private let bell: Unmanaged<EventFD>

    /// Neither a priority, which is positive, nor a refusal, which is the error number with a minus.
    static let unknownScheduling: Int32 = 0

    /// - Parameters:
    ///   - bell: wakes the program's loop.
    ///   - alarm: wakes the timing thread; nil if it is not to sleep.
    init(bell: EventFD, alarm: EventFD? = nil) {
        self.bell = .passRetained(bell)
        self.alarm = alarm.map { .passRetained($0) }
    }

    deinit {
        bell.release()
        alarm?.release()
    }

    /// Tells the program.  A full ring drops the report: nobody has listened to the last 64.
    func report(_ report: StreamReport) {
        _ = reports.push(report)
        bell.use { $0.ring() }
    }

    /// Tells how the timing thread is scheduled: its priority in real time, or why not.
    func decide(scheduling: Int32) {
        self.scheduling.store(scheduling, ordering: .releasing)
        bell.use { $0.ring() }
    }

    /// Wakes the program's loop.
    func wake() {
        bell.use { $0.ring() }
    }

    /// The next report, for the program's thread.
    func takeReport() -> StreamReport? { reports.pop() }
}
