public import Morse

/// The receiving side of partner practice: from datagrams to words in order.
public struct PartnerLink<Address: Hashable & Sendable>: Sendable {
    /// The senders whose datagrams it reads.
    public enum Admission: Equatable, Sendable {
        /// The address of the partner is not known yet.
        case nobody
        case everybody
        case only(Address)
    }

    /// What became of a datagram.
    public enum Arrival: Equatable, Sendable {
        /// It waits in the queue.
        ///
        /// - Parameter dropped: words that made room for it.
        case word(MOPPPacket, dropped: Int)
        /// The empty datagram of a server that needs one in answer.
        case answerable
        /// Empty, without an answer.
        case empty
        /// From an address that the learner does not answer.
        case stranger
        case filtered(PacketFilter<Address>.Verdict)
        case refused(MOPPPacket.Refusal)
    }

    public var admission: Admission
    public var filter = PacketFilter<Address>()
    public var queue = WordQueue<Address>()
    public var server = ChatServer()

    public init(_ admission: Admission) {
        self.admission = admission
    }

    public mutating func take(_ bytes: [UInt8], from address: Address, at now: Instant) -> Arrival {
        guard admission == .everybody || admission == .only(address) else { return .stranger }
        let verdict = filter.judge(bytes, from: address, at: now)
        guard verdict == .admitted else { return .filtered(verdict) }
        if bytes.isEmpty { return server.takeEmpty(at: now) ? .answerable : .empty }
        do throws(MOPPPacket.Refusal) {
            let packet = try MOPPPacket(bytes: bytes)
            server.take(packet, at: now)
            return .word(packet, dropped: queue.take(packet, from: address, at: now))
        } catch {
            return .refused(error)
        }
    }
}
