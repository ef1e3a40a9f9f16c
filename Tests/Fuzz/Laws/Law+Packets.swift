import Morse
import OnAir

extension Law {
    /// A packet that is read is in its ranges, and its own bytes are read as the same packet.
    static let packet = Law(name: "packet") { bytes in
        do throws(MOPPPacket.Refusal) {
            let packet = try MOPPPacket(bytes: bytes)
            guard bytes.count <= MOPPPacket.longestReceived, MOPPPacket.speeds.contains(packet.wordsPerMinute),
                !packet.patterns.isEmpty, packet.patterns.allSatisfy({ !$0.isEmpty })
            else { return "\(packet)" }
            guard packet.bytes.count <= MOPPPacket.longestSent else { return "\(packet.bytes.count) bytes" }
            return try MOPPPacket(bytes: packet.bytes) == packet ? nil : "\(packet)"
        } catch {
            return nil
        }
    }

    /// The queue of words from the network keeps its limits, loses no word silently, and never waits for long.
    ///
    /// The input is a list of datagrams: an address, the time since the last one in 8 ms, a length, the bytes.
    static let link = Law(name: "link") { bytes in
        var link = PartnerLink<UInt8>(.everybody)
        var rest = bytes[...]
        var now = Instant.start
        var playing: (word: WordQueue<UInt8>.Word, ends: Instant)?
        var (arrived, dropped, played) = (0, 0, 0)
        while rest.count >= 3 {
            let address = rest.removeFirst() & 3
            now = now.advanced(byMilliseconds: 8 * Int(rest.removeFirst()))
            let length = min(Int(rest.removeFirst() & 127), rest.count)
            let datagram = Array(rest.prefix(length))
            rest = rest.dropFirst(length)
            if let (word, ends) = playing, ends <= now {
                link.queue.ended(word, at: now)
                playing = nil
            }
            if playing == nil, let word = link.queue.next(at: now) {
                playing = (word, now.advanced(byMilliseconds: word.packet.milliseconds))
                played += 1
            }
            if case .word(let packet, let lost) = link.take(datagram, from: address, at: now) {
                guard (try? MOPPPacket(bytes: datagram)) == packet else { return "\(packet)" }
                arrived += 1
                dropped += lost
            }
            let waiting = link.queue.waiting
            guard arrived == dropped + played + waiting.count else { return "a word is lost or doubled" }
            let keying = waiting.reduce(0) { $0 + $1.packet.milliseconds + $1.packet.wordSpace }
            guard waiting.count <= WordQueue<UInt8>.mostWords,
                keying <= WordQueue<UInt8>.mostKeying || waiting.count == 1
            else { return "\(waiting.count) words of \(keying) ms wait" }
            // The longest pause, a word space at 5 words a minute, and the wait for a missing word.
            let latest = now.advanced(byMilliseconds: 3000 + 1680 + WordQueue<UInt8>.orderDelay)
            if let deadline = link.queue.deadline, deadline > latest { return "the next word waits too long" }
        }
        return nil
    }
}
