import Morse
import TestSupport
import Testing

@testable import Training

@Suite struct HandChoiceTests {
    private func kinds(_ choice: HandChoice, count: Int = 2000) -> [HandKind: Int] {
        var dice = SplitMix64(seed: 2)
        return (0..<count).reduce(into: [:]) { kinds, _ in
            if let kind = choice.hand(of: OperatorDraw(using: &dice)).kind { kinds[kind, default: 0] += 1 }
        }
    }

    private func growth(_ percent: Int) -> HandGrowth { HandGrowth(text: "\(percent) 0") ?? HandGrowth() }

    @Test func `of ten mixed operators five have a keyer, two are in a hurry, two have a straight key and one a bug`() {
        let kinds = kinds(HandChoice(.mixed, amount: .fixed(0.5)))
        #expect(Set(kinds.keys) == [.keyer, .hurried, .straight, .bug])
        for (kind, tenths) in [(HandKind.keyer, 5), (.hurried, 2), (.straight, 2), (.bug, 1)] {
            #expect(abs((kinds[kind] ?? 0) - tenths * 200) < 70, "\(kinds)")
        }
    }

    @Test func `one kind is the kind of all operators`() {
        #expect(kinds(HandChoice(.one(.cootie), amount: .fixed(1))) == [.cootie: 2000])
    }

    @Test func `an amount that follows begins with keyers and ends with every kind`() {
        #expect(Set(kinds(HandChoice(.mixed, amount: .following(HandGrowth()))).keys) == [.keyer])
        #expect(kinds(HandChoice(.mixed, amount: .following(growth(100)))).count == 8)
        var before = 0
        for percent in stride(from: 5, through: 100, by: 5) {
            let count = kinds(HandChoice(.mixed, amount: .following(growth(percent)))).count
            #expect(count >= before && (1...8).contains(count))
            before = count
        }
    }

    @Test func `an amount that follows is a share of the kind's largest amount`() {
        var dice = SplitMix64(seed: 1)
        let hand = HandChoice(.one(.novice), amount: .following(HandGrowth())).hand(of: OperatorDraw(using: &dice))
        #expect(hand.kind == .novice && hand.amount == 0.125)
    }

    // MARK: Growth

    private func take(_ right: Int, of attempts: Int, in growth: inout HandGrowth, speedRose: Bool = false) {
        growth.take(AnswerCount(attempts: attempts, correct: right), speedRose: speedRose)
    }

    @Test func `two good sessions in a row add a tenth, one bad session takes a tenth away`() {
        var growth = HandGrowth()
        #expect(growth.percent == 25)
        take(40, of: 40, in: &growth)
        #expect(growth.percent == 25)
        take(38, of: 40, in: &growth)
        #expect(growth.percent == 35, "95 percent are enough")
        take(34, of: 40, in: &growth)
        #expect(growth.percent == 35, "85 percent are enough to stay")
        take(33, of: 40, in: &growth)
        #expect(growth.percent == 25)
    }

    @Test func `a middling session, a short one and one with a faster speed do not count`() {
        var growth = HandGrowth()
        take(40, of: 40, in: &growth)
        take(36, of: 40, in: &growth)
        take(40, of: 40, in: &growth)
        #expect(growth.percent == 25 && growth.goodSessions == 1)
        take(39, of: 39, in: &growth)
        take(0, of: 39, in: &growth)
        take(40, of: 40, in: &growth, speedRose: true)
        take(0, of: 40, in: &growth, speedRose: true)
        #expect(growth.percent == 25 && growth.goodSessions == 1)
    }

    @Test func `it stays within 5 and 100 percent`() {
        var growth = HandGrowth()
        for _ in 0..<40 { take(40, of: 40, in: &growth) }
        #expect(growth.percent == 100)
        for _ in 0..<40 { take(0, of: 40, in: &growth) }
        #expect(growth.percent == 5)
    }

    @Test func `its text is read back, and no other text is`() {
        var growth = HandGrowth()
        take(40, of: 40, in: &growth)
        #expect(HandGrowth(text: growth.text) == growth)
        for text in ["", "25", "25 2", "4 0", "101 0", "25 0 0", "a b", "25 -1"] {
            #expect(HandGrowth(text: text) == nil, "\(text)")
        }
    }
}
