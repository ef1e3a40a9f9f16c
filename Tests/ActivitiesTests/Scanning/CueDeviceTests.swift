import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct CueDeviceTests {
    @Test func `cues go where they are set to go, from the beginning and at each change`() throws {
        let rig = ScanRig(["cue.device": "left"])
        try rig.run.play("wait 1000", .check { rig.run.change("cue.device", to: "plughw:CARD=Ear,DEV=0") }, "wait 1000")
        #expect(rig.run.cue.sent == [.left, .named("plughw:CARD=Ear,DEV=0")])
    }

    @Test func `the devices there are can be chosen, by what they are`() throws {
        let rig = ScanRig(["switch.way": "length", "cue.device": "elsewhere"])
        rig.run.cue.outlets = [CueOutlet(name: "plughw:CARD=Ear,DEV=0", title: "Headset, USB Audio")]
        var chosen: [String] = []
        let down: [Step] = [
            "key down", "wait 3000", .check { chosen.append(try rig.run.store.settings()["cue.device"] ?? "") },
        ]
        let begin: [Step] = [
            "wait 1000", .check { rig.run.open("cue.device") }, "wait 6000", "key home", "wait 3000",
        ]
        try rig.run.play(begin, down, down, down, down, down)
        #expect(chosen == ["left", "right", "plughw:CARD=Ear,DEV=0", "elsewhere", "elsewhere"])
        let told = rig.run.log.all("say").map { $0.text("text") }
        #expect(told.contains { $0.hasSuffix(itemLine(english("setting.cue.device.same"), 1, of: 5)) })
        #expect(told.contains { $0.hasSuffix(itemLine("Headset, USB Audio", 4, of: 5)) })
    }

    @Test func `where nobody answers, cues come back`() throws {
        let rig = ScanRig(["scan.loops": "1"])
        try rig.run.play(
            "wait 3000", .check { rig.run.change("cue.device", to: "hdmi") }, "wait 40000",
            .check { #expect(rig.run.cue.sent == [.same, .named("hdmi"), .same]) })
        #expect(try rig.run.store.settings()["cue.device"] == "same")
        #expect(rig.run.log.all("say").contains { $0.text("id") == "cue.unanswered" })
    }

    @Test func `once they were answered there, they stay`() throws {
        let rig = ScanRig(["scan.loops": "1"])
        try rig.run.play(
            ["wait 3000", .check { rig.run.change("cue.device", to: "ear") }], rig.choose(english("menu.main.others")),
            ["wait 60000"])
        #expect(rig.run.cue.sent == [.same, .named("ear")])
    }

    @Test func `a device that goes is told of, and when it comes back`() throws {
        let rig = ScanRig(["cue.device": "ear"])
        try rig.run.play(
            "wait 1000", .check { rig.run.hand(.cueLost(reason: "No such device")) }, "wait 6000",
            .check { rig.run.hand(.cueFound) }, "wait 6000")
        #expect(rig.run.log.all("say").count { $0.text("id") == "error.cue.lost" } == 1)
        #expect(rig.run.log.all("error").map { $0.text("code") } == ["noCueDevice"])
    }

    @Test func `a press counts for what was heard when it came, not for what was made`() throws {
        // A cue with a delay of 200 ms moves the press by 200 ms.
        for (late, chosen) in [(0, english("menu.main.send")), (200, english("menu.main.receive"))] {
            let rig = ScanRig(["cue.device": "ear", "scan.grace": "250"])
            rig.run.cue.late = late
            try rig.run.play([rig.hear(english("menu.main.send")), "wait 400"], ScanRig.press, ["wait 1500"])
            #expect(rig.choices == [chosen], "\(late) ms late")
        }
    }

    @Test func `the log says when a cue was heard on its own device`() throws {
        let rig = ScanRig(["cue.device": "ear"])
        rig.run.cue.late = 150
        try rig.run.play(["wait 8000"])
        let said = rig.run.log.events.filter { $0.event.type == "said" && $0.event.text("id") == "scan.cue" }
        #expect(said.count >= 2)
        for each in said {
            guard case .number(let to) = each.event["heard_to"], case .number(let from) = each.event["heard_from"]
            else {
                Issue.record("no times")
                continue
            }
            #expect(from < to && abs(to - Double(each.at.microseconds) / 1_000_000 - 0.15) < 0.01)
        }
        let here = ScanRig()
        try here.run.play(["wait 8000"])
        #expect(here.run.log.all("said").allSatisfy { $0["heard_to"] == nil })
    }
}

extension VirtualRun {
    fileprivate func change(_ name: String, to word: String) {
        guard let services = program?.services, let setting = try? services.settings.setting(named: name) else {
            return
        }
        services.preferences.change(setting, to: word, at: services.run.now)
    }

    fileprivate func open(_ name: String) {
        guard let services = program?.services, let setting = try? services.settings.setting(named: name) else {
            return
        }
        services.screens.open(OptionsMenu.screen(of: setting, services: services), at: services.run.now)
    }
}
