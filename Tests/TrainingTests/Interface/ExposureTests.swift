import Testing

@testable import Training

@Suite struct ExposureTests {
    private static let today = Day(ordinal: 20_000)
    private static let base = 1200

    private func exposures(
        _ name: String, _ outcomes: [Exposure.Outcome], on day: Day = today, after before: Exposures = Exposures()
    ) -> Exposures {
        var all = before
        for outcome in outcomes { all.take(Exposure(name: name, outcome: outcome, day: day)) }
        return all
    }

    private func understood(_ count: Int) -> [Exposure.Outcome] {
        Array(repeating: .understood(milliseconds: 700), count: count)
    }

    private func patience(_ all: Exposures, _ name: String = "RX", isSilent: Bool = false, days: Int = 0) -> Int? {
        all.patience(of: name, base: Self.base, isSilent: isSilent, on: Self.today.advanced(by: days))
    }

    @Test func `every third choice before the words makes patience grow, until there are no words`() {
        let expected: [Int?] = [1200, 1700, 2200, 2700, 3200, 3700, 4000, nil, nil]
        for (grown, patience) in expected.enumerated() {
            #expect(self.patience(exposures("RX", understood(3 * grown))) == patience)
            #expect(self.patience(exposures("RX", understood(3 * grown + 2))) == patience)
        }
    }

    @Test func `each name fades by itself`() {
        let all = exposures("RX", understood(24))
        #expect(patience(all) == nil)
        #expect(patience(all, "TX") == 1200)
    }

    @Test func `a choice after the words begins the count of three again`() {
        #expect(patience(exposures("RX", understood(2) + [.spoken] + understood(2))) == 1200)
        #expect(patience(exposures("RX", understood(2) + [.spoken] + understood(3))) == 1700)
    }

    @Test(arguments: [true, false])
    func `words that were needed come for five choices, and then as before`(isSilent: Bool) {
        var all = exposures("RX", understood(24) + [.helped])
        for choice in 0..<5 {
            #expect(patience(all, isSilent: isSilent) == 1200, "\(choice)")
            all = exposures("RX", choice == 2 ? [.spoken] : understood(1), after: all)
        }
        #expect(patience(all, isSilent: isSilent) == nil)
    }

    @Test(arguments: [true, false]) func `words come again after two weeks`(isSilent: Bool) {
        let all = exposures("RX", understood(30))
        #expect(patience(all, isSilent: isSilent, days: 13) == nil)
        #expect(patience(all, isSilent: isSilent, days: 14) == 1200)
        // A name that was never sent, too.
        #expect(patience(all, "TX", isSilent: isSilent, days: 14) == 1200)
        let later = exposures("RX", understood(1), on: Self.today.advanced(by: 14), after: all)
        #expect(patience(later, isSilent: isSilent, days: 14) == 1200)
        let held = exposures("RX", understood(4), on: Self.today.advanced(by: 14), after: later)
        #expect(patience(held, isSilent: isSilent, days: 14) == (isSilent ? nil : 1200))
    }

    @Test func `without words from the beginning, there are none until they are needed`() {
        #expect(patience(Exposures(), isSilent: true) == nil)
        #expect(patience(exposures("RX", [.helped]), isSilent: true) == 1200)
        #expect(patience(exposures("RX", [.helped]), "TX", isSilent: true) == nil)
    }

    @Test func `a longer patience of the learner's own is kept`() {
        #expect(exposures("RX", understood(3)).patience(of: "RX", base: 4000, isSilent: false, on: Self.today) == nil)
        #expect(Exposures().patience(of: "RX", base: 4000, isSilent: false, on: Self.today) == 4000)
    }

    @Test(arguments: [(0, 20, 12), (49, 20, 12), (50, 21, 13), (500, 30, 22), (5000, 30, 22)])
    func `speed grows with what was understood, up to half as fast again`(understood: Int, wpm: Int, effective: Int) {
        let all = exposures("RX", self.understood(understood) + [.helped, .spoken])
        let speeds = all.speeds(from: SpeedGrowth.Speeds(character: 20, effective: 12), highest: 60)
        #expect(speeds == SpeedGrowth.Speeds(character: wpm, effective: effective))
        #expect(all.speeds(from: SpeedGrowth.Speeds(character: 60, effective: 60), highest: 60).character == 60)
    }

    @Test func `words are counted once each, by their last time`() {
        var all = exposures("RX", understood(2) + [.helped])
        all = exposures("TX", [.spoken] + understood(1), after: all)
        #expect(all.words == (1, 2))
        #expect(all.understood == 3 && all.count == 5)
    }

    @Test(arguments: [Exposure.Outcome.understood(milliseconds: 812), .spoken, .helped])
    func `what is stored as an answer comes back`(outcome: Exposure.Outcome) {
        let exposure = Exposure(name: "QSO", outcome: outcome, day: Self.today)
        #expect(Exposure(exposure.attempt, on: Self.today) == exposure)
    }
}
