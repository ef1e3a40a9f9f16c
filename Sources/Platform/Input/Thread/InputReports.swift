import Sound
import Trainer

/// Inputs from the input thread to the program: a ring of fixed size and a bell, so that the thread never waits for the
/// program.
final class InputReports: Sendable {
    /// One input in transit.
    private final class Batch {
        let input: Input

        init(_ input: Input) {
            self.input = input
        }
    }

    private let ring = Ring<Unmanaged<Batch>>(minimumCapacity: 1024)
    private let bell: EventFD

    init(bell: EventFD) {
        self.bell = bell
    }

    deinit {
        while take() != nil {}
    }

    /// Sends an input.  If the program has not listened for long, closing contacts are dropped first, then opening
    /// ones: keying reaches the sound in another way.  The last room is for devices.  Called by the input thread.
    func tell(_ input: Input) {
        if case .contact(_, let isDown, _) = input, ring.count > ring.capacity / 8 * (isDown ? 4 : 7) { return }
        let batch = Unmanaged.passRetained(Batch(input))
        if !ring.push(batch) { batch.release() }
        bell.ring()
    }

    /// The next input; nil if there is none.  Called by the program's thread.
    func take() -> Input? { ring.pop()?.takeRetainedValue().input }
}
