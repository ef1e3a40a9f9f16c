import Morse
import Testing

@testable import Training

@Suite struct SpanLadderTests {
    private func ladder(_ unit: SpanLadder.Unit, _ answers: [Bool]) -> SpanLadder {
        answers.reduce(into: SpanLadder(unit)) { $0.take(isRight: $1) }
    }

    @Test func `two right in a row make a sequence longer, and any wrong one shorter`() {
        #expect(ladder(.words, [true]).length == 2)
        #expect(ladder(.words, [true, true]).length == 3)
        #expect(ladder(.words, [true, true, true]).length == 3)
        #expect(ladder(.words, [true, true, false]).length == 2)
        #expect(ladder(.words, [true, true, true, false, true]).length == 2)
    }

    @Test(arguments: [(SpanLadder.Unit.characters, 3, 2, 9), (.words, 2, 1, 7), (.callsigns, 1, 1, 3)])
    func `each unit has its start and bounds, and the first three answers stay above the start`(
        unit: SpanLadder.Unit, start: Int, least: Int, most: Int
    ) {
        #expect(SpanLadder(unit).length == start)
        #expect(ladder(unit, [false, false, false]).length == start)
        #expect(ladder(unit, Array(repeating: false, count: 12)).length == least)
        #expect(ladder(unit, Array(repeating: true, count: 40)).length == most)
    }

    @Test func `a session ends after eight turns, and the span is the mean of the last six`() {
        var ladder = SpanLadder(.words)
        while !ladder.isOver {
            ladder.take(isRight: ladder.length <= 4)
            if ladder.answers > 100 { break }
        }
        #expect(ladder.spanTenths == 40 && ladder.longest == 4)
        #expect(SpanLadder(.words).spanTenths == nil)
    }

    /// Practice.md, chapter 3: right with probability 0.95 up to the learner's span, otherwise with 0.15.
    @Test(arguments: [(SpanLadder.Unit.characters, 3...7), (.words, 2...5), (.callsigns, 1...2)])
    func `a learner with a fixed span gets that span`(unit: SpanLadder.Unit, spans: ClosedRange<Int>) {
        for span in spans {
            var generator = SplitMix64(seed: UInt64(span))
            let results = (0..<200).map { _ in
                var ladder = SpanLadder(unit)
                while !ladder.isOver {
                    ladder.take(isRight: generator.unitInterval() < (ladder.length <= span ? 0.95 : 0.15))
                }
                return Double(ladder.spanTenths ?? 0) / 10
            }
            let mean = results.reduce(0, +) / 200
            #expect(abs(mean - Double(span)) < 0.3, "\(unit) \(span): \(mean)")
            #expect(results.count { abs($0 - Double(span)) <= 0.5 } >= 170, "\(unit) \(span)")
        }
    }

    @Test func `a learner who scans has single units`() {
        var ladder = SpanLadder(.words, isSingle: true)
        for _ in 0..<10 { ladder.take(isRight: true) }
        #expect(ladder.length == 1)
    }
}
