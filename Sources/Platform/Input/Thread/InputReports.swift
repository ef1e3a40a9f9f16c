import Activities
import Interface
import Sound

/// Inputs from the input thread to the program: a ring of fixed size and a bell, so that the input thread never waits.
final class InputReports: Sendable {
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

    /// Called by the input thread. If the main thread falls behind, closing contacts are dropped first, then opening
    /// ones: the sound thread gets its contacts through `ContactFeed`. The last eighth of the ring is for devices.
    func tell(_ input: Input) {
        if case .contact(_, let isDown, _) = input, ring.count > ring.capacity / 8 * (isDown ? 4 : 7) { return }
        let batch = Unmanaged.passRetained(Batch(input))
        if !ring.push(batch) { batch.release() }
        bell.ring()
    }

    /// Called by the main thread.
    func take() -> Input? { ring.pop()?.takeRetainedValue().input }
}
