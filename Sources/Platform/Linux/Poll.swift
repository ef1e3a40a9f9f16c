import CLinux
import Glibc

/// Waits until a descriptor has something or the time is over.
///
/// - Parameter nanoseconds: negative for no end.
/// - Returns: how many descriptors have something; none when a signal came, since the time left is for the caller to say.
func waitForAny(of polled: inout [pollfd], nanoseconds: Int64) throws(Errno) -> Int {
    let count = CLinux_poll(&polled, UInt32(polled.count), nanoseconds)
    if count >= 0 { return Int(count) }
    guard Errno.last.isInterruption else { throw Errno.last }
    for index in polled.indices { polled[index].revents = 0 }
    return 0
}
