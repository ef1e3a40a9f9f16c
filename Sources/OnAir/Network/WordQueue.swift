public import Morse

/// Words from the network in the order and with the pauses in which their senders keyed them: a jitter buffer.
///
/// It starts a word 80 ms after its arrival if nothing plays. Otherwise a word starts a word space after the last. If
/// the arrivals were further apart than the word is long, the rest stays as a pause.
public struct WordQueue<Address: Hashable & Sendable>: Sendable {
    public struct Word: Equatable, Sendable {
        public var packet: MOPPPacket
        public var from: Address
        /// When it may start.
        public fileprivate(set) var start: Instant
        /// The serial before it, while that word is missing.
        fileprivate var missing: Int?
        /// Milliseconds between the word space after the word before it and its start.
        fileprivate var pause: Int
    }

    /// Milliseconds.
    public static var startDelay: Int { 80 }
    static var longestPause: Int { 3000 }
    /// Milliseconds that a word waits for the one before it.
    public static var orderDelay: Int { 150 }
    public static var mostWords: Int { 20 }
    /// Milliseconds of keying.
    public static var mostKeying: Int { 40_000 }
    /// Senders whose last serial is kept.
    private static var mostSenders: Int { 64 }

    public private(set) var waiting: [Word] = []
    private var serials: [Address: Int] = [:]
    private var lastArrival: Instant?
    private var isPlaying = false
    /// When the word space after the last word ends.
    private var spaceEnds = Instant.start

    public init() {}

    /// When the next word may start; nil without one, or while one plays.
    public var deadline: Instant? {
        guard !isPlaying, let word = waiting.first else { return nil }
        return max(word.start, spaceEnds.advanced(byMilliseconds: word.pause))
    }

    /// Returns the number of words that it dropped: the oldest, if more than `mostWords` or `mostKeying` wait.
    public mutating func take(_ packet: MOPPPacket, from address: Address, at now: Instant) -> Int {
        let gap = lastArrival.map { now.milliseconds(since: $0) } ?? .max
        lastArrival = now
        let isBusy = isPlaying || !waiting.isEmpty || now < spaceEnds
        let pause = isBusy ? min(max(0, gap - packet.milliseconds - packet.wordSpace), Self.longestPause) : 0
        let start = now.advanced(byMilliseconds: Self.startDelay)
        var word = Word(packet: packet, from: address, start: start, pause: pause)
        let previous = serials[address]
        if let late = waiting.firstIndex(where: { $0.from == address && $0.missing == packet.serial }) {
            // The word before a waiting one. Servers repeat serials, so no other serial proves an order.
            (word.pause, waiting[late].pause) = (waiting[late].pause, 0)
            waiting[late].missing = nil
            waiting[late].start = word.start
            waiting.insert(word, at: late)
            return dropOldest()
        }
        if let previous, packet.serial == (previous + 2) & 63 {
            word.missing = (previous + 1) & 63
            word.start = now.advanced(byMilliseconds: Self.orderDelay)
        }
        if serials.count >= Self.mostSenders, previous == nil { serials = [:] }
        serials[address] = packet.serial
        waiting.append(word)
        return dropOldest()
    }

    /// The next word, if it may start now. It plays until `ended`.
    public mutating func next(at now: Instant) -> Word? {
        guard let deadline, deadline <= now else { return nil }
        isPlaying = true
        return waiting.removeFirst()
    }

    /// The word that `next` returned has sounded or was cut.
    public mutating func ended(_ word: Word, at now: Instant) {
        isPlaying = false
        spaceEnds = now.advanced(byMilliseconds: word.packet.wordSpace)
    }

    private mutating func dropOldest() -> Int {
        var dropped = 0
        while waiting.count > Self.mostWords || waiting.count > 1 && keying > Self.mostKeying {
            waiting.removeFirst()
            dropped += 1
        }
        return dropped
    }

    /// Milliseconds of the waiting words with their spaces.
    private var keying: Int { waiting.reduce(0) { $0 + $1.packet.milliseconds + $1.packet.wordSpace } }
}
