import CLinux
import Glibc
import Sound

/// A socket to speech-dispatcher. Deadlines are in nanoseconds of CLOCK_MONOTONIC.
struct SSIPSocket: ~Copyable {
    /// Milliseconds between attempts to reach a Unix socket with a full backlog, for which `poll` reports no event.
    private static let interval = 20

    private let descriptor: FileDescriptor

    init(to address: DispatcherAddress, until deadline: Int64) throws(SSIPError) {
        descriptor = try Self.connected(to: try SocketAddress.all(of: address, until: deadline), until: deadline)
    }

    func send(_ bytes: some Collection<UInt8>, until deadline: Int64) throws(SSIPError) {
        var rest = ContiguousArray(bytes)
        while !rest.isEmpty {
            do throws(Errno) {
                let count = try retrying {
                    rest.withUnsafeBytes { write(descriptor.rawValue, $0.baseAddress, $0.count) }
                }
                rest.removeFirst(count)
            } catch {
                guard error.code == EAGAIN else { throw .lost("\(error)") }
                try Self.wait(for: POLLOUT, of: descriptor, until: deadline)
            }
        }
    }

    /// Empty at the end of the connection; nil after the deadline.
    func receive(until deadline: Int64) throws(SSIPError) -> [UInt8]? {
        do throws(SSIPError) {
            try Self.wait(for: POLLIN, of: descriptor, until: deadline)
        } catch {
            if error == .silent { return nil }
            throw error
        }
        do throws(Errno) {
            return try descriptor.readSome()
        } catch {
            throw .lost("\(error)")
        }
    }

    private static func connected(
        to addresses: [SocketAddress], until deadline: Int64
    ) throws(SSIPError) -> FileDescriptor {
        var failure = SSIPError.lost("\(Errno(EADDRNOTAVAIL))")
        for address in addresses {
            do throws(SSIPError) {
                return try connected(to: address, until: deadline)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func connected(
        to address: SocketAddress, until deadline: Int64
    ) throws(SSIPError) -> FileDescriptor {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = socket(address.family, type, 0)
        guard number >= 0 else { throw .lost("\(Errno.last)") }
        let descriptor = FileDescriptor(owning: number)
        while true {
            switch address.connect(number) {
            case 0: return descriptor
            case let code where code == EINPROGRESS || Errno(code).isInterruption:
                // After a signal the kernel goes on connecting. A second connect(2) would fail with EALREADY.
                try wait(for: POLLOUT, of: descriptor, until: deadline)
                var code: Int32 = 0
                var size = socklen_t(MemoryLayout<Int32>.size)
                guard getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { throw .lost("\(Errno.last)") }
                guard code == 0 else { throw .lost("\(Errno(code))") }
                return descriptor
            case EAGAIN:
                let now = MonotonicClock.nanoseconds
                guard now < deadline else { throw .silent }
                var none: [pollfd] = []
                let pause = min(deadline - now, .nanoseconds(milliseconds: interval))
                _ = try? waitForAny(of: &none, nanoseconds: pause)
            case let code: throw .lost("\(Errno(code))")
            }
        }
    }

    private static func wait(
        for events: Int32, of descriptor: borrowing FileDescriptor, until deadline: Int64
    ) throws(SSIPError) {
        while true {
            let left = deadline - MonotonicClock.nanoseconds
            var polled = [pollfd(fd: descriptor.rawValue, events: Int16(events), revents: 0)]
            do throws(Errno) {
                if try waitForAny(of: &polled, nanoseconds: max(0, left)) > 0 { return }
            } catch {
                throw .lost("\(error)")
            }
            if left <= 0 { throw .silent }
        }
    }
}
