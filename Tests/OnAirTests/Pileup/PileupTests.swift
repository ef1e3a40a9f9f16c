import Morse
import Testing
import Training

@testable import OnAir

/// Callers around 25 words per minute for W1AW, whose operator is Tom.
func crowd(
    _ style: PileupStyle, callers: ClosedRange<Int>? = nil, seed: UInt64 = 1, isFollowing: Bool = false
) -> Pileup {
    let plan = Pileup.Plan(
        style: style, station: PileupStation(call: "W1AW", name: "TOM"), callers: callers, wordsPerMinute: 25,
        isFollowing: isFollowing)
    return Pileup(plan, follow: PileupFollow(speed: 25), seed: seed)
}

extension Pileup {
    /// Time does not matter here.
    mutating func hear(_ text: String, copied: String? = nil) -> PileupReply {
        hear(Over(text), copied: copied, at: .start)
    }
}

extension PileupReply {
    var texts: [String] { voices.map(\.text) }
    var calls: [String] { voices.filter(\.isCall).map(\.caller.call) }
}

@Suite struct PileupTests {
    @Test func `a single caller is worked, logged and followed by the next`() throws {
        var pileup = crowd(.single)
        #expect(pileup.stage == .quiet)
        let first = try #require(pileup.hear("CQ CQ DE W1AW W1AW K").calls.first)
        #expect(pileup.stage == .calling)
        #expect(pileup.hear("\(first) 5NN").texts == ["R 5NN"])
        #expect(pileup.stage == .closing)
        let reply = pileup.hear("TU W1AW")
        #expect(reply.entry?.verdict == .right && reply.entry?.call == first && reply.entry?.exchange == "5NN")
        #expect(reply.calls.count == 1 && reply.calls != [first])
        #expect(PileupScore(pileup.entries).points == 1)
    }

    @Test func `a contest's numbers count up, and a wrong one is found by the checker alone`() throws {
        var pileup = crowd(.contest, callers: 1...1)
        var call = try #require(pileup.hear("CQ TEST W1AW TEST").calls.first)
        var reply = pileup.hear("\(call) 5NN TT1")
        #expect(reply.texts.first?.hasPrefix("R 5NN ") == true, "\(reply.texts)")
        reply = pileup.hear("TU W1AW TEST")
        #expect(reply.entry?.verdict == .right && reply.entry?.exchange == "5NN TT1")
        call = try #require(reply.calls.first)
        reply = pileup.hear("\(call) 5NN TT1")
        #expect(reply.texts.first?.hasPrefix("R 5NN ") == true, "nobody tells on the air")
        reply = pileup.hear("TU")
        #expect(reply.entry?.verdict == .sentWrong && reply.entry?.isRight == false)
        #expect(pileup.serial == 3)
    }

    @Test func `a part of a callsign brings those who match`() throws {
        var pileup = crowd(.pileup, callers: 8...8, seed: 5)
        _ = pileup.hear("CQ DE W1AW K")
        let calls = pileup.crowd.filter { $0.manner != .lid }.map(\.call)
        let call = try #require(calls.first)
        let start = String(call.prefix(3))
        for part in ["\(start)?", "\(start) ?", start, "?\(call.suffix(2))", "\(call.prefix(1))?\(call.suffix(1))"] {
            var trial = pileup
            let answers = Set(trial.hear(part).calls)
            let lids = Set(trial.crowd.filter { $0.manner == .lid }.map(\.call))
            let matching = Set(calls.filter { PileupPart(part.filter { $0 != " " }).matches($0) })
            #expect(answers.subtracting(lids) == matching, "\(part): \(answers) of \(calls)")
            #expect(answers.contains(call), "\(part)")
            #expect(trial.stage == .calling)
        }
        #expect(Set(pileup.hear("?").calls) == Set(pileup.crowd.map(\.call)), "a question mark alone is for all")
    }

