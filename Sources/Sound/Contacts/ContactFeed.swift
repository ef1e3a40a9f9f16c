public import Keyer
import Synchronization

/// Changes of contacts on their way from the input thread to the sound thread.
///
/// No opening is ever lost: openings have reserved room, and if this room is used up, all contacts open.
public final class ContactFeed: Sendable {
    /// A change of a contact.
    package struct Edge: BitwiseCopyable, Equatable {
        package var contact: Contact
        package var isDown: Bool
        /// The time on CLOCK_MONOTONIC.
        package var nanoseconds: Int64

        package init(contact: Contact, isDown: Bool, nanoseconds: Int64) {
            self.contact = contact
            self.isDown = isDown
            self.nanoseconds = nanoseconds
        }
    }

    /// The number of changes that it holds.
    package static let capacity = 256
    /// The part of the capacity that is reserved for openings.
    package static let reserve = 16

    private let edges = Ring<Edge>(minimumCapacity: capacity)
    private let opensAll = Atomic<Bool>(false)
    private let armed = Atomic<Bool>(false)
    private let prompt = Atomic<Bool>(false)
    private let pulses = Atomic<UInt32>(0)
    private let alarm: (@Sendable () -> Void)?

    /// - Parameter alarm: wakes the sound thread; called whenever there is work for it. Without an alarm the sound
    ///   thread never sleeps.
    public init(alarm: (@Sendable () -> Void)? = nil) {
        self.alarm = alarm
        hasAlarm = alarm != nil
    }

    /// Sends a change to the sound thread. Never waits. For one thread only.
    ///
    /// - Parameter nanoseconds: the time of the change on CLOCK_MONOTONIC, not before that of the last change.
    /// - Returns: false if there was no room. A closing is then lost, and an opening opens all contacts.
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

    /// Shows that the input thread is alive. It must call this every quarter of a second while a contact is closed.
    /// After half a second without a call the sound thread opens all contacts.
    public func beat() { pulses.wrappingAdd(1, ordering: .relaxed) }

    /// The number of calls of `beat`, for the sound thread.
    package var pulse: UInt32 { @_noLocks get { pulses.load(ordering: .relaxed) } }

    /// Opens all contacts once the sound thread has taken all earlier changes.
    public func openAll() {
        opensAll.store(true, ordering: .releasing)
        alarm?()
    }

    /// Sets whether a device could close a contact. If so, the sound thread stays alert while the radio is on.
    public func setArmed(_ isArmed: Bool) {
        guard armed.exchange(isArmed, ordering: .acquiringAndReleasing) != isArmed else { return }
        alarm?()
    }

    /// Sets whether the input thread has real-time scheduling, so that its changes arrive without delay.
    public func setPrompt(_ isPrompt: Bool) { prompt.store(isPrompt, ordering: .releasing) }

    /// Whether the input thread has real-time scheduling, for the sound thread.
    package var isPrompt: Bool { @_noLocks get { prompt.load(ordering: .acquiring) } }

    /// Whether a device could close a contact, for the sound thread.
    package var isArmed: Bool { @_noLocks get { armed.load(ordering: .acquiring) } }

    /// Whether changes wake the sound thread.
    package let hasAlarm: Bool

    /// The next change, for the sound thread.
    @_noLocks
    package func pop() -> Edge? { edges.pop() }

    /// Whether the sound thread must open all contacts, to be asked once `pop` returns nil. Asking clears the request.
    @_noLocks
    package func takeOpensAll() -> Bool {
        // A plain load first: the exchange would take the cache line from the input thread for nothing.
        guard opensAll.load(ordering: .relaxed) else { return false }
        return opensAll.exchange(false, ordering: .acquiring)
    }
}
