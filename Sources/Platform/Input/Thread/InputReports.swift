import Sound
import Trainer

/// What the input thread tells the program: a ring of fixed size and a bell, so that it never waits for the program.
final class InputReports: Sendable {
    /// One input on its way.
    private final class Parcel {
        let input: Input

        init(_ input: Input) {
            self.input = input
        }
    }

    private let ring = Ring<Unmanaged<Parcel>>(minimumCapacity: 1024)
    private let bell: EventFD

    /// Nothing told yet.
    init(bell: EventFD) {
        self.bell = bell
    }

    deinit {
        while take() != nil {}
    }

    /// Tells the program.  One that has not listened for long is not told of contacts that close, then not of those that
    /// open: what is keyed reaches the sound another way.  The last room is for devices.  From the input thread.
    func tell(_ input: Input) {
        if case .contact(_, let isDown, _) = input, ring.count > ring.capacity / 8 * (isDown ? 4 : 7) { return }
        let parcel = Unmanaged.passRetained(Parcel(input))
        if !ring.push(parcel) { parcel.release() }
        bell.ring()
    }

    /// The next; nil if there is none.  From the program's thread.
    func take() -> Input? { ring.pop()?.takeRetainedValue().input }
}
