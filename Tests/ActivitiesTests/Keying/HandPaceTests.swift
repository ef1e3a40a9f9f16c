import Morse
import Testing

@testable import Activities
@testable import Interface

@Suite struct HandPaceTests {
    private func unit(_ marks: [Int], besides set: Int = 92, target: String? = nil) -> Int? {
        var pace = HandPace()
        for mark in marks { pace.take(mark: mark) }
        return pace.endCharacter(besides: set, target: target.flatMap { Pattern($0) })
    }

    @Test func `a dit and a dah tell it`() {
        #expect(unit([1800, 600, 1800]) == 600)
        #expect(unit([300, 900, 300, 300]) == 300)
        #expect(unit([2700, 1250, 3600]) == 1116)
    }

    @Test func `marks all alike tell it only with the character asked for`() {
        #expect(unit([1800, 1800]) == nil)
        #expect(unit([1800, 1800], target: "--") == 600)
        #expect(unit([600], target: ".") == 600)
        #expect(unit([1800, 1800], target: "---") == nil)
    }

    @Test(arguments: [0.75, 1.0, 1.25])
    func `a hand that fits the set speed is left alone`(factor: Double) {
        #expect(unit([276, 92, 276].map { Int(Double($0) * factor) }) == nil)
        #expect(unit([92].map { Int(Double($0) * factor) }, target: ".") == nil)
    }

    @Test func `a hand that has become quick is followed back`() {
        #expect(unit([276, 92, 276], besides: 600) == 92)
    }

    @Test func `every character begins anew`() {
        var pace = HandPace()
        pace.take(mark: 1800)
        _ = pace.endCharacter(besides: 92, target: nil)
        pace.take(mark: 92)
        #expect(pace.endCharacter(besides: 92, target: Pattern(".")) == nil)
        #expect(pace.onlyMark == nil)
    }
}
