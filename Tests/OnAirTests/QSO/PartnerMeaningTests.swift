import Morse
import Testing
import Training

@testable import OnAir

@Suite struct PartnerMeaningTests {
    @Test func `the learner's next over has a purpose at every stage`() {
        var partner = knownPartner(.ragchew, .answer)
        _ = partner.begin()
        #expect(partner.wanted == .answers)
        _ = partner.hear(Over(partner.expected))
        #expect(partner.wanted == .wants([.report, .name, .place]))
        _ = partner.hear(Over("UR RST 599 K"))
        #expect(partner.wanted == .wants([.name, .place]), "the question was for these two")
        _ = partner.hear(Over(partner.expected))
        #expect(partner.wanted == .wants([.rig, .weather]))
        _ = partner.hear(Over(partner.expected))
        #expect(partner.wanted == .leaves)
        _ = partner.hear(Over(partner.expected))
        #expect(partner.isOver && partner.wanted == nil)
        #expect(knownPartner(.first, .call).wanted == .calls)
    }

    @Test func `the partner's overs have a purpose`() {
        var partner = knownPartner(.report, .answer)
        func purpose(_ reply: QSOReply) -> QSOMeaning? { reply.text.flatMap(partner.meaning) }
        #expect(purpose(partner.begin()) == .calls)
        #expect(purpose(partner.hear(Over(partner.expected))) == .tells([.report, .name]))
        #expect(purpose(partner.hear(Over("UR RST 599 K"))) == .wants([.name]))
        #expect(purpose(partner.hear(Over("XZX QQJ"))) == .wants([.name]), "it repeats its question")
        #expect(partner.meaning(of: "AGN AGN K") == .asksAgain)
        #expect(purpose(partner.hear(Over(partner.expected))) == .leaves)
        var caller = knownPartner(.contest, .call)
        _ = caller.begin()
        let answer = caller.hear(Over(caller.expected)).text
        #expect(answer.flatMap { caller.meaning(of: $0) } == .answers)
        let exchange = caller.hear(Over(caller.expected)).text
        #expect(exchange.flatMap { caller.meaning(of: $0) } == .tells([.report, .serial]))
    }

    @Test(arguments: QSOStyle.allCases, QSORole.allCases)
    func `no purpose lists more items than a sentence has room for, and none is without any`(
        style: QSOStyle, role: QSORole
    ) {
        var partner = knownPartner(style, role)
        var overs = [partner.begin().text]
        while !partner.isOver, overs.count < 10 {
            for meaning in [partner.wanted, overs.last?.flatMap { partner.meaning(of: $0) }] {
                guard case .wants(let items)? = meaning else { continue }
                #expect((1...QSOMeaning.mostItems).contains(items.count))
            }
            overs.append(partner.hear(Over(partner.expected)).text)
        }
        #expect(partner.isOver)
    }
}
