import Morse
import TestSupport
import Testing

@testable import Training

@Suite struct HandTests {
    private static let speeds: [(character: Int, effective: Int)] = [(20, 20), (20, 12), (35, 35), (8, 5)]
    private let words = "PARIS THE QUICK BROWN FOX JUMPS OVER W1AW 5NN AND TNX FER QSO "

    private func text(_ words: Int) throws -> MorseText {
        let all = Array(repeating: self.words, count: words / 12 + 1).joined().split(separator: " ")
        return try MorseText(parsing: all.prefix(words).joined(separator: " "))
    }

    private func timing(_ speed: (character: Int, effective: Int), _ spacing: Spacing = .farnsworth) throws -> Timing {
        Timing(
            speed: try Speed(character: speed.character, effective: speed.effective), spacing: spacing,
            sampleRate: 48_000)
    }

    @Test func `even code and hands of amount 0 key as exactly as a machine`() throws {
        for speed in Self.speeds {
            for spacing in Spacing.allCases {
                let (text, timing) = (try text(20), try timing(speed, spacing))
                for hand in [Hand.even] + HandKind.allCases.map({ Hand($0, amount: 0) }) {
                    #expect(hand.isEven && hand.keying(of: text, timing: timing, seed: 7) == timing.keying(of: text))
                }
            }
        }
    }

    @Test func `a seed determines the keying, and another seed changes it`() throws {
        let (text, timing) = (try text(10), try timing((20, 20)))
        for kind in HandKind.allCases {
            let hand = Hand(kind, amount: 1)
            let one = hand.keying(of: text, timing: timing, seed: 1)
            #expect(one == hand.keying(of: text, timing: timing, seed: 1))
            #expect(one != hand.keying(of: text, timing: timing, seed: 2), "\(kind)")
        }
    }

    @Test func `marks are those of the text, in order and apart`() throws {
        let (text, timing) = (try text(50), try timing((20, 12)))
        let even = timing.keying(of: text)
        for kind in HandKind.allCases {
            for seed in 0..<20 {
                let keying = Hand(kind, amount: 1).keying(of: text, timing: timing, seed: UInt64(seed))
                #expect(keying.marks.map(\.element) == even.marks.map(\.element))
                #expect(keying.marks.first?.start == 0 && keying.characterEnds.count == text.letters.count)
                #expect(zip(keying.marks, keying.marks.dropFirst()).allSatisfy { $0.length > 0 && $0.end < $1.start })
                #expect(keying.characterEnds.last == keying.length)
            }
        }
    }

    @Test func `a text of fifty words takes as long as even code`() throws {
        for speed in Self.speeds {
            for spacing in Spacing.allCases {
                let (text, timing) = (try text(50), try timing(speed, spacing))
                for kind in HandKind.allCases {
                    for amount in [0.25, 0.5, 1] {
                        let keying = Hand(kind, amount: amount).keying(of: text, timing: timing, seed: 3)
                        let length = Double(timing.length(of: text))
                        #expect(abs(Double(keying.length) / length - 1) < 0.0001, "\(kind) \(amount)")
                    }
                }
            }
        }
    }

    @Test func `the words of a drill keep the speed on average`() throws {
        let timing = try timing((20, 20))
        let words = try text(12).words.map { try MorseText([$0.map(\.symbol)]) }
        for kind in HandKind.allCases {
            var (hand, even) = (0.0, 0.0)
            for round in 0..<200 {
                for (number, word) in words.enumerated() {
                    let seed = UInt64(round * 100 + number)
                    hand += Double(Hand(kind, amount: 1).keying(of: word, timing: timing, seed: seed).length)
                    even += Double(timing.length(of: word))
                }
            }
            // A dozen words have not quite the letters of English text.
            #expect((0.97...1.03).contains(hand / even), "\(kind) \(hand / even)")
        }
    }

    @Test func `a lone E or T cannot be taken for the other`() throws {
        let timing = try timing((20, 20))
        let (e, t) = (try MorseText(parsing: "E"), try MorseText(parsing: "T"))
        for kind in HandKind.allCases {
            let hand = Hand(kind, amount: 1)
            var (longest, shortest) = (0, Int.max)
            for seed in 0..<2000 {
                longest = max(longest, hand.keying(of: e, timing: timing, seed: UInt64(seed)).length)
                shortest = min(shortest, hand.keying(of: t, timing: timing, seed: UInt64(seed)).length)
            }
            #expect(longest < shortest, "\(kind) \(longest) \(shortest)")
        }
    }

    @Test func `a bug makes even dits and the last dah of a roll is drawn out`() throws {
        let (text, timing) = (try text(200), try timing((20, 20)))
        func lengths(_ kind: HandKind, _ isChosen: (Keying.Mark, Bool) -> Bool) -> [Double] {
            let keying = Hand(kind, amount: 1).keying(of: text, timing: timing, seed: 5)
            let ends = Set(keying.characterEnds)
            return keying.marks.filter { isChosen($0, ends.contains($0.end)) }.map { Double($0.length) }
        }
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        func variation(_ values: [Double]) -> Double {
            let mean = mean(values)
            return (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)).squareRoot() / mean
        }
        #expect(variation(lengths(.bug) { mark, _ in mark.element == .dit }) < 0.05)
        #expect((0.1...0.2).contains(variation(lengths(.bug) { mark, isLast in mark.element == .dah && !isLast })))
        let ratio =
            mean(lengths(.roll) { $0.element == .dah && $1 }) / mean(lengths(.roll) { $0.element == .dah && !$1 })
        #expect((1.8...2).contains(ratio), "\(ratio)")
    }
}
