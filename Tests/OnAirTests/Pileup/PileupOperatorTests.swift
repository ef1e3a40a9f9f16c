import Morse
import TestSupport
import Testing
import Training

@testable import OnAir

/// An operator who works a crowd well, badly, or senselessly.
private struct CrowdOperator {
    enum Kind: CaseIterable {
        case sensible, sloppy, nonsense, senselessWords
    }

    var kind: Kind
    var generator: SplitMix64

    private static let words = [
        "CQ", "DE", "W1AW", "W1AV", "5NN", "599", "TU", "73", "?", "AGN", "NR?", "NAME?", "CALL?", "QRZ?", "QRS", "B4",
        "QSO", "TEST", "K", "R", "<SK>", "<AR>", "<KN>", "<BK>", "<AS>", "<HH>", "EE", "TOM", "001", "TT1", "NIL", "UR",
        "DL?", "?ABC", "K1ABC", "XX9XXX", "QRL?", "TEST?", "E", "T", "*", "K1*BC", "POTA", "US-0001",
    ]
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?/=*")

    /// Nil for silence.
    mutating func over(_ pileup: Pileup) -> Over? {
        switch kind {
        case .sensible: Over(sensible(pileup))
        case .sloppy: generator.unitInterval() < 0.1 ? nil : Over(spoiled(sensible(pileup)))
        case .senselessWords: generator.unitInterval() < 0.1 ? nil : Over(some { $0.pick(Self.words) })
        case .nonsense:
            generator.unitInterval() < 0.1
                ? nil
                : Over(
                    some { dice in
                        String((0...Int(dice.unitInterval() * 7)).map { _ in dice.pick(Self.letters) })
                    })
        }
    }

    private mutating func some(_ word: (inout SplitMix64) -> String) -> String {
        (0...Int(generator.unitInterval() * 6)).map { _ in word(&generator) }.joined(separator: " ")
    }

    private mutating func sensible(_ pileup: Pileup) -> String {
        switch pileup.stage {
        case .quiet: return pileup.callText
        case .calling:
            let call = generator.pick(pileup.crowd).call
            let dice = generator.unitInterval()
            if dice < 0.1 { return "\(call.prefix(3))?" }
            return dice < 0.2 ? call : "\(call) \(pileup.exchangeText)"
        case .answering: return pileup.exchangeText
        case .closing: return generator.unitInterval() < 0.15 ? "AGN?" : pileup.thanksText
        }
    }

    private mutating func spoiled(_ text: String) -> String {
        text.split(separator: " ").map { word -> String in
            switch generator.unitInterval() {
            case ..<0.05: "\(word.dropLast())<HH> \(word)"
            case ..<0.1: word.map(String.init).joined(separator: " ")
            case ..<0.15: "\(word.dropLast())*"
            case ..<0.2: String(word.dropFirst())
            default: String(word)
            }
        }.joined(separator: generator.unitInterval() < 0.1 ? "" : " ")
    }
}

@Suite struct PileupOperatorTests {
    /// A thousand operators over all styles, three quarters of them bad or senseless.
    @Test(arguments: PileupStyle.allCases)
    func `no operator hangs or crashes a crowd, and the log is what was sent`(style: PileupStyle) throws {
        var logged = 0
        for seed in UInt64(0)..<200 {
            let kind = CrowdOperator.Kind.allCases[Int(seed % 4)]
            var someone = CrowdOperator(kind: kind, generator: SplitMix64(seed: seed))
            let callers = 1 + Int(seed % 8)
            var pileup = crowd(style, callers: callers...callers, seed: seed, isFollowing: seed.isMultiple(of: 3))
            var sent = ""
            for _ in 0..<120 {
                let before = pileup.entries.count
                let serial = pileup.serial
                let over = someone.over(pileup)
                let reply = over.map { pileup.hear($0, at: .start) } ?? pileup.hearNothing()
                sent += " \(over?.text ?? "")"
                #expect(pileup.entries.count == before + (reply.entry == nil ? 0 : 1))
                #expect(pileup.crowd.count <= 8 && reply.voices.count <= 9)
                #expect(Set(pileup.crowd.map(\.call)).count == pileup.crowd.count, "nobody is there twice")
                for voice in reply.voices {
                    #expect((try? MorseText(parsing: voice.text)) != nil, "\(voice.text)")
                    #expect((0...2000).contains(voice.delay) && QSOPace.range.contains(voice.caller.wordsPerMinute))
                }
                guard let entry = reply.entry else { continue }
                check(entry, sent: sent, serial: serial, style: style)
                if kind == .sensible { #expect(entry.isRight, "\(seed): \(entry)") }
                logged += 1
            }
            if kind == .sensible { #expect(pileup.entries.count > 20, "\(style) \(seed): \(pileup.entries.count)") }
            #expect(pileup.follow.isSound)
            var silences = 0
            while pileup.stage != .quiet, silences < 20 {
                _ = pileup.hearNothing()
                silences += 1
            }
            #expect(pileup.stage == .quiet, "left alone, everybody goes")
        }
        #expect(logged > 1000)
    }

    /// An entry has the sent over, and its verdict follows from it.
    private func check(_ entry: PileupEntry, sent: String, serial: Int, style: PileupStyle) {
        let letters = sent.filter { $0.isLetter || $0.isNumber }
        #expect(entry.call.isEmpty || letters.contains(entry.call.filter { $0.isLetter || $0.isNumber }))
        for word in entry.exchange.split(separator: " ") {
            #expect(letters.contains(word.filter { $0.isLetter || $0.isNumber }))
        }
        switch entry.verdict {
        case .right, .dupe: #expect(entry.call == entry.station)
        case .busted: #expect(entry.call != entry.station && entry.station != nil)
        case .notInLog, .sentWrong, .copiedWrong: break
        }
        if entry.isRight, style == .contest {
            #expect(
                entry.exchange.split(separator: " ").contains { OverVocabulary.number(String($0)) == serial },
                "\(serial): \(entry)")
        }
        #expect(entry.points == (entry.verdict == .right ? 1 : 0))
    }

    @Test func `the same seed and overs give the same crowd`() {
        func replies() -> [PileupReply] {
            var someone = CrowdOperator(kind: .sloppy, generator: SplitMix64(seed: 7))
            var pileup = crowd(.contest, callers: 2...8, seed: 3)
            return (0..<60).map { _ in someone.over(pileup).map { pileup.hear($0, at: .start) } ?? pileup.hearNothing()
            }
        }
        #expect(replies() == replies())
    }
}
