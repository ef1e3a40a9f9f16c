import Testing

@testable import Training

func tally(right: Int, wrong: Int, recognition: Int? = 500) -> SessionTally {
    var tally = SessionTally()
    for _ in 0..<right {
        tally.add(Attempt(direction: .receive, target: "K", answer: "K", recognitionMilliseconds: recognition))
    }
    for _ in 0..<wrong { tally.add(Attempt(direction: .receive, target: "K", answer: "M")) }
    return tally
}

@Suite struct GateTests {
    @Test func `Classic opens exactly at 20 answers and 90 percent`() {
        for attempts in 0...120 {
            for wrong in 0...attempts {
                let missing = Gate.classic.missing(in: tally(right: attempts - wrong, wrong: wrong))
                #expect(missing.isEmpty == (attempts >= 20 && wrong * 10 <= attempts))
            }
        }
    }

    @Test(arguments: [
        (0, 0, [Gate.Missing.answers(20)]), (19, 0, [.answers(1)]), (18, 2, []), (17, 3, [.percent(90)]),
        (5, 5, [.answers(10), .percent(90)]), (179, 20, [.percent(90)] as [Gate.Missing]), (899, 100, [.percent(90)]),
    ])
    func `Classic says what is missing`(right: Int, wrong: Int, missing: [Gate.Missing]) {
        // 179 of 199 is 89.9 %, less than 90.
        #expect(Gate.classic.missing(in: tally(right: right, wrong: wrong)) == missing)
    }

    @Test func `Confident opens after fourteen right answers given in time`() {
        let gate = Gate.confident(recognitionLimitMilliseconds: 1000)
        for right in 0..<14 {
            #expect(gate.missing(in: tally(right: right, wrong: 0)) == [.answers(14 - right)])
        }
        #expect(gate.missing(in: tally(right: 14, wrong: 0)).isEmpty)
        #expect(gate.missing(in: tally(right: 14, wrong: 0, recognition: 1000)).isEmpty)
        #expect(
            gate.missing(in: tally(right: 14, wrong: 0, recognition: 1001))
                == [.recognition(milliseconds: 1001, limit: 1000)])
        #expect(
            gate.missing(in: tally(right: 14, wrong: 0, recognition: nil))
                == [.recognition(milliseconds: nil, limit: 1000)])
    }

    @Test func `Confident asks for accuracy where more answers alone would promise too much`() {
        let gate = Gate.confident(recognitionLimitMilliseconds: 1000)
        #expect(gate.missing(in: tally(right: 17, wrong: 3)) == [.percent(85)])
        #expect(gate.missing(in: tally(right: 0, wrong: 3)).first == .percent(85))
    }

    @Test func `So many more right answers as confident asks for do open it, and one fewer do not`() {
        let gate = Gate.confident(recognitionLimitMilliseconds: 1000)
        for wrong in 0...5 {
            for right in (wrong * 6)...(wrong * 6 + 20) {
                guard case .answers(let count)? = gate.missing(in: tally(right: right, wrong: wrong)).first else {
                    continue
                }
                #expect(gate.missing(in: tally(right: right + count, wrong: wrong)).isEmpty)
                #expect(!gate.missing(in: tally(right: right + count - 1, wrong: wrong)).isEmpty)
            }
        }
    }
}

@Suite struct BetaPosteriorTests {
    /// By numerical integration (Simpson's rule) of the unnormalised density.
    private static func integrated(right: Int, wrong: Int, above threshold: Double) -> Double {
        func density(_ x: Double) -> Double {
            var value = 1.0
            for _ in 0..<right { value *= x }
            for _ in 0..<wrong { value *= 1 - x }
            return value
        }
        func integral(from low: Double, to high: Double) -> Double {
            let steps = 2000
            let width = (high - low) / Double(steps)
            return (0...steps).reduce(0.0) { sum, step in
                let factor = step == 0 || step == steps ? 1.0 : step.isMultiple(of: 2) ? 2.0 : 4.0
                return sum + factor * density(low + Double(step) * width)
            } * width / 3
        }
        return integral(from: threshold, to: 1) / integral(from: 0, to: 1)
    }

    @Test(arguments: [(0, 0), (1, 0), (0, 1), (14, 0), (18, 2), (45, 5), (20, 20), (3, 30), (60, 6)])
    func `The tail is the integral of the density`(right: Int, wrong: Int) {
        for threshold in [0.2, 0.5, 0.85, 0.95] {
            let tail = BetaPosterior(right: right, wrong: wrong).probability(above: threshold)
            let expected = Self.integrated(right: right, wrong: wrong, above: threshold)
            #expect(abs(tail - expected) < 1e-9, "\(right) right, \(wrong) wrong, above \(threshold)")
        }
    }

    @Test func `Thousands of answers are neither too many nor too few`() {
        #expect(BetaPosterior(right: 9000, wrong: 1000).probability(above: 0.85) > 0.999_999)
        #expect(BetaPosterior(right: 8000, wrong: 2000).probability(above: 0.85) < 0.000_001)
        #expect(abs(BetaPosterior(right: 8500, wrong: 1500).probability(above: 0.85) - 0.5) < 0.01)
    }
}
