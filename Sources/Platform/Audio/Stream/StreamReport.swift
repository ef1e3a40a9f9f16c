internal import Sound
internal import Synchronization

/// What the timing thread has to tell, as plain values.
enum StreamReport: BitwiseCopyable, Equatable {
    /// The device is gone or there never was one; a positive error number.
    case lost(Int32)
    /// There is a device (again); `isDefault` if it is not the one asked for but `default`.
    case found(isDefault: Bool)
    /// Gaps repeated, so that more sound is kept ready from now on.
    case widened(PeriodPlan)
    /// The device takes sound as fast as it comes; the system's clock paces it.
    case clockless
    /// How the timing thread is scheduled: 0 for real time, else why it was refused.
    case scheduled(Int32)
}

/// What the timing thread shares with the rest of the program.
final class StreamStatus: Sendable {
    /// Set to end the thread.
    let isStopping = Atomic<Bool>(false)
    /// Which sample is heard when.
    let line = PublishedLine()
    /// Gaps so far.
    let gaps = Atomic<Int>(0)
    /// Samples from the one heard when a contact changes to the one at which that counts.
    let lead = Atomic<Int>(0)
    private let reports = Ring<StreamReport>(minimumCapacity: 64)
    private let bell: EventFD

    init(bell: EventFD) {
        self.bell = bell
    }

    /// Tells the program.  A full ring drops the report: nobody has listened to the last 64.
    func report(_ report: StreamReport) {
        _ = reports.push(report)
        bell.ring()
    }

    /// Wakes the program's loop.
    func wake() {
        bell.ring()
    }

    /// The next report, for the program's thread.
    func takeReport() -> StreamReport? { reports.pop() }
}
