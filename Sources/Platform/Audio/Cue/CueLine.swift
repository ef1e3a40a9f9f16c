internal import Sound
internal import Synchronization

/// Cues on their way from the timing thread to the thread of their own device, and what comes back.
///
///     timing thread --- samples, pieces --> cue thread
///          ^------- open or not, what was not heard ---'
///
/// The timing thread never waits here: what does not fit it plays itself.
final class CueLine: Sendable {
    /// Some samples of a cue.
    struct Piece: BitwiseCopyable {
        /// Where the first one is in the stream.
        var position: Int64
        var count: Int
        /// When they were made, in nanoseconds.
        var made: Int64
        /// More of the same cue follows.
        var goesOn: Bool
        /// A cue was cut in it: nobody wants to hear any more what came before.
        var isCut = false
    }

    /// What the program wants.
    struct Order: Equatable, Sendable {
        /// The device; nil for none.
        var name: String?
        /// Meanwhile no device is held.
        var isAway = false
        var isStopping = false
    }

    private let samples = Ring<Float>(minimumCapacity: CueHistory.capacity)
    private let pieces = Ring<Piece>(minimumCapacity: 1024)
    /// Whether the device takes cues.
    let isOpen = Atomic<Bool>(false)
    /// The first sample of the last cue that was not heard before the device went; `Int64.max` for none.
    let unheardFrom = Atomic<Int64>(.max)
    /// Which sample of the last cue is heard when, be it written or waiting.
    let heard = PublishedLine()
    /// The sample after the last one that was written.
    let written = Atomic<Int64>(0)
    /// Nanoseconds from making to hearing in the last cue.
    let delay = Atomic<Int64>(0)
    /// Nanoseconds from writing to hearing, of what was written last.
    let reach = Atomic<Int64>(0)
    /// Wakes the cue thread.
    let bell: Unmanaged<EventFD>
    private let wanted = Monitor(Order())

    init(bell: EventFD) {
        self.bell = .passRetained(bell)
    }

    deinit { bell.release() }

    // MARK: The timing thread's side

    /// Hands over samples, or the mere news that the cue is over; false if there is no room.
    func send(_ block: UnsafeMutableBufferPointer<Float>, _ piece: Piece) -> Bool {
        guard pieces.room > 0 else { return false }
        if !samples.push(UnsafeBufferPointer(block)) { return false }
        _ = pieces.push(piece)
        bell.use { $0.ring() }
        return true
    }

    // MARK: The cue thread's side

    /// The next piece; its samples are then taken with `take`.
    func takePiece() -> Piece? { pieces.pop() }

    /// Takes samples of the pieces taken.
    func take(into block: UnsafeMutableBufferPointer<Float>) { _ = samples.pop(into: block) }

    // MARK: The program's side

    /// What is wanted, from any thread but the timing thread.
    var order: Order { wanted.withLock { $0 } }

    /// Changes what is wanted.
    func change(_ body: (inout Order) -> Void) {
        wanted.withLock { body(&$0) }
        bell.use { $0.ring() }
    }
}
