import CLinux
import Glibc
import Interface

/// The way to a peer.
struct NetworkRoute {
    /// The peer's address, or the broadcast address of the interface.
    let peer: IPv4Address
    /// This computer's address there.
    let local: IPv4Address
    /// All addresses of this computer.
    let own: Set<IPv4Address>
    /// The only interface to use; nil for any.
    let device: String?

    /// Asks name servers only for a name. May block for as long as they do.
    init(to peer: NetworkPeer) throws(NetworkTrouble) {
        let interfaces = NetworkInterface.all()
        own = Set(interfaces.map(\.address))
        // The interface of the default route leads to the network that the learner means, if there are several.
        let favoured = NetworkInterface.defaultRoute()
        let outward = interfaces.filter { !$0.isLoopback && (peer != .everybody || $0.broadcast != nil) }
        guard let chosen = outward.first(where: { $0.name == favoured }) ?? outward.first else { throw .noNetwork }
        local = chosen.address
        switch peer {
        case .everybody:
            guard let everybody = chosen.broadcast else { throw .noNetwork }
            self.peer = everybody
            device = chosen.name
        case .host(let name):
            if let address = IPv4Address(name) { self.peer = address } else { self.peer = try Self.address(of: name) }
            device = nil
        }
    }

    private static func address(of name: String) throws(NetworkTrouble) -> IPv4Address {
        var hints = addrinfo()
        hints.ai_family = AF_INET
        hints.ai_socktype = CInt(SOCK_DGRAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &found) == 0 else { throw .unknownHost }
        defer { freeaddrinfo(found) }
        guard let address = found?.pointee.ai_addr.flatMap(IPv4Address.init(reading:)) else { throw .unknownHost }
        return address
    }
}

/// An IPv4 address of a network interface that is up.
struct NetworkInterface {
    var name: String
    var address: IPv4Address
    /// Nil for a point-to-point interface.
    var broadcast: IPv4Address?
    var isLoopback: Bool

    static func all() -> [NetworkInterface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var interfaces: [NetworkInterface] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            let flags = CInt(bitPattern: entry.ifa_flags)
            let isUp = flags & CInt(IFF_UP) != 0
            guard isUp, let address = entry.ifa_addr.flatMap(IPv4Address.init(reading:)) else { continue }
            let hasBroadcast = flags & CInt(IFF_BROADCAST) != 0
            let broadcast = hasBroadcast ? entry.ifa_ifu.ifu_broadaddr.flatMap(IPv4Address.init(reading:)) : nil
            interfaces.append(
                NetworkInterface(
                    name: String(cString: entry.ifa_name), address: address, broadcast: broadcast,
                    isLoopback: flags & CInt(IFF_LOOPBACK) != 0))
        }
        return interfaces
    }

    /// The interface of the first default route; nil without one.
    static func defaultRoute() -> String? {
        guard let bytes = try? FileInput.contents(of: "/proc/net/route") else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
        for line in lines {
            let fields = line.split(separator: "\t")
            if fields.count > 1, fields[1] == "00000000" { return String(fields[0]) }
        }
        return nil
    }
}

extension IPv4Address {
    /// Nil for another family.
    fileprivate init?(reading address: UnsafeMutablePointer<sockaddr>) {
        guard CInt(address.pointee.sa_family) == AF_INET else { return nil }
        let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr.s_addr }
        self.init(number: UInt32(bigEndian: number))
    }
}
