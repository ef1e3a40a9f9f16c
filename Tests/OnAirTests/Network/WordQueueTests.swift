import Morse
import OnAir
import TestSupport
import Testing

@Suite struct WordQueueTests {
    private func at(_ milliseconds: Int) -> Instant { Instant.start.advanced(byMilliseconds: milliseconds) }

    /// K at 20 words per minute: 540 ms, and 420 ms of space.
    private func packet(_ serial: Int, _ text: String = "K", speed: Int = 20) -> MOPPPacket {
        MOPPPacket(
            serial: serial, wordsPerMinute: speed, patterns: try! MorseText(parsing: text).letters.map(\.pattern))
    }

    /// The serials and starts in milliseconds of words that arrive at these times.
    private func played(_ arrivals: [(at: Int, packet: MOPPPacket, from: Int)], until end: Int = 60_000)
        -> [(serial: Int, start: Int)]
    {
        var queue = WordQueue<Int>()
        var rest = arrivals.sorted { $0.at < $1.at }
        var starts: [(serial: Int, start: Int)] = []
        var playing: (word: WordQueue<Int>.Word, end: Int)?
        for time in 0...end {
            while let next = rest.first, next.at <= time {
                _ = queue.take(next.packet, from: next.from, at: at(time))
                rest.removeFirst()
            }
            if let (word, end) = playing, end <= time {
                queue.ended(word, at: at(time))
                playing = nil
            }
            if playing == nil, let word = queue.next(at: at(time)) {
                starts.append((word.packet.serial, time))
                playing = (word, time + word.packet.milliseconds)
            }
        }
        return starts
    }

    @Test func `an idle queue starts a word 80 ms after it arrived`() {
        let starts = played([(1000, packet(1), 1), (9000, packet(2), 1)])
        #expect(starts.map(\.start) == [1080, 9080])
    }

    @Test func `a word that arrived early starts a word space after the one before`() {
        // Sent without a pause: each is 960 ms after the other. The second is early by 300 ms.
        let starts = played([(1000, packet(1), 1), (1660, packet(2), 1)])
        #expect(starts.map(\.start) == [1080, 1080 + 540 + 420])
    }

    @Test func `a pause between words stays while words wait, up to 3 s`() {
        let starts = played([
            (1000, packet(0, "PARIS PARIS", speed: 5), 1), (3000, packet(1), 1), (3960 + 1000, packet(2), 1),
        ])
        #expect(starts.count == 3)
        #expect(starts[2].start - starts[1].start == 960 + 1000)
    }

    @Test func `a word with the next serial but one waits 150 ms for the one between`() {
        let late = played([(1000, packet(1), 1), (5000, packet(3), 1), (5100, packet(2), 1)])
        #expect(late.map(\.serial) == [1, 2, 3])
        let lost = played([(1000, packet(1), 1), (5000, packet(3), 1)])
        #expect(lost.map(\.start) == [1080, 5150])
        let tooLate = played([(1000, packet(1), 1), (5000, packet(3), 1), (5160, packet(2), 1)])
        #expect(tooLate.map(\.serial) == [1, 3, 2])
    }

    @Test func `the greeting of a server has three packets with one serial, in their order`() {
        let starts = played([(0, packet(7, "WELCOME"), 1), (10, packet(7, "QRV"), 1), (20, packet(7, "3"), 1)])
        #expect(starts.map(\.serial) == [7, 7, 7])
    }

    @Test func `serials of different senders have nothing to do with each other`() {
        let starts = played([(0, packet(1), 1), (3000, packet(3), 2), (6000, packet(2), 1)])
        #expect(starts.map(\.start) == [80, 3080, 6080])
    }

    @Test func `of more than 20 words or 40 s the oldest are dropped`() {
        var queue = WordQueue<Int>()
        let dropped = (0..<25).map { queue.take(packet($0, "E"), from: 1, at: at($0)) }
        #expect(dropped.reduce(0, +) == 5 && queue.waiting.first?.packet.serial == 5 && queue.waiting.count == 20)
        var long = WordQueue<Int>()
        // PARIS PARIS at 5 words per minute takes about 25 s.
        _ = (0..<3).map { long.take(packet($0, "PARIS PARIS", speed: 5), from: 1, at: at($0)) }
        #expect(long.waiting.map(\.packet.serial) == [2])
    }

    /// Law: with a delay of 100 ms, give or take 40, and 5 % loss, the order stays, and only lost packets are missing.
    @Test(arguments: 0..<20)
    func `the order stays, and lost words are lost packets`(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        var arrivals: [(at: Int, packet: MOPPPacket, from: Int)] = []
        var sent = 1000
        for number in 0..<40 {
            let packet = packet(number, ["E", "K", "TEST", "CQ"][number % 4], speed: 25)
            sent += packet.milliseconds + packet.wordSpace + [0, 0, 0, 700][number % 4]
            guard Int.random(in: 0..<100, using: &generator) >= 5 else { continue }
            arrivals.append((sent + 100 + Int.random(in: -40...40, using: &generator), packet, 1))
        }
        let starts = played(arrivals, until: 120_000)
        #expect(starts.map(\.serial) == arrivals.map(\.packet.serial))
    }

    /// Law: a jitter of 200 ms may swap two words. They sound in order, unless a third is lost.
    @Test(arguments: 0..<20)
    func `words that overtake each other by less than 150 ms sound in order`(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        var arrivals: [(at: Int, packet: MOPPPacket, from: Int)] = []
        for number in 0..<30 {
            // Every second pair arrives in the wrong order.
            let swap = number % 4 == 2 ? Int.random(in: 1...140, using: &generator) : 0
            let base = 1000 + 1500 * (number % 4 == 2 ? number + 1 : number)
            arrivals.append((base + swap, packet(number), 1))
        }
        #expect(played(arrivals).map(\.serial) == Array(0..<30))
    }

    @Test func `three packets a second leave, never two at once`() {
        var outbox = PacketOutbox(firstSerial: 63)
        let word = packet(0).patterns
        for _ in 0..<5 { outbox.take(word, wordsPerMinute: 20) }
        var times: [Int] = []
        var serials: [Int] = []
        for time in 0..<3000 {
            while let packet = outbox.next(at: at(time)) {
                times.append(time)
                serials.append(packet.serial)
            }
        }
        #expect(serials == [63, 0, 1, 2, 3])
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 334 })
        #expect(outbox.deadline == nil)
    }
}
