public import Morse

/// What Kochlea knows of a chat server: a computer that relays the words of each user to all others.
///
///     unknown ──the learner keys HI, the answer is :HI2──> relay (leaves by :BYE)
///             ──the learner keys HI, the answer is WELCOME──> host (leaves by :QRT, wants empty packets)
///
/// Only an answer to the learner's HI makes an address a server, so no other word changes the state.
public struct ChatServer: Sendable {
    /// Milliseconds for the answer to HI.
    static let patience = 10_000
    /// Milliseconds without a packet after which a server has forgotten its user. It relays a second HI as text before.
    public static let silence = 120_000

    static let hello = patterns("HI")

    private enum Kind {
        case unknown, relay, host
    }

    private var kind = Kind.unknown
    private var greeted: Instant?
    private var lastHeard: Instant?

    public init() {}

    /// The words to send for a keyed word: HI before it, if the server has been silent too long.
    public mutating func words(for keyed: [Pattern], at now: Instant) -> [[Pattern]] {
        let isHello = keyed == Self.hello
        let isForgotten = kind != .unknown && lastHeard.map { now.milliseconds(since: $0) > Self.silence } ?? false
        if isHello || isForgotten { greeted = now }
        // One HI until the server answers or another `silence` passes.
        if isForgotten { lastHeard = now }
        return isForgotten && !isHello ? [Self.hello, keyed] : [keyed]
    }

    public mutating func take(_ packet: MOPPPacket, at now: Instant) {
        lastHeard = now
        guard kind == .unknown, let greeted, now.milliseconds(since: greeted) <= Self.patience else { return }
        if packet.patterns == Self.patterns(":HI2") { kind = .relay }
        if packet.patterns == Self.patterns("WELCOME") { kind = .host }
    }

    /// Takes an empty datagram. Returns whether to answer with one. All other servers would fail on the answer.
    public mutating func takeEmpty(at now: Instant) -> Bool {
        lastHeard = now
        return kind == .host
    }

    /// The word that leaves the server; nil without a server.
    public var goodbye: [Pattern]? {
        switch kind {
        case .unknown: nil
        case .relay: Self.patterns(":BYE")
        case .host: Self.patterns(":QRT")
        }
    }

    private static func patterns(_ text: String) -> [Pattern] {
        text.compactMap { Alphabet.international.pattern(ofText: String($0)) }
    }
}
