import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A QSO with one switch that scans.
@Suite struct QSOScanningTests {
    private static let expected = english("qso.send")

    private static let group = english("scan.group", ["first": .spelled("J"), "last": .spelled("N")])

    /// A QSO has all letters, and the names of both sound like others.
    private static func item(_ letter: String) -> String { english("key.character", ["character": .spelled(letter)]) }

    private func rig(
        _ style: QSOStyle = .report, _ role: QSORole = .answer, settings: [String: String] = [:]
    ) -> ScanRig {
        let rig = ScanRig(
            QSORunTests.station.merging(["band.where": "off", "qso.speed": "mine"]) { $1 }.merging(settings) { $1 },
            activity: .qso)
        rig.run.overrides["keyer.wpm"] = "40"
        rig.run.options.qsoStyle = style
        rig.run.options.qsoRole = role
        rig.run.options.count = 1
        return rig
    }

    private func memories(_ rig: ScanRig) -> [String] { rig.run.log.all("memory").map { $0.text("event") } }

    /// - Parameter event: `began`, `ended` or `cut`.
    private func until(_ event: String, _ rig: ScanRig, count: Int = 1) -> Step {
        .then {
            if memories(rig).filter({ $0 == event }).count >= count { return [] }
            try rig.requireTime("\(event), \(count) times: \(memories(rig))")
            return ["wait 10", until(event, rig, count: count)]
        }
    }

    /// Chooses the fitting items until the result.
    private func toTheEnd(_ rig: ScanRig, overs: Int = 12) -> Step {
        .then {
            guard rig.run.log.screen == "qso", overs > 0 else { return [] }
            return rig.choose(Self.expected) + [
                until("ended", rig, count: memories(rig).filter { $0 == "ended" }.count + 1), "wait 1500",
                .then { rig.run.log.screen == "qso" ? [rig.hear(orScreen: "qsoResult")] : [] },
                toTheEnd(rig, overs: overs - 1),
            ]
        }
    }

    @Test(
        arguments: Lane.some(
            [(QSOStyle.report, QSORole.answer), (.contest, .call), (.first, .call), (.ragchew, .answer)], daily: 2))
    func `what fits is sent over by over, to the end`(style: QSOStyle, role: QSORole) throws {
        let rig = rig(style, role)
        try rig.run.play([toTheEnd(rig)])
        #expect(rig.run.log.screen == "qsoResult")
        let session = try #require(rig.run.log.all("session").last)
        #expect(session.integer("attempts") ?? 0 >= 2 && session.integer("attempts") == session.integer("correct"))
        #expect(rig.run.output.lines.contains(english("qso.result.complete")), "\(rig.run.output.lines)")
        #expect(rig.run.log.all("mark").allSatisfy { $0.text("element") != "mark" }, "the switch keys nothing")
    }

    @Test(arguments: [10, 160, 310])
    func `a press just after a message was sent keys nothing`(milliseconds: Int) throws {
        let rig = rig(settings: ["message.1": "{call} K"])
        try rig.run.play(
            rig.choose(english("memory.menu")), rig.choose("1: W1AW K"),
            [
                until("ended", rig), "wait \(milliseconds)",
            ],
            ScanRig.press, ["wait 3000"])
        let keyed = rig.run.log.all("keyed").map { $0.text("character") }.joined()
        #expect(keyed == "W1AWK" && memories(rig) == ["began", "ended"])
        #expect(rig.run.groups.count >= 2 || rig.run.log.screen == "qsoMenu", "the over counts")
    }

    @Test func `a press while something is sent stops it, and it never was`() throws {
        let rig = rig()
        var cues = 0
        try rig.run.play(
            rig.choose(Self.expected), [until("began", rig), "wait 700"], ScanRig.press,
            [
                until("cut", rig), .check { cues = rig.cues.count }, "wait 6000",
            ])
        #expect(memories(rig) == ["began", "cut"] && rig.run.groups.count == 1, "nobody answers")
        #expect(rig.cues.count > cues && rig.run.log.screen == "qso", "what can be chosen is told again")
        #expect(rig.run.log.all("mark").allSatisfy { $0.text("element") != "mark" })
    }

    @Test func `a press while the other sends leads to the menu, and going on sends it again`() throws {
        let rig = rig()
        rig.run.overrides["morse.effective"] = "10"
        try rig.run.play(
            [.then { rig.run.groups.isEmpty ? ["wait 100"] : [] }, "wait 9000"], ScanRig.press, ["wait 1000"],
            [.check { #expect(rig.run.log.screen == "qsoMenu") }], rig.choose(english("paused.goOn")),
            [
                "wait 3000"
            ])
        #expect(rig.run.log.screen == "qso")
        let overs = rig.run.log.all("morse").map { $0.text("text") }
        #expect(overs.count == 2 && Set(overs).count == 1 && rig.run.log.all("mark").isEmpty)
    }

    @Test func `an over can be spelled, and what was chosen last is taken back`() throws {
        let rig = rig(.contest)
        try rig.run.play(
            rig.choose(english("qso.spell")), rig.choose(Self.group), rig.choose(Self.item("J")),
            rig.choose(Self.group), rig.choose(Self.item("N")), rig.choose(english("scan.takeBack")),
            rig.choose(english("scan.send")), [until("ended", rig), "wait 2000"])
        #expect(rig.run.log.all("memory").first?.text("text") == "J")
        #expect(rig.run.log.all("keyed").map { $0.text("character") } == ["J"])
    }

    @Test func `whoever keys answers keys here, too`() throws {
        let rig = rig(settings: ["answer": "paddle"])
        try rig.run.play(["idle"], ScanRig.press, ["idle"])
        #expect(!rig.run.log.all("mark").isEmpty && rig.cues.isEmpty)
    }
}

extension ScanRig {
    /// All steps here take less than ten minutes.
    fileprivate func requireTime(_ missed: String) throws {
        let time = run.log.events.last?.at.milliseconds(since: .start) ?? 0
        try #require(time < 600_000, "\(missed), on \(run.log.screen), after \(run.output.lines.suffix(8))")
    }

    /// Waits for a new cue, or for a screen.
    fileprivate func hear(orScreen screen: String, from count: Int? = nil) -> Step {
        .then {
            let count = count ?? cues.count
            if cues.count > count || run.log.screen == screen { return [] }
            try requireTime("a turn or \(screen)")
            return ["wait 20", hear(orScreen: screen, from: count)]
        }
    }
}
