import Sound
import Synchronization

/// Cues on their way from the sound thread to the thread of their own device, and that thread's reports.
///
/// The sound thread never waits here: it plays cues itself that do not fit.
final class CueLine: Sendable {
    struct Piece: BitwiseCopyable {
        /// The first sample's position in the stream.
        var position: Int64
        var count: Int
        /// When the samples were made, in nanoseconds.
        var made: Int64
        var goesOn: Bool
        /// A cue was cut in this piece: drop its earlier samples.
        var isCut = false
    }

    struct Order: Equatable, Sendable {
        /// Nil for no device.
        var name: String?
        var isAway = false
        var isStopping = false
    }

    private let samples = Ring<Float>(minimumCapacity: CueHistory.capacity)
    private let pieces = Ring<Piece>(minimumCapacity: 1024)
    let isOpen = Atomic<Bool>(false)
    /// The first sample of the last cue that the lost device did not play; `Int64.max` for none.
    let unheardFrom = Atomic<Int64>(.max)
    /// When each sample of the last cue is heard, written or not.
    let heard = PublishedLine()
    /// The sample after the last written one.
    let written = Atomic<Int64>(0)
    /// Nanoseconds from making to hearing, for the last cue.
    let delay = Atomic<Int64>(0)
    /// Nanoseconds from writing to hearing, for the last samples.
    let reach = Atomic<Int64>(0)
    let bell: Unmanaged<EventFD>
    private let wanted = Monitor(Order())

    init(bell: EventFD) {
        self.bell = .passRetained(bell)
    }

    deinit { bell.release() }

    // MARK: The sound thread's side

    /// Sends samples, or with none the end of the cue. Returns false without room.
    func send(_ block: UnsafeMutableBufferPointer<Float>, _ piece: Piece) -> Bool {
        guard pieces.room > 0 else { return false }
        if !samples.push(UnsafeBufferPointer(block)) { return false }
        _ = pieces.push(piece)
        bell.use { $0.ring() }
        return true
    }

    // MARK: The cue thread's side

    /// Take its samples with `take(into:)`.
    func takePiece() -> Piece? { pieces.pop() }

    func take(into block: UnsafeMutableBufferPointer<Float>) { _ = samples.pop(into: block) }

    // MARK: The program's side

    /// Not for the sound thread: it takes a lock.
    var order: Order { wanted.withLock { $0 } }

    func change(_ body: (inout Order) -> Void) {
        wanted.withLock { body(&$0) }
        bell.use { $0.ring() }
    }
}
