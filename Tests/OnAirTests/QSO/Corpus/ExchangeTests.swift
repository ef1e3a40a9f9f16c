import Morse
import TestSupport
import Testing

@testable import OnAir

@Suite struct ExchangeTests {
    @Test func `the corpus is large, and every exchange has a source`() {
        let exchanges = ExchangeCorpus.exchanges
        #expect(exchanges.count >= 400)
        #expect(exchanges.allSatisfy { !$0.source.isEmpty })
        #expect(Set(exchanges.map { "\($0.style) \($0.role)" }).count == 8)
        for exchange in exchanges {
            #expect((try? MorseText(parsing: exchange.over)) != nil, "line \(exchange.line) cannot be keyed")
        }
    }

    @Test func `a clean hand is understood in all but one of a hundred exchanges`() {
        let faults = ExchangeCorpus.exchanges.compactMap { exchange in
            ExchangeCorpus.fault(of: exchange, keyed: Over(exchange.over)).map {
                "\(exchange.line): \(exchange.over) -> \($0)"
            }
        }
        let count = ExchangeCorpus.exchanges.count
        #expect(faults.count * 100 <= count, "\(faults.count) of \(count)\n\(faults.joined(separator: "\n"))")
    }

    @Test func `a sloppy hand is understood in all but five of a hundred exchanges`() {
        var hand = SloppyHand(generator: SplitMix64(seed: 13))
        var (faults, count) = ([String](), 0)
        for exchange in ExchangeCorpus.exchanges {
            for _ in 0..<5 {
                let sent = hand.sent(exchange.over)
                guard sent != exchange.over else { continue }
                count += 1
                guard let fault = ExchangeCorpus.fault(of: exchange, keyed: Over(sent)) else { continue }
                faults.append("\(exchange.line): \(sent) -> \(fault)")
            }
        }
        #expect(count > 900)
        #expect(faults.count * 20 <= count, "\(faults.count) of \(count)\n\(faults.joined(separator: "\n"))")
    }
}
