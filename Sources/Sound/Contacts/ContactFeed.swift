public import Keyer
import Synchronization

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
    private let armed = Atomic<Bool>(false)
    private let prompt = Atomic<Bool>(false)
    private let pulses = Atomic<UInt32>(0)
    private let alarm: (@Sendable () -> Void)?

    /// Makes an empty one.
    ///
    /// - Parameter alarm: wakes the timing thread; called whenever there is something for it.  Without one it never sleeps.
    public init(alarm: (@Sendable () -> Void)? = nil) {
        self.alarm = alarm
        hasAlarm = alarm != nil
    }

    /// Hands over a change; never waits.  From one thread only.
    ///
    /// - Parameter nanoseconds: when it happened, on CLOCK_MONOTONIC, not before the change handed over last.
    /// - Returns: false if there was no room: a closing is then lost, and an opening opens all contacts.
    @discardableResult
    public func push(_ contact: Contact, isDown: Bool, nanoseconds: Int64) -> Bool {
        if isDown && edges.count >= ContactFeed.capacity - ContactFeed.reserve { return false }
        if edges.push(Edge(contact: contact, isDown: isDown, nanoseconds: nanoseconds)) {
            alarm?()
            return true
        }
        if !isDown { openAll() }
        return false
    }

    /// Shows that the thread which hands over changes is alive.  It must do so every quarter of a second while a contact is
    /// closed: without a sign of life for half a second the timing thread opens all contacts.
    public func beat() { pulses.wrappingAdd(1, ordering: .relaxed) }

    /// Counts the signs of life, for the timing thread.
    package var pulse: UInt32 { @_noLocks get { pulses.load(ordering: .relaxed) } }

    /// Opens all contacts as soon as what was handed over before has been taken.
    public func openAll() {
        opensAll.store(true, ordering: .releasing)
        alarm?()
    }

    /// Whether there is a device that could close a contact: then the timing thread keeps itself ready for one wherever
    /// something can be keyed.
    public func setArmed(_ isArmed: Bool) {
        guard armed.exchange(isArmed, ordering: .acquiringAndReleasing) != isArmed else { return }
        alarm?()
    }

    /// The thread that hands over changes has real-time scheduling, so that none of them waits for its turn.
    public func setPrompt(_ isPrompt: Bool) { prompt.store(isPrompt, ordering: .releasing) }

    /// Whether changes come at once, for the timing thread.
    package var isPrompt: Bool { @_noLocks get { prompt.load(ordering: .acquiring) } }

    /// Whether a contact could close, for the timing thread.
    package var isArmed: Bool { @_noLocks get { armed.load(ordering: .acquiring) } }

    /// Whether the timing thread is woken when there is something for it.
    package let hasAlarm: Bool

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
