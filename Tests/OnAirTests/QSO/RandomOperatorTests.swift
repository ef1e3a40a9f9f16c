import Morse
import TestSupport
import Testing

@testable import OnAir

private struct RandomOperator {
    enum Kind: CaseIterable {
        case sensible, sloppy, nonsense
    }

    var kind: Kind
    var generator: SplitMix64

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?/=*")
    private static let words = [
        "CQ", "DE", "K1ABC", "W1AW", "W1AV", "RST", "599", "5NN", "NAME", "NAME?", "?", "AGN", "QRS", "QRQ", "QRZ?",
        "RPT",
        "NR", "001", "73", "<SK>", "<KN>", "<BK>", "<AS>", "<AR>", "<HH>", "EE", "R", "TU", "K", "QTH", "RIG", "WX",
        "EEEEEEEE", "QRL?", "QSL?", "TEST", "UR", "CALL?", "<CL>", "BOB", "TT",
    ]

    /// - Parameter expected: the correct over.
    mutating func over(_ expected: String) -> Over {
        switch kind {
        case .sensible:
            return Over(generator.unitInterval() < 0.15 ? generator.pick(["AGN", "QRS", "?", "NAME?"]) : expected)
        case .sloppy: return Over(spoiled(expected))
        case .nonsense:
            let count = Int(generator.unitInterval() * 9)
            let isWords = generator.unitInterval() < 0.5
            return Over((0..<count).map { _ in isWords ? generator.pick(Self.words) : noise() }.joined(separator: " "))
        }
    }

    private mutating func noise() -> String {
        String((0...Int(generator.unitInterval() * 7)).map { _ in generator.pick(Self.letters) })
    }

    private mutating func spoiled(_ text: String) -> String {
        text.split(separator: " ").map { word -> String in
            let dice = generator.unitInterval()
            guard !word.hasPrefix("<") else { return dice < 0.1 ? "" : String(word) }
            switch dice {
            case ..<0.04: return "\(word.dropLast())<HH> \(word)"
            case ..<0.08: return word.map(String.init).joined(separator: " ")
            case ..<0.11: return "\(word.dropLast())*"
            case ..<0.14: return "\(word)\(word)"
            case ..<0.17: return String(word.dropFirst())
            case ..<0.19: return noise()
            default: return String(word)
            }
        }.joined(separator: generator.unitInterval() < 0.1 ? "" : " ")
    }
}

@Suite struct RandomOperatorTests {
    /// A third of a thousand operators send the expected over, a third send badly, and a third send nonsense.
    @Test(arguments: QSOStyle.allCases)
    func `no operator hangs, crashes or traps a QSO, and every reply is one an operator would send`(style: QSOStyle)
        throws
    {
        let grammar = try QSOGrammar(isContest: style == .contest)
        var complete = 0
        for seed in Lane.some(UInt64(0)..<250, daily: 60) {
            let kind = RandomOperator.Kind.allCases[Int(seed % 3)]
            var someone = RandomOperator(kind: kind, generator: SplitMix64(seed: seed))
            let identity = QSOOperator(besides: "W1AW", using: &someone.generator)
            var partner = Partner(
                identity, learner: QSOStation(call: "W1AW", name: "TOM", place: "ULM", rig: "KX2"), style: style,
                role: seed.isMultiple(of: 2) ? .call : .answer,
                pace: QSOPace(receiving: Int(seed % 60), isMirrored: seed.isMultiple(of: 5)), greeting: .evening)
            _ = partner.begin()
            var overs = 0
            while !partner.isOver {
                let over = someone.over(partner.expected)
                guard !over.isEmpty else { continue }
                overs += 1
                let reply = partner.hear(over, wordsPerMinute: overs * 7 % 50)
                guard overs <= Partner.mostOvers else {
                    Issue.record("\(style) \(seed) does not end")
                    break
                }
                if let text = reply.text {
                    #expect(grammar.accepts(text), "\(seed): \(text) after \(over.text)")
                }
                #expect(QSOPace.range.contains(partner.pace.wordsPerMinute))
            }
            #expect(partner.debriefing.outcome != .open)
            #expect(partner.debriefing.understood <= partner.debriefing.overs && partner.debriefing.overs <= overs)
            #expect(partner.hear(Over("CQ DE W1AW K")) == .wait, "it is over")
            if kind == .sensible {
                #expect(partner.debriefing.outcome == .complete, "\(seed)")
                complete += 1
            }
        }
        #expect(complete > (Lane.isDaily ? 18 : 80))
    }

    @Test func `the same seed gives the same QSO`() {
        func replies() -> [QSOReply] {
            var someone = RandomOperator(kind: .sloppy, generator: SplitMix64(seed: 7))
            var partner = knownPartner(.ragchew, .answer)
            _ = partner.begin()
            return (0..<12).map { _ in partner.hear(someone.over(partner.expected)) }
        }
        #expect(replies() == replies())
    }
}
