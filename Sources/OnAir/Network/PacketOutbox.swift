public import Morse

/// The packets that the learner has keyed, at most three a second.
public struct PacketOutbox: Sendable {
    /// Milliseconds between two packets.
    public static let interval = 334

    private var nextSerial: Int
    private var waiting: [MOPPPacket] = []
    private var mayGo = Instant.start

    /// - Parameter firstSerial: random, modulo 64.
    public init(firstSerial: Int) {
        nextSerial = firstSerial & 63
    }

    /// When the next packet may go; nil without one.
    public var deadline: Instant? { waiting.isEmpty ? nil : mayGo }

    public mutating func take(_ word: [Pattern], wordsPerMinute: Int) {
        let packets = MOPPPacket.packets(of: word, wordsPerMinute: wordsPerMinute, firstSerial: nextSerial)
        nextSerial = (nextSerial + packets.count) & 63
        waiting += packets
    }

    public mutating func next(at now: Instant) -> MOPPPacket? {
        guard let deadline, deadline <= now else { return nil }
        mayGo = now.advanced(byMilliseconds: Self.interval)
        return waiting.removeFirst()
    }
}
