import Activities
import Glibc
import Interface

struct SocketAddress: Sendable {
    let family: Int32
    /// A `sockaddr` of that family.
    private let bytes: [UInt8]

    /// Returns 0 or the error number.
    func connect(_ socket: Int32) -> Int32 {
        let result = bytes.withUnsafeBytes {
            Glibc.connect(socket, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
        }
        return result == 0 ? 0 : Errno.last.code
    }

    /// - Parameter deadline: ends the wait for a name server. In nanoseconds of CLOCK_MONOTONIC.
    static func all(of address: DispatcherAddress, until deadline: Int64) throws(SSIPError) -> [SocketAddress] {
        switch address {
        case .unix(let path): [try unix(path)]
        case .internet(let host, let port): try resolved(host, port, until: deadline)
        }
    }

    private static func unix(_ path: Path) throws(SSIPError) -> SocketAddress {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = path.bytes
        let room = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard name.count <= room else { throw .lost("\(Errno(ENAMETOOLONG))") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        return SocketAddress(family: AF_UNIX, bytes: withUnsafeBytes(of: &address) { Array($0) })
    }

    private enum Resolution: Sendable {
        case addresses([SocketAddress])
        case failed(Int32)
    }

    /// getaddrinfo(3) may wait half a minute for a name server. A thread calls it and is left behind at the deadline.
    private static func resolved(
        _ host: String, _ port: String, until deadline: Int64
    ) throws(SSIPError) -> [SocketAddress] {
        let answer = Monitor<Resolution?>(nil)
        do throws(ThreadError) {
            _ = try PosixThread(name: "resolver") {
                let resolution = resolve(host, port)
                answer.withLock { $0 = resolution }
            }
        } catch {
            throw .lost(error.reason)
        }
        let left = max(0, deadline - MonotonicClock.nanoseconds) / 1_000_000
        switch answer.wait(within: Int(left), until: { $0 != nil }, then: { answer, _ in answer }) {
        case .addresses(let addresses): return addresses
        case .failed(let code): throw .lost(String(cString: gai_strerror(code)))
        case nil: throw .silent
        }
    }

    private static func resolve(_ host: String, _ port: String) -> Resolution {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, port, &hints, &found)
        guard code == 0 else { return .failed(code) }
        defer { freeaddrinfo(found) }
        var addresses: [SocketAddress] = []
        var next = found
        while let entry = next?.pointee {
            let bytes = UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen))
            addresses.append(SocketAddress(family: entry.ai_family, bytes: Array(bytes)))
            next = entry.ai_next
        }
        return .addresses(addresses)
    }
}
