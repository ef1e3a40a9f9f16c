import Morse
import Testing
import Training

@Suite struct PracticePresetTests {
    private func totals(_ right: Int, of asked: Int) -> CharacterTotals {
        var totals = CharacterTotals()
        (totals.receiveAttempts, totals.receiveCorrect) = (asked, right)
        return totals
    }

    @Test func `the weakest are those with most mistakes, in one direction alone`() {
        var send = CharacterTotals()
        (send.sendAttempts, send.sendCorrect) = (50, 0)
        let known = ["K": totals(20, of: 20), "M": totals(10, of: 20), "R": totals(15, of: 20), "S": send]
        let letters = ["K", "M", "R", "S", "U"]
        func weakest(_ count: Int, _ direction: Direction) -> [String] {
            PracticePreset.weakest(count, of: letters, totals: known, direction: direction)
        }
        // A character without questions counts as rather hard: one wrong answer in five.
        #expect(weakest(5, .receive) == ["M", "R", "S", "U", "K"])
        #expect(weakest(1, .send) == ["S"])
        #expect(weakest(9, .send).count == 5)
        #expect(PracticePreset.weakest(of: [], totals: known, direction: .receive).isEmpty)
    }

    @Test(arguments: [(20, 20, 7), (18, 20, 7), (17, 20, 2), (14, 20, 2), (13, 20, 1), (0, 20, 1)])
    func `the better a character is known, the longer it may rest`(right: Int, asked: Int, days: Int) {
        let today = Day(ordinal: 20_777)
        for passed in 0...10 {
            let due = PracticePreset.due(
                of: ["K"], totals: ["K": totals(right, of: asked)],
                lastAsked: ["K": today.advanced(by: -passed)], direction: .receive, on: today)
            #expect(due == (passed >= days ? ["K"] : []), "\(right) of \(asked), \(passed) days ago")
        }
    }

    @Test func `the most overdue come first, at most eight, and what was never asked is due`() {
        let today = Day(ordinal: 20_777)
        let letters = "KMRSUAPTLO".map(String.init)
        let known = Dictionary(uniqueKeysWithValues: letters.map { ($0, totals(20, of: 20)) })
        let days = Dictionary(
            uniqueKeysWithValues: letters.enumerated().map { ($1, today.advanced(by: -7 * ($0 + 1))) })
        let due = PracticePreset.due(of: letters, totals: known, lastAsked: days, direction: .receive, on: today)
        #expect(due == Array(letters.reversed().prefix(8)))
        #expect(
            PracticePreset.due(of: ["K"], totals: [:], lastAsked: [:], direction: .send, on: today) == ["K"])
    }

    @Test func `the days on which characters were asked are kept as text`() {
        var days = AskedDays()
        days.note(["K", "<SK>"], on: Day(ordinal: 20_777))
        days.note(["K"], on: Day(ordinal: 20_778))
        #expect(days.text == "<SK> 20777 K 20778")
        #expect(AskedDays(days.text) == days)
        #expect(AskedDays("K x M 5 R").days == ["M": Day(ordinal: 5)])
    }
}

@Suite struct ContrastPairTests {
    @Test func `pairs that were confused come first, both ways together; then those that are alike`() {
        let confusions = [
            Confusion(target: "U", answer: "V", count: 4), Confusion(target: "K", answer: "M", count: 3),
            Confusion(target: "M", answer: "K", count: 2), Confusion(target: "E", answer: "?!", count: 9),
        ]
        let pairs = ContrastPair.pairs(confusions: confusions, among: ["K", "M", "R", "S"])
        #expect(pairs.count == 5 && Set(pairs.map { Set($0.characters) }).count == 5)
        #expect(pairs[0] == ContrastPair(target: "K", answer: "M", reason: .confused(count: 3)))
        #expect(pairs[1] == ContrastPair(target: "U", answer: "V", reason: .confused(count: 4)))
        #expect(pairs.dropFirst(2).allSatisfy { $0.reason == .similar })
        #expect(ContrastPair.pairs(confusions: [], among: ["K", "M"]).map(\.characters) == [["K", "M"]])
        #expect(ContrastPair.pairs(confusions: [], among: ["K"]).isEmpty)
    }

    @Test func `a session speaks for a drill once one mistake was made three times`() {
        var tally = SessionTally()
        func miss(_ target: String, _ answer: String) {
            tally.add(Attempt(direction: .receive, target: target, answer: answer))
        }
        for _ in 0..<5 { miss("R", "") }
        miss("U", "V")
        miss("U", "V")
        #expect(ContrastPair(tally) == nil)
        miss("U", "V")
        #expect(ContrastPair(tally) == ContrastPair(target: "U", answer: "V", reason: .confused(count: 3)))
    }
}
