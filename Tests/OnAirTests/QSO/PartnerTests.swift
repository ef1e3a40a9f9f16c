import Morse
import Testing
import Training

@testable import OnAir

@Suite struct PartnerTests {
    @Test func `QSOs go as they are written down`() throws {
        let tables = try QSOTable.read(QSOTable.conversations + "\n" + QSOTable.silences)
        #expect(tables.reduce(0) { $0 + $1.exchanges.count } >= 100)
        #expect(Set(tables.map { "\($0.style) \($0.role)" }).count == 8)
        let (plain, contest) = (try QSOGrammar(isContest: false), try QSOGrammar(isContest: true))
        for table in tables {
            var partner = knownPartner(table.style, table.role)
            _ = partner.begin()
            for exchange in table.exchanges {
                let reply = exchange.over == "…" ? partner.hearNothing() : partner.hear(Over(exchange.over))
                #expect(QSOTable.written(reply) == exchange.reply, "\(table.title): \(exchange.over)")
                if let text = reply.text {
                    #expect((table.style == .contest ? contest : plain).accepts(text), "\(text)")
                }
            }
        }
    }

    @Test func `the grammar rejects nonsense`() throws {
        let plain = try QSOGrammar(isContest: false)
        for turn in [
            "", "W1AW", "HELLO W1AW", "W1AW DE K1ABC = UR RST 699 699 = HW? <KN>", "CQ CQ CQ DE K1ABC W1AW K1ABC K",
            "W1AW DE K1ABC = NAME BOB JIM = HW? W1AW DE K1ABC <KN>", "R R R", "W1AW DE K1ABC = UR NAME? K",
        ] {
            #expect(!plain.accepts(turn), "\(turn)")
        }
        #expect(!(try QSOGrammar(isContest: true)).accepts("5NN O42 <KN>"))
        #expect(
            plain.accepts("W1AW DE K1ABC = GM TNX FER CALL = UR RST 579 579 = HW? W1AW DE K1ABC <KN>"))
    }

    @Test(arguments: QSOStyle.allCases, QSORole.allCases)
    func `a learner who sends what is expected is asked nothing`(style: QSOStyle, role: QSORole) throws {
        let grammar = try QSOGrammar(isContest: style == .contest)
        for seed in UInt64(0)..<60 {
            var generator = SplitMix64(seed: seed)
            let identity = QSOOperator(besides: "DL1ABC", using: &generator)
            let station = QSOStation(call: "DL1ABC", name: "Uwe", place: "Jena", rig: "K2", serial: Int(seed) + 1)
            var partner = Partner(
                identity, learner: station, style: style, role: role, pace: QSOPace(receiving: 15, isMirrored: true),
                greeting: QSOGreeting(hour: Int(seed) % 24))
            if let text = partner.begin().text { #expect(grammar.accepts(text)) }
            var overs = 0
            while !partner.isOver, overs < 10 {
                overs += 1
                let reply = partner.hear(Over(partner.expected))
                if let text = reply.text {
                    #expect(grammar.accepts(text), "\(seed): \(text)")
                }
            }
            let debriefing = partner.debriefing
            #expect(debriefing.outcome == .complete, "\(seed)")
            #expect(debriefing.overs == overs && debriefing.understood == overs && debriefing.asked == [])
            #expect(debriefing.ownWrong == [] && debriefing.partnersWrong == [] && debriefing.missing == [])
        }
    }

    @Test func `the debriefing has what was asked for, confused or left out`() {
        var partner = knownPartner(.report, .answer)
        _ = partner.begin()
        for over in [
            "K1ABD DE W1AW K", "UR RST 599 <KN>", "NAME TON <KN>", "R TNX JIM NAME? ", "TNX FB 73 <HH> 73 <SK>",
        ] { _ = partner.hear(Over(over), wordsPerMinute: 12) }
        let debriefing = partner.debriefing
        #expect(debriefing.outcome == .complete)
        #expect(debriefing.asked == [.name] && debriefing.corrections == 1 && debriefing.repeats == 1)
        #expect(debriefing.ownWrong == [.init(item: .name, sent: "TON", right: "TOM")])
        #expect(debriefing.partnersWrong.contains(.init(item: .call, sent: "K1ABD", right: "K1ABC")))
        #expect(debriefing.wordsPerMinute == 12)
        #expect(debriefing.overs == 5 && debriefing.understood == 4)
    }

    @Test func `speed follows the learner within what they can read, and stays slow once requested`() {
        var partner = knownPartner(.report, .call, receiving: 18)
        #expect(partner.pace.wordsPerMinute == 18)
        _ = partner.hear(Over("CQ DE W1AW K"), wordsPerMinute: 13)
        #expect(partner.pace.wordsPerMinute == 16)
        _ = partner.hear(Over("?"), wordsPerMinute: 40)
        #expect((16...18).contains(partner.pace.wordsPerMinute))
        let before = partner.pace.wordsPerMinute
        _ = partner.hear(Over("QRS"))
        #expect(partner.pace.wordsPerMinute == before - 3)
        _ = partner.hear(Over("K1ABC DE W1AW UR RST 599 NAME TOM K"), wordsPerMinute: 40)
        #expect(partner.pace.wordsPerMinute == before - 3)
        var fixed = knownPartner(.report, .call, receiving: 18, isMirrored: false)
        _ = fixed.hear(Over("CQ DE W1AW K"), wordsPerMinute: 8)
        #expect(fixed.pace.wordsPerMinute == 18)
        for _ in 0..<20 { fixed.pace.slower() }
        #expect(fixed.pace.wordsPerMinute == QSOPace.range.lowerBound)
        for _ in 0..<5 { fixed.pace.faster() }
        #expect(fixed.pace.wordsPerMinute == QSOPace.range.lowerBound + 15)
    }

    @Test func `faster is faster than before, and following the learner undoes no request`() {
        var partner = knownPartner(.report, .call, receiving: 18)
        _ = partner.hear(Over("CQ DE W1AW K"), wordsPerMinute: 12)
        let before = partner.pace.wordsPerMinute
        _ = partner.hear(Over("QRQ PSE K"), wordsPerMinute: 12)
        #expect(partner.pace.wordsPerMinute == before + 3)
        _ = partner.hear(Over("K1ABC DE W1AW UR RST 599 K"), wordsPerMinute: 12)
        _ = partner.hear(Over("NAME TOM K"), wordsPerMinute: 12)
        #expect(partner.pace.wordsPerMinute == before + 3)
        _ = partner.hear(Over("QRS"), wordsPerMinute: 40)
        _ = partner.hear(Over("AGN"), wordsPerMinute: 40)
        #expect(partner.pace.wordsPerMinute == before)
    }

    @Test func `what was broken into is sent again, and signs alone move nothing on`() {
        var partner = knownPartner(.report, .answer)
        _ = partner.begin()
        let told = partner.hear(Over("K1ABC DE W1AW <AR>"))
        partner.wasBrokenInto()
        #expect(partner.hear(Over("K")) == told)
        partner.wasBrokenInto()
        #expect(partner.hear(Over("HW? <AR> K1ABC DE W1AW K")) == told)
        #expect(partner.hear(Over("UR RST 599 NAME TOM K")).text?.contains("73") == true)
        let closing = partner.last
        partner.wasBrokenInto()
        #expect(partner.hear(Over("<KN>")) == .send(closing))
        #expect(partner.hear(Over("73 <SK>")) == .end("EE"))
        var other = knownPartner(.report, .answer)
        _ = other.begin()
        _ = other.hear(Over("K1ABC DE W1AW <AR>"))
        other.wasBrokenInto()
        #expect(other.hear(Over("NAME?")) == .send("R = NAME BOB BOB <KN>"), "a request is answered all the same")
    }

    @Test func `an over of R or of a sign counts for nothing`() {
        var partner = knownPartner(.report, .answer)
        _ = partner.begin()
        for over in ["K1ABC DE W1AW K", "R", "<BK>", "R <BK> UR 599 NAME TOM <BK>"] { _ = partner.hear(Over(over)) }
        #expect(partner.debriefing.overs == 2 && partner.debriefing.understood == 2)
    }

    @Test(
        arguments: ["NAME?", "AGN", "?", "QRS", "WHO?", "QRL?", "HW CPI?", "R", "K", "XYZ?", "CALL?"], QSOStyle.allCases
    )
    func `nothing is said more than three times in the same words, and whoever repeats one thing gets to an end`(
        over: String, style: QSOStyle
    ) {
        for role in QSORole.allCases {
            var partner = knownPartner(style, role)
            var sent = [partner.begin().text].compactMap(\.self)
            _ = partner.hear(Over(role == .call ? "CQ DE W1AW K" : "W1AW")).text.map { sent.append($0) }
            for _ in 0..<40 where !partner.isOver { _ = partner.hear(Over(over)).text.map { sent.append($0) } }
            #expect(partner.isOver, "\(over) \(style) \(role)")
            let most = Dictionary(grouping: sent, by: \.self).values.map(\.count).max() ?? 0
            #expect(most <= 3, "\(over) \(style) \(role): \(sent)")
        }
    }

    @Test func `someone who asks for the same over and over is told what is wanted from them`() {
        var partner = knownPartner(.report, .answer)
        _ = partner.begin()
        _ = partner.hear(Over("W1AW"))
        let replies = (0..<3).map { _ in partner.hear(Over("NAME?")).text ?? "" }
        #expect(replies[0] == "R = NAME BOB BOB <KN>" && replies[1] == replies[0])
        #expect(replies[2].contains("RST? NAME?"), "\(replies)")
    }

    @Test func `names, towns and references agree with callsigns`() {
        var countries: Set<String> = []
        for seed in UInt64(0)..<4000 {
            var generator = SplitMix64(seed: seed)
            let someone = QSOOperator(besides: "VP8XYZ", using: &generator)
            guard let country = CallsignCountry.name(of: someone.call) else {
                Issue.record("\(someone.call) is of no country")
                continue
            }
            countries.insert(country)
            let region = QSORegion.byCountry[country]
            #expect(region != nil, "\(someone.call) of \(country) is at home somewhere")
            #expect(region?.names.contains(someone.name) == true, "\(someone.call) \(someone.name)")
            #expect(QSORegion.of(someone.call).places.contains(someone.place))
            let state = someone.value(of: .state)
            #expect(
                ["US", "CA"].contains(country) == (QSORegion.states[someone.place] == state),
                "\(someone.place) \(state)")
            if country == "US" { #expect(someone.value(of: .park).hasPrefix("US-")) }
            if country == "DE" { #expect(someone.value(of: .summit).hasPrefix("DM/")) }
            for item in QSOItem.allCases {
                #expect((try? MorseText(parsing: someone.value(of: item))) != nil)
            }
        }
        #expect(countries.count > 80)
    }

    @Test func `formality is answered in kind`() {
        var partner = knownPartner(.first, .call, manners: .terse)
        _ = partner.hear(Over("CQ DE W1AW K"))
        let warm = partner.hear(Over("K1ABC DE W1AW GM DR OM UR RST 599 K")).text
        #expect(warm?.contains("GM DR OM") == true)
        var terse = knownPartner(.first, .call, manners: .terse)
        _ = terse.hear(Over("CQ DE W1AW K"))
        #expect(terse.hear(Over("K1ABC UR 599 K")).text?.contains("GM") == false)
    }

    @Test(arguments: QSOStyle.allCases, QSORole.allCases)
    func `wherever the learner falls silent, it ends after two calls`(style: QSOStyle, role: QSORole) throws {
        let grammar = try QSOGrammar(isContest: style == .contest)
        for overs in 0..<6 {
            var partner = knownPartner(style, role)
            _ = partner.begin()
            for _ in 0..<overs where !partner.isOver { _ = partner.hear(Over(partner.expected)) }
            guard !partner.isOver, !(role == .call && overs == 0) else { continue }
            let last = partner.last
            for calls in 0..<3 where !partner.isOver {
                let reply = partner.hearNothing()
                if let text = reply.text { #expect(grammar.accepts(text), "\(text)") }
                guard calls == 0, !partner.isOver, overs > 0 else { continue }
                #expect(partner.hear(Over("AGN")) == .send(last), "what is asked for is not the call")
            }
            for _ in 0..<3 where !partner.isOver { _ = partner.hearNothing() }
            #expect(partner.isOver, "\(style) \(role) \(overs)")
            #expect([.unanswered, .complete].contains(partner.debriefing.outcome))
        }
    }

    @Test(arguments: QSORole.allCases)
    func `a partner who has worked the learner greets them by name without asking`(role: QSORole) throws {
        var partner = knownPartner(.report, role, hasMet: true)
        _ = partner.begin()
        let first = role == .call ? ["CQ DE W1AW K", "K1ABC DE W1AW UR RST 599 K"] : ["K1ABC DE W1AW K"]
        var text = ""
        for over in first { text = partner.hear(Over(over)).text ?? "" }
        #expect(text.contains("GM AGN TOM TNX"))
        #expect(try QSOGrammar(isContest: false).accepts(text), "\(text)")
        var stranger = knownPartner(.report, role, hasMet: true)
        _ = stranger.begin()
        for over in first { text = stranger.hear(Over(over.replacing("W1AW", with: "W1AX"))).text ?? "" }
        #expect(!text.contains("AGN"), "somebody else is not greeted as the learner")
    }

    @Test func `the next station of a contest needs no call`() {
        var partner = knownPartner(.contest, .call)
        #expect(partner.beginNext() == .send("K1ABC") && partner.heardCall == "W1AW")
        #expect(partner.hear(Over("K1ABC 5NN 007")) == .send("R 5NN 042"))
        var caller = knownPartner(.contest, .answer)
        #expect(caller.beginNext() == .send("CQ TEST DE K1ABC K1ABC TEST"))
    }

    @Test func `several debriefings are added up`() {
        var one = knownPartner(.contest, .answer)
        _ = one.begin()
        for over in ["W1AW", "NR?", "5NN", "005"] { _ = one.hear(Over(over), wordsPerMinute: 20) }
        var two = knownPartner(.contest, .answer)
        _ = two.begin()
        _ = two.hear(Over("W1AX <HH> W1AW"), wordsPerMinute: 30)
        two.leave()
        let sum = QSODebriefing.sum([one.debriefing, two.debriefing])
        #expect(sum.outcome == .early && sum.overs == 5 && sum.understood == 4 && sum.repeats == 1)
        #expect(sum.asked == [.serial] && sum.corrections == 1 && sum.wordsPerMinute == 22)
        #expect(sum.ownWrong == [.init(item: .serial, sent: "5", right: "1")])
        #expect(sum.missing == [.report, .serial])
    }

    @Test func `partners have details of their own and are never like the learner`() {
        var names: Set<String> = []
        for seed in UInt64(0)..<500 {
            var generator = SplitMix64(seed: seed)
            let someone = QSOOperator(besides: "K1ABD", using: &generator)
            #expect(CallsignGenerator.isWellFormed(someone.call) && EditDistance.between(someone.call, "K1ABD") >= 3)
            #expect(OverVocabulary.report(someone.report) == someone.report)
            #expect(OverVocabulary.number(someone.serialText) == someone.serial)
            #expect((3...5).contains(someone.patience) && abs(someone.pitchOffset) >= 60)
            names.insert(someone.call + someone.name)
        }
        #expect(names.count > 480)
    }
}
