import CLinux
import Glibc

/// Waits until a descriptor is ready or the time is over.
///
/// - Parameter nanoseconds: negative to wait for ever.
/// - Returns: the number of ready descriptors; 0 also after a signal, because only the caller knows the time left.
func waitForAny(of polled: inout [pollfd], nanoseconds: Int64) throws(Errno) -> Int {
    let count = CLinux_poll(&polled, UInt32(polled.count), nanoseconds)
    if count >= 0 { return Int(count) }
    guard Errno.last.isInterruption else { throw Errno.last }
    for index in polled.indices { polled[index].revents = 0 }
    return 0
}
