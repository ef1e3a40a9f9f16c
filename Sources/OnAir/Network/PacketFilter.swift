public import Morse

/// Decides which datagrams reach the packet reader. Keeps at most `mostAddresses` addresses.
public struct PacketFilter<Address: Hashable & Sendable>: Sendable {
    public enum Verdict: String, Sendable {
        case admitted
        /// From this computer: broadcasts return to their sender.
        case own
        case duplicate
        /// The first datagram above a rate. The address is now deaf.
        case tooMany
        /// From a deaf address.
        case deaf
    }

    /// Milliseconds within which equal bytes from one address are a duplicate.
    public static var duplicateLimit: Int { 300 }
    /// Milliseconds for which an address above a rate is ignored.
    public static var deafness: Int { 30_000 }
    static var mostAddresses: Int { 64 }

    private struct Sender: Sendable {
        var budget = Budget(perSecond: 3, most: 6)
        var deafUntil = Instant.start
        /// The datagrams of the last `duplicateLimit` milliseconds.
        var recent: [(bytes: [UInt8], at: Instant)] = []
        var last = Instant.start
    }

    /// Addresses of this computer.
    public var own: Set<Address> = []
    private var senders: [Address: Sender] = [:]
    private var all = Budget(perSecond: 10, most: 10)

    public init() {}

    public mutating func judge(_ bytes: [UInt8], from address: Address, at now: Instant) -> Verdict {
        guard !own.contains(address) else { return .own }
        var sender = senders[address] ?? Sender()
        sender.last = now
        defer { keep(sender, at: address) }
        guard sender.deafUntil <= now else { return .deaf }
        sender.recent.removeAll { now.milliseconds(since: $0.at) > Self.duplicateLimit }
        guard !sender.recent.contains(where: { $0.bytes == bytes }) else { return .duplicate }
        guard sender.budget.take(at: now), all.take(at: now) else {
            sender.deafUntil = now.advanced(byMilliseconds: Self.deafness)
            sender.recent = []
            return .tooMany
        }
        sender.recent.append((bytes, now))
        return .admitted
    }

    private mutating func keep(_ sender: Sender, at address: Address) {
        senders[address] = sender
        guard senders.count > Self.mostAddresses else { return }
        let quietest = senders.min { ($0.value.deafUntil, $0.value.last) < ($1.value.deafUntil, $1.value.last) }
        if let quietest { senders[quietest.key] = nil }
    }
}

/// A number of events per second, with a reserve for bursts.
struct Budget: Sendable {
    private let interval: Int64
    private let most: Int64
    /// Microseconds of saved time. One event costs `interval`.
    private var saved: Int64
    private var last = Instant.start

    init(perSecond: Int, most: Int) {
        interval = 1_000_000 / Int64(perSecond)
        self.most = Int64(most) * interval
        saved = self.most
    }

    /// Returns false if the rate is exceeded.
    mutating func take(at now: Instant) -> Bool {
        saved = min(most, saved + max(0, now.microseconds - last.microseconds))
        last = max(last, now)
        guard saved >= interval else { return false }
        saved -= interval
        return true
    }
}
