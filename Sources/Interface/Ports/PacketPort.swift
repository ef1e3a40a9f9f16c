public struct IPv4Address: Hashable, Sendable, CustomStringConvertible {
    /// The first of the four numbers is in the highest byte.
    public let number: UInt32

    public init(number: UInt32) {
        self.number = number
    }

    /// Four decimal numbers of 0 to 255 with full stops between them, without leading zeros. Nil for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var number: UInt32 = 0
        for part in parts {
            guard let byte = UInt8(part), String(byte) == part else { return nil }
            number = number << 8 | UInt32(byte)
        }
        self.number = number
    }

    public var description: String {
        [24, 16, 8, 0].map { String(number >> UInt32($0) & 0xFF) }.joined(separator: ".")
    }
}

/// The other end of a link over UDP.
public enum NetworkPeer: Hashable, Sendable {
    /// All computers of the local network, by broadcast.
    case everybody
    /// An IPv4 address or the name of a host.
    case host(String)

    /// `any` and the empty text stand for everybody.
    public init(_ text: String) {
        self = text.isEmpty || text == Self.any ? .everybody : .host(text)
    }

    public static let any = "any"
}

public enum NetworkTrouble: Error, Equatable, Sendable {
    /// No IPv4 address belongs to the name.
    case unknownHost
    /// Another program has bound the UDP port.
    case portInUse
    /// No network interface is up.
    case noNetwork
    case failed(reason: String)
}

public enum NetworkReport: Equatable, Sendable {
    /// The socket is open.
    ///
    /// - Parameters:
    ///   - peer: of the peer, or the broadcast address.
    ///   - local: the address that others send to.
    ///   - own: all addresses of this computer.
    case ready(peer: IPv4Address, local: IPv4Address, own: Set<IPv4Address>)
    case packet([UInt8], from: IPv4Address)
    /// The socket is closed.
    case closed(NetworkTrouble)
    /// The socket is closed, because nothing was sent or kept it open for the given time.
    case silent
}

/// Datagrams over UDP. There is no socket before `open` and none after `close`.
public protocol PacketPort: AnyObject {
    /// - Parameters:
    ///   - port: the UDP port of both ends.
    ///   - silence: milliseconds without `send` and `keepOpen` after which the port closes the socket.
    func open(_ peer: NetworkPeer, port: Int, silence: Int)
    /// Never blocks. Datagrams go in order, after the peer's name was looked up.
    ///
    /// - Parameter address: nil for the peer.
    func send(_ bytes: [UInt8], to address: IPv4Address?)
    /// Begins the silence anew. Datagrams by themselves do not, because anybody can send them.
    func keepOpen()
    /// Sends what waits, then closes the socket.
    func close()
}

/// The port without a network, for scripts. Datagrams come only from the script.
public final class NoPackets: PacketPort {
    public init() {}
    public func open(_ peer: NetworkPeer, port: Int, silence: Int) {}
    public func send(_ bytes: [UInt8], to address: IPv4Address?) {}
    public func keepOpen() {}
    public func close() {}
}
