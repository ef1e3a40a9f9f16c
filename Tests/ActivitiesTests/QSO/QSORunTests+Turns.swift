import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// The turn: the end of an over, breaking in, and the patience of the other station.
extension QSORunTests {
    @Test(
        arguments: Lane.some(
            ["DE W1AW <AR> W1AW K", "DE W1AW <KN> K", "DE W1AW W1AW <AR> K", "DE W1AW <BK> W1AW <BK>"], daily: 2))
    func `what follows a sign that could have ended the over belongs to it`(over: String) throws {
        let run = run(.first, .answer)
        run.overrides["keyer.wpm"] = "15"
        try run.play(
            "idle", .line("morse \(over)"), "idle", .check { #expect(run.groups.count == 2, "\(run.groups)") },
            "morse UR RST 599 K", "idle", "morse 73 <SK> W1AW", "idle")
        #expect(run.groups.count == 4, "nothing of the partner's was cut off and sent again")
        #expect(run.output.lines.contains(english("qso.result.complete")))
        #expect(
            run.output.lines.contains(english("qso.result.understood", ["count": .integer(3), "overs": .integer(3)])),
            "\(run.output.lines)")
    }

    @Test func `what was broken into is sent again`() throws {
        let run = run(.first, .answer)
        run.overrides["morse.effective"] = "12"
        try run.play(
            "idle", "morse DE W1AW K", "wait 5000", .check { #expect(run.groups.count == 2) }, "morse K", "idle",
            .check { #expect(run.groups.count == 3 && run.groups[2] == run.groups[1], "\(run.groups)") },
            "morse UR RST 599 K", "idle",
            .check { #expect(run.groups.last?.contains("73") == true) })
    }

    @Test func `the keys are told before the first conversation only`() throws {
        let run = run(.first, .answer)
        run.options.count = 2
        try run.play(
            "idle", "morse DE W1AW K", "idle", "morse UR RST 599 K", "idle", "morse 73 <SK>", "idle", "key esc", "idle",
            "key end", "key enter", "idle", .check { #expect(run.log.screen == "qsoResult") }, "key enter", "idle",
            .check { #expect(run.log.screen == "qso") })
        #expect(run.output.lines.filter { $0.isEnglish("qso.how") }.count == 1)
    }

    @Test func `patience rests while the learner asks about keys`() throws {
        let run = run(.first, .answer)
        try run.play(
            "idle", "key f1", "wait 60000", "key h", "wait 60000", "key f1", "wait 13000",
            .check { #expect(run.groups.count == 1) }, "wait 4000", .check { #expect(run.groups.count == 2) })
    }

    @Test(arguments: Lane.sample(["AGN RST PSE", "PSE RPT", "RPT", "WHO?", "UR NAME"], oneIn: 2))
    func `requests are answered after a short silence, also where patience has no limit`(over: String) throws {
        let run = run(.first, .answer, settings: Self.station.merging(["qso.wait": "0"]) { $1 })
        try run.play(
            "idle", "morse DE W1AW K", "idle", .line("morse \(over)"), "wait 4500",
            .check { #expect(run.groups.count == 3, "\(over)") }, "idle", "morse W1AW UR", "wait 12000",
            .check { #expect(run.groups.count == 3) }, "wait 6000", .check { #expect(run.groups.count == 4) })
    }
}
