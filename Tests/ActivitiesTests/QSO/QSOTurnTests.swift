import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// How a learner finds out what is going on in a QSO: the meaning of overs, and whose turn it is.
@Suite struct QSOTurnTests {
    @Test func `the meaning comes before the signs, in both directions`() throws {
        let run = QSORunTests().run(
            .report, .answer, settings: QSORunTests.station.merging(["qso.text": "spoken"]) { $1 })
        try run.play(
            "idle", .check { #expect(run.output.lines.contains(english("qso.sent.calls"))) }, "key h", "idle",
            .check { #expect(run.log.latest.lines.first == english("qso.meaning.answers")) },
            "morse DE W1AW K", "idle",
            .check { #expect(run.output.lines.contains { $0.isEnglish("qso.tells.2") }) }, "key h", "idle",
            .check {
                let wanted = english(
                    "qso.wants.2",
                    ["first": .message(Message("qso.item.report")), "second": .message(Message("qso.item.name"))])
                #expect(run.log.latest.lines.first == wanted)
                #expect(run.log.latest.lines.dropFirst().contains { $0.contains("RST 599") })
            })
        let brief = QSORunTests().run(
            .first, .answer, settings: QSORunTests.station.merging(["verbosity": "brief"]) { $1 })
        try brief.play("idle", "key h", "idle", .check { #expect(brief.log.latest.lines.count == 1) })
    }

    @Test func `the learner's turn has an earcon, and words for the first three overs`() throws {
        let run = QSORunTests().run(.first, .answer)
        var turns: [Bool] = []
        for _ in 0..<3 {
            let next = quickRun(store: run.store, activity: .qso, catalogue: realCatalogue())
            next.options = run.options
            next.overrides["keyer.wpm"] = "40"
            try next.play("idle", "morse DE W1AW K", "idle", "morse UR RST 599 K", "idle")
            let earcons = next.log.all("earcon").count { $0.text("name") == "turn" }
            #expect(earcons >= 2)
            turns.append(next.output.lines.contains(english("qso.turn.learner")))
        }
        #expect(turns == [true, true, false])
    }
}
