import CLinux
import Glibc
import Interface

/// A UDP socket of IPv4 on all addresses: one that is bound to its own address receives no broadcast.
struct PacketSocket: ~Copyable {
    let descriptor: CInt

    /// - Parameter device: the only network interface that it uses; nil for all.
    init(port: UInt16, device: String?) throws(NetworkTrouble) {
        do throws(Errno) {
            descriptor = try Self.open(port: port, device: device)
        } catch {
            throw error.code == EADDRINUSE ? .portInUse : .failed(reason: "\(error)")
        }
    }

    deinit { close(descriptor) }

    private static func open(port: UInt16, device: String?) throws(Errno) -> CInt {
        let kind = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = try retrying { socket(AF_INET, CInt(bitPattern: kind), 0) }
        do throws(Errno) {
            var isOn: CInt = 1
            let size = socklen_t(MemoryLayout<CInt>.size)
            _ = try retrying { setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &isOn, size) }
            // Linux 5.7 and newer allow this without rights. Without it, words from other networks come, too.
            if let device { setsockopt(descriptor, SOL_SOCKET, SO_BINDTODEVICE, device, socklen_t(device.utf8.count)) }
            _ = try retrying { withAddress(IPv4Address(number: 0), port: port) { bind(descriptor, $0, $1) } }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// A full buffer drops the datagram, as a network may. A host that refused an earlier one is no error.
    func send(_ bytes: [UInt8], to address: IPv4Address, port: UInt16) throws(Errno) {
        do throws(Errno) {
            _ = try retrying { [descriptor] in
                withAddress(address, port: port) { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
            }
        } catch {
            guard [EAGAIN, ENOBUFS, ECONNREFUSED].contains(error.code) else { throw error }
        }
    }

    /// Nil if there is nothing to read.
    func receive(upTo room: Int) throws(Errno) -> (bytes: [UInt8], from: IPv4Address)? {
        var source = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var buffer = [UInt8](repeating: 0, count: room)
        do throws(Errno) {
            let count = try retrying { [descriptor] in
                withUnsafeMutablePointer(to: &source) { source in
                    source.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        recvfrom(descriptor, &buffer, room, 0, $0, &length)
                    }
                }
            }
            return (Array(buffer.prefix(count)), IPv4Address(number: UInt32(bigEndian: source.sin_addr.s_addr)))
        } catch {
            guard [EAGAIN, ECONNREFUSED].contains(error.code) else { throw error }
            return nil
        }
    }
}

private func withAddress<Result>(
    _ address: IPv4Address, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = address.number.bigEndian
    return withUnsafePointer(to: &name) { name in
        name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
