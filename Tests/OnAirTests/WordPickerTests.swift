import FoundationEssentials
import Morse
import Testing
import Training

@testable import OnAir

@Suite struct WordPickerTests {
    private let words = ["TNX", "FB", "OM", "73", "WX", "RIG"]

    @Test func `probabilities sum to one, and no word falls below half of its share`() {
        var dice = SplitMix64(seed: 3)
        for _ in 0..<200 {
            var history: [String: AnswerCount] = [:]
            for word in words {
                let attempts = CallsignGenerator.index(below: 60, using: &dice)
                history[word] = AnswerCount(
                    attempts: attempts, correct: CallsignGenerator.index(below: attempts + 1, using: &dice))
            }
            var picker = WordPicker(source: .list(words), history: history)
            for _ in 0..<CallsignGenerator.index(below: 5, using: &dice) {
                picker.take(CallsignGenerator.element(of: words, using: &dice), isRight: false)
            }
            let probabilities = picker.probabilities
            #expect(abs(probabilities.reduce(0, +) - 1) < 1e-9)
            let possible = probabilities.filter { $0 > 0 }
            #expect(possible.count >= words.count / 2)
            #expect(possible.allSatisfy { $0 >= 0.5 / Double(possible.count) })
        }
    }

    @Test func `among hundreds a missed word comes up again soon, until it is known`() {
        var picker = WordPicker(source: .list(WordSet.words.list))
        for word in ["DIPOLE", "THE", "AND", "FOR"] { picker.take(word, isRight: word != "DIPOLE") }
        func share() -> Double {
            zip(WordSet.words.list, picker.probabilities).first { $0.0 == "DIPOLE" }?.1 ?? 0
        }
        #expect(share() > 1.0 / 3 && share() < 0.4)
        picker.take("DIPOLE", isRight: true)
        #expect(share() == 0)
        for word in ["THE", "AND", "FOR"] { picker.take(word, isRight: true) }
        #expect(share() < 0.02)
    }

    @Test func `weak words come up more often, and a word just asked is not repeated at once`() {
        var picker = WordPicker(
            source: .list(words),
            history: ["WX": AnswerCount(attempts: 20, correct: 2), "FB": AnswerCount(attempts: 20, correct: 20)])
        let even = picker.probabilities
        #expect(even[4] > 1.5 * even[1])
        var dice = SplitMix64(seed: 1)
        var last: [String] = []
        for _ in 0..<500 {
            guard let word = picker.pick(using: &dice) else { break }
            #expect(!last.contains(word))
            last = (last + [word]).suffix(3)
            picker.take(word, isRight: true)
        }
        #expect(picker.tally.total.attempts == 500)
    }

    @Test(arguments: [WordSource.numbers, .cutNumbers, .callsigns])
    func `generated words can be sent, and a weak one comes up again`(source: WordSource) throws {
        var dice = SplitMix64(seed: 5)
        let weak = try #require(source.word(using: &dice))
        var picker = WordPicker(
            source: source, history: [weak: AnswerCount(attempts: 4, correct: 0), "?": AnswerCount()])
        #expect(picker.history.keys.sorted() == [weak])
        var count = 0
        for _ in 0..<3000 {
            let word = try #require(picker.pick(using: &dice))
            #expect(source.contains(word), "\(word)")
            #expect(Set(source.characters).isSuperset(of: WordSource.characters(of: word)))
            count += word == weak ? 1 : 0
            picker.take(word, isRight: true)
            if count > 20 { break }
        }
        #expect(count >= 1)
    }

    @Test func `a picker is read as it was stored, and as version 0.1 stored it with its tally beside it`() throws {
        var picker = WordPicker(source: .list(words), history: ["WX": AnswerCount(attempts: 3, correct: 2)])
        picker.take("FB", isRight: false)
        func read(_ text: String) throws -> WordPicker {
            try JSONDecoder().decode(WordPicker.self, from: Data(text.utf8))
        }
        #expect(try read(String(decoding: JSONEncoder().encode(picker), as: UTF8.self)) == picker)
        let list = words.map { #""\#($0)""# }.joined(separator: ",")
        let source = #""source":{"list":{"_0":[\#(list)]}},"history":{"WX":{"attempts":3,"correct":2}}"#
        let one = #"{"attempts":1,"correct":0}"#
        let tally = #"{"total":\#(one),"byWord":{"FB":\#(one)},"latest":["FB"]}"#
        #expect(try read(#"{"_0":{\#(source)},"_1":\#(tally)}"#) == picker)
    }

    @Test func `the learner's own callsign comes among similar ones`() {
        var dice = SplitMix64(seed: 2)
        let all = (0..<600).compactMap { _ in WordSource.similar(to: "DL1ABC").word(using: &dice) }
        let own = all.filter { $0 == "DL1ABC" }.count
        #expect((150...250).contains(own))
        #expect(all.allSatisfy(CallsignGenerator.isWellFormed))
        #expect(all.allSatisfy { other in zip(other, "DL1ABC").filter { $0 != $1 }.count <= 2 })
    }

    @Test func `every word of the lists can be sent, and none is listed twice`() {
        for set in WordSet.allCases {
            #expect(Set(set.list).count == set.list.count)
            #expect(set.list.allSatisfy { !WordSource.characters(of: $0).isEmpty })
        }
        #expect(WordSet.words.list.count >= 200)
    }

    @Test func `only known letters are asked if so wanted`() {
        let known: Set = ["T", "N", "X", "O", "M"]
        #expect(WordSet.own.source(known: known, own: words) == .list(["TNX", "OM"]))
        #expect(WordSet.words.source(known: ["K", "M"]) == nil)
        #expect(WordSet.mycall.source(known: nil) == nil)
    }
}
