public import Interface

/// A network that records what the program does and delivers nothing by itself. Hand in reports with
/// `VirtualRun.hand(.network(...))`.
public final class ScriptedPackets: PacketPort {
    public struct Sent: Equatable {
        public var bytes: [UInt8]
        /// Nil for the peer.
        public var address: IPv4Address?
    }

    /// Nil while there is no socket.
    public private(set) var peer: NetworkPeer?
    public private(set) var openings = 0
    public private(set) var sent: [Sent] = []

    public init() {}

    public func open(_ peer: NetworkPeer, port: Int, silence: Int) {
        precondition(self.peer == nil, "the socket is open")
        self.peer = peer
        openings += 1
    }

    public func send(_ bytes: [UInt8], to address: IPv4Address?) {
        precondition(peer != nil, "the socket is closed")
        sent.append(Sent(bytes: bytes, address: address))
    }

    public func keepOpen() {}

    public func close() { peer = nil }
}
