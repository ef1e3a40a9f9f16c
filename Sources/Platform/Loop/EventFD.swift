import CLinux
import Glibc

/// Wakes a loop from another thread: one side rings, the other polls the descriptor.  Any number of rings is cleared at
/// once.
public final class EventFD: Sendable {
    /// The descriptor to poll for reading; it remains this object's.
    public let descriptor: CInt

    /// Makes a silent bell.
    public init() throws(Errno) {
        descriptor = try retrying { eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK)) }
    }

    deinit { close(descriptor) }

    /// Wakes the loop from any thread, including the timing thread: one system call that never waits.
    @_noLocks
    public func ring() {
        CLinux_eventfd_ring(descriptor)
    }

    /// Waits for a ring, at most this many milliseconds; true if there was one.
    public func wait(milliseconds: Int) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return CLinux_poll(&entry, 1, Int64(milliseconds) * 1_000_000) > 0
    }

    /// Waits for a ring, at most this long (a negative time is for ever), and clears it.
    @_noLocks
    func takeRing(nanoseconds: Int64) {
        CLinux_eventfd_take(descriptor, nanoseconds)
    }

    /// Clears the ring.  Call it before checking for what was rung, so that no ring is missed.
    public func clear() {
        CLinux_eventfd_clear(descriptor)
    }
}
