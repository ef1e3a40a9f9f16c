import CLinux
import Glibc

/// Wakes a loop from another thread. One `clear` clears any number of rings.
public final class EventFD: Sendable {
    /// Poll it for reading; do not close it.
    public let descriptor: CInt

    public init() throws(Errno) {
        descriptor = try retrying { eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK)) }
    }

    deinit { close(descriptor) }

    /// Never waits. Any thread may call it, including the sound thread.
    @_noLocks
    public func ring() {
        CLinux_eventfd_ring(descriptor)
    }

    /// Returns whether a ring came in time. The ring stays set.
    public func wait(milliseconds: Int) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return CLinux_poll(&entry, 1, Int64(milliseconds) * 1_000_000) > 0
    }

    /// A negative time waits for ever.
    @_noLocks
    func takeRing(nanoseconds: Int64) {
        CLinux_eventfd_take(descriptor, nanoseconds)
    }

    /// Call it before reading the data that a ring announces, so that no ring is missed.
    public func clear() {
        CLinux_eventfd_clear(descriptor)
    }
}