    @Test func `a callsign that is nearly right is answered; who logs it so has it busted`() throws {
        for seed in UInt64(0)..<20 {
            var pileup = crowd(.single, seed: seed)
            let call = try #require(pileup.hear("CQ DE W1AW K").calls.first)
            let wrong = String(call.dropLast()) + (call.last == "X" ? "Z" : "X")
            let reply = pileup.hear("\(wrong) 5NN")
            let isCorrected = reply.texts == ["\(call) \(call) 5NN"]
            #expect(isCorrected || reply.texts == ["R 5NN"], "\(reply.texts)")
            var corrected = pileup
            #expect(pileup.hear("TU W1AW").entry?.verdict == .busted)
            #expect(pileup.missed == [call])
            let mended = corrected.hear("\(call) TU W1AW")
            #expect(mended.entry?.verdict == .right && mended.entry?.call == call)
        }
    }

    @Test func `who was worked before says so in the log alone, and goes when told`() throws {
        var pileup = crowd(.pileup, callers: 2...2)
        var reply = pileup.hear("CQ DE W1AW K")
        var dupes = 0
        var turned = 0
        for _ in 0..<300 {
            let call = try #require(pileup.crowd.first?.call)
            let isKnown = pileup.worked.contains { $0.call == call }
            if isKnown, dupes > turned {
                reply = pileup.hear("\(call) B4 W1AW")
                #expect(!pileup.crowd.contains { $0.call == call } && reply.entry == nil)
                turned += 1
                continue
            }
            _ = pileup.hear("\(call) 5NN")
            reply = pileup.hear("TU W1AW")
            #expect(reply.entry?.verdict == (isKnown ? .dupe : .right))
            if isKnown { dupes += 1 }
        }
        let score = PileupScore(pileup.entries)
        #expect(dupes > 2 && turned > 2 && score.dupes == dupes && score.right == score.entries.count)
        #expect(score.points == score.entries.count - dupes)
    }

    @Test func `what nobody answered is not in anybody's log`() {
        var pileup = crowd(.pileup, callers: 1...1)
        _ = pileup.hear("CQ DE W1AW K")
        #expect(pileup.hear("XX9XXX 5NN").voices.allSatisfy { $0.isCall })
        #expect(pileup.hear("TU W1AW").entry?.verdict == .notInLog)
    }

    @Test func `requests are answered, and what is missing is asked for`() throws {
        var pileup = crowd(.contest, callers: 1...1, seed: 3)
        let call = try #require(pileup.hear("CQ TEST W1AW").calls.first)
        #expect(pileup.hear(call).texts == [call], "the callsign alone")
        #expect(pileup.hear("5NN").texts == ["NR?"])
        let told = try #require(pileup.hear("001").texts.first)
        let number = try #require(told.split(separator: " ").last)
        #expect(told == "R 5NN \(number)")
        #expect(pileup.hear("NR?").texts == ["\(number) \(number)"])
        #expect(pileup.hear("AGN").texts == ["5NN \(number)"])
        #expect(pileup.hear("CALL?").texts == ["\(call) \(call)"])
        let speed = try #require(pileup.working?.wordsPerMinute)
        _ = pileup.hear("QRS")
        #expect((pileup.working?.wordsPerMinute ?? .max) < speed)
        #expect(pileup.hear("R \(number) TU").entry?.verdict == .right, "written down as it was")
    }

    @Test func `what was written down is checked`() throws {
        for (style, isRight) in [(PileupStyle.contest, true), (.contest, false), (.sprint, true), (.activation, true)] {
            var pileup = crowd(style, callers: 1...1, seed: 9)
            let call = try #require(pileup.hear(pileup.callText).calls.first)
            let reply = pileup.hear(pileup.typed(call).sent)
            var copied = try #require(reply.texts.first).split(separator: " ").map(String.init)
            copied.removeAll { $0 == "R" || $0 == "5NN" }
            let line = isRight ? copied.joined(separator: " ") : "9999"
            let typed = pileup.typed(line)
            #expect(typed.sent == "TU W1AW" && typed.copied == line)
            let entry = try #require(pileup.hear(typed.sent, copied: typed.copied).entry)
            #expect(entry.verdict == (isRight ? .right : .copiedWrong), "\(style) \(entry)")
        }
    }

