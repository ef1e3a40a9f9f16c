public import Keyer
internal import Synchronization

/// Changes of contacts on their way from the thread that reads devices to the one that keeps time.
///
/// No opening is ever lost: room is kept for openings, and where even that is used up, all contacts open.
public final class ContactFeed: Sendable {
    /// A change of a contact.
    package struct Edge: BitwiseCopyable, Equatable {
        package var contact: Contact
        package var isDown: Bool
        /// When, on CLOCK_MONOTONIC.
        package var nanoseconds: Int64

        /// Makes a change.
        package init(contact: Contact, isDown: Bool, nanoseconds: Int64) {
            self.contact = contact
            self.isDown = isDown
            self.nanoseconds = nanoseconds
        }
    }

    /// Changes that it holds.
    package static let capacity = 256
    /// Of these, kept for openings.
    package static let reserve = 16

    private let edges = Ring<Edge>(minimumCapacity: capacity)
    private let opensAll = Atomic<Bool>(false)

    /// Makes an empty one.
    public init() {}

    /// Hands over a change; never waits.  From one thread only.
    ///
    /// - Parameter nanoseconds: when it happened, on CLOCK_MONOTONIC, not before the change handed over last.
    /// - Returns: false if there was no room: a closing is then lost, and an opening opens all contacts.
    @discardableResult
    public func push(_ contact: Contact, isDown: Bool, nanoseconds: Int64) -> Bool {
        if isDown && edges.count >= ContactFeed.capacity - ContactFeed.reserve { return false }
        if edges.push(Edge(contact: contact, isDown: isDown, nanoseconds: nanoseconds)) { return true }
        if !isDown { openAll() }
        return false
    }

    /// Opens all contacts as soon as what was handed over before has been taken.
    public func openAll() {
        opensAll.store(true, ordering: .releasing)
    }

    /// The next change, for the timing thread.
    @_noLocks
    package func pop() -> Edge? { edges.pop() }

    /// Whether all contacts are to open now, for the timing thread once nothing is left to `pop`.  Asking clears it.
    @_noLocks
    package func takeOpensAll() -> Bool {
        // A plain load first: the exchange would take the cache line from the other thread for nothing.
        guard opensAll.load(ordering: .relaxed) else { return false }
        return opensAll.exchange(false, ordering: .acquiring)
    }
}
