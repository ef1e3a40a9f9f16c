import CLinux
import Glibc

/// A negative time waits for ever. Returns 0 also after a signal, because only the caller knows the time left.
func waitForAny(of polled: inout [pollfd], nanoseconds: Int64) throws(Errno) -> Int {
    let count = CLinux_poll(&polled, UInt32(polled.count), nanoseconds)
    if count >= 0 { return Int(count) }
    guard Errno.last.isInterruption else { throw Errno.last }
    for index in polled.indices { polled[index].revents = 0 }
    return 0
}