    @Test func `sprint and activation take names, numbers and reports`() throws {
        var pileup = crowd(.sprint, callers: 1...1)
        var call = try #require(pileup.hear("CQ CWT W1AW").calls.first)
        let number = pileup.plan.station.number
        let told = pileup.hear("\(call) TOM \(number)").texts.first ?? ""
        #expect(told.split(separator: " ").count == 3 && told.hasPrefix("R "), "\(told)")
        #expect(pileup.hear("TU W1AW").entry?.verdict == .right)
        pileup = crowd(.activation, callers: 1...1)
        call = try #require(pileup.hear("CQ POTA DE W1AW K").calls.first)
        #expect(pileup.hear("\(call) UR 599 599 BK").texts.first?.hasPrefix("R 5NN ") == true)
        #expect(pileup.hear("BK TU 73 EE").entry?.verdict == .right)
    }

    @Test(arguments: [
        (PileupStyle.contest, "TU W1AW TES*"), (.contest, "TU W1AW TEST"), (.contest, "TU W1AW TEST E"),
        (.contest, "TU W1AW TST"), (.sprint, "TU W1AW CWTT"), (.sprint, "TU W1AW TES*"),
        (.activation, "TU W1AW POTTA EE"), (.pileup, "TU W1AW UPP"),
    ])
    func `words that have not the form of the exchange are not taken for it`(style: PileupStyle, end: String) throws {
        var pileup = crowd(style, callers: 1...1, seed: 9)
        let call = try #require(pileup.hear(pileup.callText).calls.first)
        _ = pileup.hear(pileup.typed(call).sent)
        let entry = try #require(pileup.hear(end).entry)
        #expect(entry.copied == nil && entry.verdict == .right, "\(entry)")
    }

    @Test(arguments: [(PileupStyle.contest, "0999"), (.sprint, "ZOE 4999"), (.activation, "US-9999")])
    func `what has the form of the exchange is judged, whatever stands beside it`(
        style: PileupStyle, wrong: String
    ) throws {
        for isRight in [true, false] {
            var pileup = crowd(style, callers: 1...1, seed: 9)
            let call = try #require(pileup.hear(pileup.callText).calls.first)
            _ = pileup.hear(pileup.typed(call).sent)
            let told = try #require(pileup.working).values.joined(separator: " ")
            let entry = try #require(pileup.hear("\(isRight ? told : wrong) TU W1AW").entry)
            #expect(entry.verdict == (isRight ? .right : .copiedWrong) && entry.copied != nil, "\(entry)")
        }
    }

    @Test(arguments: [PileupStyle.contest, .sprint])
    func `a number that looks like a report is a number`(style: PileupStyle) throws {
        var count = 0
        for seed: UInt64 in 1...200 {
            var pileup = crowd(style, callers: 1...1, seed: seed)
            guard let call = pileup.hear(pileup.callText).calls.first else { continue }
            _ = pileup.hear(pileup.typed(call).sent)
            guard let values = pileup.working?.values, let number = values.last, number != "599",
                number.allSatisfy(\.isNumber), OverVocabulary.report(number) != nil
            else { continue }
            var wrong = pileup
            let told = values.joined(separator: " ")
            let entry = try #require(pileup.hear("\(told) TU W1AW").entry)
            #expect(entry.verdict == .right && entry.copied == told, "\(entry)")
            let other = (values.dropLast() + [number == "123" ? "124" : "123"]).joined(separator: " ")
            #expect(wrong.hear("\(other) TU W1AW").entry?.verdict == .copiedWrong, "\(told)")
            count += 1
        }
        #expect(count > 1)
    }

