import Morse
import TestSupport
import Testing
import Training

@testable import OnAir

/// The corpora keyed by the hands of stations, read by the program's reader of straight keys.
@Suite struct HandExchangeTests {
    private static let rate = 8000
    /// The hands of mixed stations, the default.
    private static let mixed: [HandKind] = [.keyer, .hurried, .straight, .bug]

    private func timing() throws -> Timing { Timing(speed: try Speed(character: 20), sampleRate: Self.rate) }

    private func keyed(_ text: String, _ hand: Hand, seed: UInt64) throws -> Over {
        let keying = hand.keying(of: try MorseText(parsing: text), timing: try timing(), seed: seed)
        var over = Over()
        for part in try keying.read(wordsPerMinute: 20, sampleRate: Self.rate) {
            switch part {
            case .character(let text, let dits): over.key(text, dits: dits)
            case .wordEnd: over.endWord()
            }
        }
        over.endWord()
        return over
    }

    /// The exchanges that get another reply than their clean text, and the number of all.
    private func lost(_ hand: Hand, seed: UInt64) throws -> (lost: [String], count: Int) {
        var (lost, count) = ([String](), 0)
        for exchange in Lane.sample(ExchangeCorpus.exchanges, oneIn: 8) {
            guard ExchangeCorpus.fault(of: exchange, keyed: Over(exchange.over)) == nil else { continue }
            count += 1
            let over = try keyed(exchange.over, hand, seed: seed &+ UInt64(exchange.line))
            if let fault = ExchangeCorpus.fault(of: exchange, keyed: over) {
                lost.append("\(hand) \(exchange.line): \(exchange.over) -> \(over) \(fault)")
            }
        }
        return (lost, count)
    }

    @Test(arguments: mixed)
    func `all but two of a hundred exchanges are understood with half the irregularity`(kind: HandKind) throws {
        for amount in [0.25, 0.5] {
            let (lost, count) = try lost(Hand(kind, amount: amount), seed: 1)
            #expect(lost.count * 50 <= count, "\(lost.count) of \(count)\n\(lost.joined(separator: "\n"))")
        }
    }

    @Test(arguments: mixed)
    func `a pile-up's callsigns lose nothing to a hand of half the irregularity`(kind: HandKind) throws {
        var dice = SplitMix64(seed: 5)
        var (wrong, count) = ([String](), 0)
        for _ in 0..<600 {
            let call = CallsignGenerator.callsign(using: &dice)
            let text = try MorseText(parsing: "\(call) \(call)")
            let keying = Hand(kind, amount: 0.5).keying(of: text, timing: try timing(), seed: dice.next())
            let heard = try keying.textRead(wordsPerMinute: 20, sampleRate: Self.rate)
            count += 1
            if heard.filter({ $0 != " " }) != call + call { wrong.append("\(call): \(heard)") }
        }
        #expect(count == 600 && wrong.isEmpty, "\(wrong)")
    }
}
