import Morse
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ScanTempoTests {
    @Test func `a steady hand gets what it needs and no more`() {
        var tempo = ScanTempo(margin: 1200)
        for _ in 0..<30 { tempo.chose(after: 400) }
        #expect(tempo.margin == 400)
    }

    @Test func `the margin is the mean and two deviations more`() {
        var tempo = ScanTempo(margin: 1200)
        for index in 0..<40 { tempo.chose(after: index.isMultiple(of: 2) ? 600 : 1000) }
        // Twenty choices, half of them 200 ms above and half below the mean. The deviation is 205 ms.
        #expect(abs(tempo.margin - 1210) <= 1)
    }

    @Test func `nothing changes by more than a tenth, nor before five choices`() {
        var tempo = ScanTempo(margin: 1200)
        for _ in 0..<4 { tempo.chose(after: 300) }
        #expect(tempo.margin == 1200)
        tempo.chose(after: 300)
        #expect(tempo.margin == 1080)
    }

    @Test func `a mistake slows down at once, within what can be set`() {
        var tempo = ScanTempo(margin: 1000)
        tempo.failed()
        #expect(tempo.margin == 1150)
        for _ in 0..<40 { tempo.failed() }
        #expect(tempo.margin == ScanTempo.margins.upperBound)
        for _ in 0..<200 { tempo.chose(after: -50) }
        #expect(tempo.margin == ScanTempo.margins.lowerBound)
    }

    @Test func `a change by a quarter is told once`() {
        var tempo = ScanTempo(margin: 1000)
        tempo.failed()
        #expect(tempo.takeNews() == nil)
        tempo.failed()
        #expect(tempo.takeNews() == .slower)
        #expect(tempo.takeNews() == nil)
    }

    @Test func `an item lasts until it is understood and the margin longer`() {
        var short = ScanOffer(began: .start)
        #expect(short.due(margin: 1000) == nil)
        short.ended = Instant(microseconds: 300_000)
        #expect(short.due(margin: 1000) == Instant(microseconds: 1_300_000))
        var long = ScanOffer(began: .start)
        long.ended = Instant(microseconds: 2_000_000)
        #expect(long.due(margin: 1000) == Instant(microseconds: 2_100_000))
        #expect(long.reaction(at: Instant(microseconds: 1_000_000)) == 550)
    }
}
