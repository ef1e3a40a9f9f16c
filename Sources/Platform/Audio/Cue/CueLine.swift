import Sound
import Synchronization

/// Carries cues from the sound thread to the cue thread, and the cue thread's reports back.
///
/// The sound thread never waits here: if there is no room, it plays the cue itself.
final class CueLine: Sendable {
    struct Piece: BitwiseCopyable {
        /// The first sample's position in the stream.
        var position: Int64
        var count: Int
        /// When the samples were rendered, in nanoseconds.
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
    /// After the device is lost: the first sample of the last cue that it did not play. `Int64.max` for none.
    let unheardFrom = Atomic<Int64>(.max)
    /// Maps samples of the last cue, written or not, to the times when they are heard.
    let heard = PublishedLine()
    /// The sample after the last written one.
    let written = Atomic<Int64>(0)
    /// Nanoseconds from rendering to hearing, for the last cue.
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

    /// Sends samples; an empty block ends the cue. Returns false if there is no room.
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