    @Test func `in a sprint the name and the number are told alone when they are asked for`() throws {
        var pileup = crowd(.sprint, callers: 1...1)
        let call = try #require(pileup.hear("CQ CWT W1AW").calls.first)
        _ = pileup.hear("\(call) TOM \(pileup.plan.station.number)")
        let values = try #require(pileup.working).values
        #expect(pileup.hear("NAME?").texts == ["\(values[0]) \(values[0])"])
        #expect(pileup.hear("NR?").texts == ["\(values[1]) \(values[1])"])
    }

    @Test func `those who are not answered go`() throws {
        var pileup = crowd(.pileup, callers: 4...4)
        _ = pileup.hear("CQ DE W1AW K")
        var silences = 0
        while !pileup.hearNothing().voices.isEmpty { silences += 1 }
        #expect((1...4).contains(silences) && pileup.stage == .quiet)
        _ = pileup.hear("CQ DE W1AW K")
        let call = try #require(pileup.crowd.first?.call)
        _ = pileup.hear("\(call) 5NN")
        for _ in 0..<4 { _ = pileup.hearNothing() }
        #expect(!pileup.isWorking)
        #expect(pileup.hear("TU").entry?.verdict == .notInLog, "it has gone without thanks")
    }

    @Test func `pitch, speed and strength spread as documented`() {
        var pileup = crowd(.pileup, callers: 8...8, seed: 7)
        var callers: [PileupCaller] = []
        for _ in 0..<125 {
            _ = pileup.hear("CQ DE W1AW K")
            callers += pileup.crowd
            pileup.crowd = []
        }
        let count = Double(callers.count)
        #expect(callers.allSatisfy { abs($0.offset) <= 300 && (17...33).contains($0.wordsPerMinute) })
        #expect(callers.allSatisfy { (-12.0...3.0).contains($0.gain) })
        #expect(callers.contains { $0.offset < -280 } && callers.contains { $0.offset > 280 })
        #expect(callers.contains { $0.wordsPerMinute <= 18 } && callers.contains { $0.wordsPerMinute >= 32 })
        // The mean of so many uniform numbers is within four standard deviations of the middle.
        #expect(abs(callers.reduce(0) { $0 + Double($1.offset) } / count) < 4 * 600 / (12 * count).squareRoot())
        #expect(abs(callers.reduce(0) { $0 + $1.gain } / count + 4.5) < 4 * 15 / (12 * count).squareRoot())
        for manner in PileupCaller.Manner.allCases { #expect(callers.contains { $0.manner == manner }) }
    }

    @Test func `the crowd is as large as asked for, and grows with the learner`() {
        for seed in UInt64(0)..<40 {
            var fixed = crowd(.pileup, callers: 3...5, seed: seed)
            #expect((3...5).contains(fixed.hear("CQ DE W1AW K").calls.count))
        }
        var follow = PileupFollow(speed: 25)
        for _ in 0..<100 { follow.note(isRight: true) }
        #expect(follow.callers == 8 && follow.speed > 40)
        var dice = SplitMix64(seed: 1)
        var right = 0
        // A learner whose share of correct callsigns falls with the speed settles at four of five.
        for turn in 0..<4000 {
            let isRight = dice.unitInterval() < min(1, max(0, 1.6 - follow.speed / 30))
            follow.note(isRight: isRight)
            if turn >= 1000, isRight { right += 1 }
        }
        #expect((0.78...0.82).contains(Double(right) / 3000), "\(right)")
        #expect(follow.isSound)
    }

    @Test func `prefixes are counted as in contests`() {
        let prefixes = [
            "DL1ABC": "DL1", "9A1A": "9A1", "W1AW": "W1", "KH6XYZ": "KH6", "LY1000A": "LY1000", "F/DL1ABC": "F0",
            "EA8/DL1ABC": "EA8", "DL1ABC/P": "DL1", "W1AW/7": "W7", "SV9/W1AW": "SV9",
        ]
        for (call, prefix) in prefixes { #expect(CallsignPrefix.prefix(of: call) == prefix, "\(call)") }
    }
}
