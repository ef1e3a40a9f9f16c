import Morse
import TestSupport
import Testing

@testable import OnAir

@Suite struct OverheardQSOTests {
    private func overheard(_ seed: UInt64, _ style: QSOStyle) -> OverheardQSO {
        var generator = SplitMix64(seed: seed)
        return OverheardQSO(style: style, wordsPerMinute: 20, using: &generator)
    }

    @Test(arguments: QSOStyle.allCases)
    func `of a hundred seeds every conversation ends complete, and what both tell agrees`(style: QSOStyle) {
        for seed in Lane.some(UInt64(0)..<100, daily: 20) {
            let conversation = overheard(seed, style)
            let texts = conversation.overs.map(\.text)
            #expect(conversation.isComplete && texts.count < 16, "\(seed): \(texts)")
            for (own, other) in [(0, 1), (1, 0)] {
                let (station, identity) = (conversation.stations[own], conversation.stations[other].identity)
                // A station's knowledge agrees with the other's details.
                for item in QSOItem.allCases where style.asks(for: item) {
                    guard let heard = station.known[item] else {
                        // A station may sign off before the antenna and the power. It needs all other items.
                        #expect(item == .antenna || item == .power, "\(seed) \(item): \(texts)")
                        continue
                    }
                    let value = item == .report && style == .contest ? "5NN" : identity.value(of: item)
                    expectAgrees(heard, value, item, "\(seed): \(texts)")
                }
                #expect(station.debriefing.ownWrong.isEmpty && station.debriefing.partnersWrong.isEmpty, "\(texts)")
                // The other station sent the item in words.
                let told = conversation.overs.filter { $0.station == other }.map(\.text).joined(separator: " ")
                for item in [QSOItem.call, .name, .report, .serial, .place] where style.asks(for: item) {
                    let value = item == .report && style == .contest ? "5NN" : identity.value(of: item)
                    #expect(told.contains(value), "\(seed) \(item) \(value): \(texts)")
                }
            }
        }
    }

    private func expectAgrees(_ heard: String, _ value: String, _ item: QSOItem, _ words: String) {
        func number(_ text: String) -> Int? { Int(text.map { CutNumbers.digit(String($0)) }.joined()) }
        switch item {
        case .report, .serial: #expect(number(heard) == number(value), "\(item) \(heard) \(value) \(words)")
        case .rig, .weather:
            #expect(value.hasPrefix(heard) || heard.hasPrefix(value), "\(item) \(heard) \(value) \(words)")
        default: #expect(heard == value, "\(item) \(words)")
        }
    }

    @Test(arguments: QSOStyle.allCases)
    func `everything can be sent, and the stations differ in pitch or call`(style: QSOStyle) throws {
        for seed in Lane.some(UInt64(0)..<20, daily: 5) {
            let conversation = overheard(seed, style)
            for over in conversation.overs { #expect(try !MorseText(parsing: over.text).isEmpty) }
            #expect(conversation.stations[0].identity.call != conversation.stations[1].identity.call)
        }
    }

    @Test func `questions ask for what was told, and take cut figures and left-out noughts`() {
        let contest = CopyQuestion.about(overheard(3, .contest))
        #expect(contest.count == 4)
        let number = contest[2]
        #expect(number.subject == .item(.serial, station: 0))
        let digits = number.answer.map(CutNumbers.digit)
        #expect(number.grade(digits).errors == 0 && number.grade(Array(digits.drop { $0 == "0" })).errors == 0)
        #expect(number.grade([]).errors == number.answer.count)
        let ragchew = CopyQuestion.about(overheard(3, .ragchew))
        #expect(ragchew.map(\.subject).contains(.item(.place, station: 1)) && ragchew.count == 8)
        #expect(ragchew.allSatisfy { $0.grade($0.answer).errors == 0 && $0.grade(["?"]).errors > 0 })
    }
}
