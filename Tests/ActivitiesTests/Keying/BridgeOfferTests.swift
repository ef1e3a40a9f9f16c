import Keyer
import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Kochlea offers bridging to learners whose contact opens within long marks.
@Suite struct BridgeOfferTests {
    private static let rate = 48_000

    /// Alternating lengths of marks and spaces in milliseconds.
    private func marks(_ lengths: [Int]) -> [KeyedMark] {
        var start = 0
        var marks: [KeyedMark] = []
        for (index, length) in lengths.enumerated() {
            if index.isMultiple(of: 2) { marks.append(KeyedMark(start: 48 * start, length: 48 * length, element: nil)) }
            start += length
        }
        return marks
    }

    private func tally(whole: Int, broken: Int, opening: Int = 40, space: Int = 100) throws -> OpeningTally {
        let k = [try #require(Pattern("-.-"))]
        var tally = OpeningTally()
        for _ in 0..<whole { tally.add(marks([300, space, 100, space, 300]), read: k) }
        for _ in 0..<broken { tally.add(marks([120, opening, 140, space, 100, space, 300]), read: k) }
        return tally
    }

    @Test func `Openings are the shortest spaces of characters with more marks than elements`() throws {
        let proposal = try tally(whole: 20, broken: 5).proposal(sampleRate: Self.rate)
        #expect(proposal == OpeningTally.Proposal(openings: 5, opening: 40, bridge: 50))
    }

    @Test func `A few slips, openings as long as spaces and marks of the keyer are no tremor`() throws {
        #expect(try tally(whole: 20, broken: 3).proposal(sampleRate: Self.rate) == nil)
        #expect(try tally(whole: 200, broken: 5).proposal(sampleRate: Self.rate) == nil)
        #expect(try tally(whole: 20, broken: 8, opening: 90).proposal(sampleRate: Self.rate) == nil)
        var tally = OpeningTally()
        for _ in 0..<20 {
            tally.add([KeyedMark(start: 0, length: 10, element: .dit)] + marks([9, 9, 9]), read: [Pattern()])
        }
        #expect(tally.proposal(sampleRate: Self.rate) == nil)
    }

    @Test func `A word is counted as its characters together`() throws {
        let k = try #require(Pattern("-.-"))
        let t = try #require(Pattern("-"))
        var tally = OpeningTally()
        for _ in 0..<6 { tally.add(marks([300, 100, 100, 100, 120, 30, 150, 300, 130, 40, 130]), read: [k, t]) }
        let proposal = try #require(tally.proposal(sampleRate: Self.rate))
        #expect(proposal == OpeningTally.Proposal(openings: 12, opening: 40, bridge: 50))
    }

    @Test func `What was misread tells of openings only if joining makes what was asked for`() throws {
        let (k, five, t, i) = (
            try #require(Pattern("-.-")), try #require(Pattern(".....")), try #require(Pattern("-")),
            try #require(Pattern(".."))
        )
        var tally = OpeningTally()
        for _ in 0..<3 { tally.add(marks([130, 40, 130, 100, 100, 100, 130, 40, 130]), read: [five], target: k) }
        #expect(tally.proposal(sampleRate: Self.rate)?.openings == 6)
        // An I for a T, or a 5 for a K, is a mistake.
        tally = OpeningTally()
        for _ in 0..<9 {
            tally.add(marks([100, 100, 100]), read: [i], target: t)
            tally.add(marks([100, 90, 100, 100, 100, 90, 100, 100, 100]), read: [five], target: k)
        }
        #expect(tally.proposal(sampleRate: Self.rate) == nil)
    }

    /// The contact opens within every dah.
    private func session(_ settings: [String: String] = [:], asked: Bool = false) throws -> VirtualRun {
        let base = ["keyer.mode": "straight", "keyer.wpm": "12"]
        let run = sendRun(settings: base.merging(settings) { $1 })
        run.options.count = 12
        if asked { try run.store.setState(BridgeOffer.askedName, to: "yes") }
        let dah = ["down straight", "wait 130", "up straight", "wait 40", "down straight", "wait 130", "up straight"]
        let dit = ["down straight", "wait 100", "up straight"]
        try run.run(
            KeyingLearner(run) { target in
                let space = ["wait 100"]
                return target == "K" ? dah + space + dit + space + dah : dah + space + dah
            })
        return run
    }

    @Test func `After a session it is asked, with the figure measured, and then comes the result`() throws {
        let run = try session()
        #expect(run.log.screen == "bridge")
        #expect(run.output.lines.contains { $0.isEnglish("bridge.question", ["milliseconds": .integer(40)]) })
    }

    @Test(arguments: [(Key.enter, 50), (.escape, 0)])
    func `One key accepts it, another declines it for good, and the result follows`(key: Key, bridge: Int) throws {
        let run = try session()
        let services = try #require(run.program?.services)
        let menu = try #require(services.screens.top as? Menu)
        #expect(menu.press(key, at: services.run.now))
        #expect(services.screens.top?.id == "result")
        #expect(services.settings.contacts.bridge == bridge)
        #expect(try run.store.state(BridgeOffer.askedName) == "yes")
    }

    @Test func `It is never asked again, nor of those who bridge already`() throws {
        #expect(try session(asked: true).log.screen == "result")
        #expect(try session(["contacts.bridge": "60"]).log.screen == "result")
    }
}
