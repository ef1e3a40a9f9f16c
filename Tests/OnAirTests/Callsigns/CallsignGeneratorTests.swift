import Morse
import Testing

@testable import OnAir

@Suite struct CallsignGeneratorTests {
    private func callsigns(_ count: Int, seed: UInt64 = 1) -> [String] {
        var dice = SplitMix64(seed: seed)
        return (0..<count).map { _ in CallsignGenerator.callsign(using: &dice) }
    }

    @Test func `every callsign is well-formed`() {
        let wrong = callsigns(20_000).filter { !CallsignGenerator.isWellFormed($0) }
        #expect(wrong == [])
    }

    @Test func `the same dice give the same callsigns, and different dice different ones`() {
        #expect(callsigns(50) == callsigns(50))
        #expect(callsigns(50) != callsigns(50, seed: 2))
        #expect(Set(callsigns(1000)).count > 990)
    }

    /// About a quarter of the stations are American, and every series occurs.
    @Test func `prefixes are distributed like stations on the air`() {
        let all = callsigns(40_000)
        let american = all.filter { "KWNA".contains($0.first ?? " ") }
        #expect((0.18...0.30).contains(Double(american.count) / Double(all.count)))
        let german = all.filter { $0.first == "D" && "FGHJKLMO".contains($0.dropFirst().first ?? " ") }
        #expect((0.05...0.12).contains(Double(german.count) / Double(all.count)))
        for series in CallsignSeries.all {
            let isHeard = all.contains { call in series.prefixes.contains { call.hasPrefix($0) } }
            #expect(isHeard, "\(series.prefixes)")
        }
        let portable = all.filter { $0.contains("/") }.count
        #expect((0.03...0.10).contains(Double(portable) / Double(all.count)))
    }

    @Test(arguments: [
        "W1AW", "DL1ABC", "S51AB", "9A1A", "HB9XYZ", "2E0ABC", "3DA0RU", "G4ABC/P", "F/DL1ABC", "EA8/G3ABC/P", "W1AW/4",
        "VK9XX/MM", "4U1ITU", "K1A", "9V1YC", "E21EIC", "R1ABCD",
    ])
    func `real callsigns are recognised`(text: String) {
        #expect(CallsignGenerator.isWellFormed(text))
    }

    @Test(arguments: [
        "", "W", "W1", "CQ", "TNX", "599", "5NN", "QRM", "QA1ABC", "D1ABC", "DL1ABCDE", "DL1AB2", "w1aw", "W1AW/", "/P",
        "W1AW/XYZ", "W1AW/P/P", "55A1B2", "DLABC", "73", "W1AW ", "W1-AW",
    ])
    func `other text is not taken for a callsign`(text: String) {
        #expect(!CallsignGenerator.isWellFormed(text))
    }
}
