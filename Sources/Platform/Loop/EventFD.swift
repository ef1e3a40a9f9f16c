import CLinux
import Glibc

/// A bell between threads: a thread rings, and a loop that polls the descriptor wakes.  However often it was rung, it is
/// cleared once.
public final class EventFD: Sendable {
    /// The descriptor to poll for reading.  It stays this value's own.
    public let descriptor: CInt

    /// A silent bell.
    public init() throws(Errno) {
        descriptor = try retryingInterrupts { eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK)) }
    }

    deinit { close(descriptor) }

    /// Wakes the loop.  From any thread, the timing thread included: one system call that never waits.
    @_noLocks
    public func ring() {
        CLinux_eventfd_ring(descriptor)
    }

    /// Waits until it is rung, but no longer than so many milliseconds; true if it was.
    public func wait(milliseconds: Int) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return CLinux_poll(&entry, 1, Int64(milliseconds) * 1_000_000) > 0
    }

    /// Silences it.  To be called before looking at what it was rung for, so that no ring is missed.
    public func clear() {
        CLinux_eventfd_clear(descriptor)
    }
}
