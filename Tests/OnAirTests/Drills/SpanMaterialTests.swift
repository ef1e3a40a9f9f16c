import Morse
import Testing
import Training

@testable import OnAir

@Suite struct SpanMaterialTests {
    private let all = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map { String($0) }

    private func verdict(_ target: [String], isRight: Bool, repeats: Int = 0) -> Verdict {
        let attempts = target.filter { $0 != " " }.map {
            Attempt(
                direction: .receive, target: $0, answer: isRight ? $0 : "", recognitionMilliseconds: nil, pattern: "",
                repeats: repeats)
        }
        return Verdict(target: target, answer: [], attempts: attempts, outcome: isRight ? .right : .other)
    }

    @Test(arguments: SpanLadder.Unit.allCases)
    func `sequences have the length of the ladder, known characters, and come once a day`(unit: SpanLadder.Unit) throws
    {
        var generator = SplitMix64(seed: 4)
        var material = try #require(SpanMaterial(unit, known: all))
        var asked: Set<String> = []
        for _ in 0..<60 {
            let length = material.ladder.length
            let target = material.next(after: SessionTally(), using: &generator)
            if material.ladder.isOver { break }
            let units = unit == .characters ? target : target.split(separator: " ").map { $0.joined() }
            #expect(units.count == length && asked.insert(target.joined()).inserted)
            if unit == .words { #expect(units.allSatisfy { $0.count <= 5 } && Set(units).count == units.count) }
            if unit == .callsigns { #expect(units.allSatisfy(CallsignGenerator.isWellFormed)) }
            _ = material.take(verdict(target, isRight: length <= 3))
        }
        #expect(material.ladder.answers > 5)
    }

    @Test func `letters that are not known never come, and too few of them make no drill`() throws {
        var generator = SplitMix64(seed: 4)
        var words = try #require(SpanMaterial(.words, known: "ETANIRSHOLDM".map { String($0) }))
        for _ in 0..<40 {
            let target = words.next(after: SessionTally(), using: &generator)
            #expect(Set(target).isSubset(of: Set("ETANIRSHOLDM ".map { String($0) })))
        }
        #expect(SpanMaterial(.words, known: ["K", "M"]) == nil)
        #expect(SpanMaterial(.callsigns, known: ["K", "M"]) == nil)
        #expect(SpanMaterial(.characters, known: ["K"]) == nil)
    }

    @Test func `a sequence heard twice and right is no proof, but a wrong one counts`() throws {
        var generator = SplitMix64(seed: 4)
        var material = try #require(SpanMaterial(.words, known: all))
        let target = material.next(after: SessionTally(), using: &generator)
        _ = material.take(verdict(target, isRight: true, repeats: 1))
        #expect(material.ladder.answers == 0)
        _ = material.take(verdict(target, isRight: false, repeats: 1))
        #expect(material.ladder.answers == 1)
    }
}
