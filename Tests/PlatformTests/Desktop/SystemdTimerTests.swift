import Activities
import Foundation
import Interface
import TestSupport
import Testing

@testable import Platform

/// A fake systemd: a folder with its socket, and a systemctl that records its arguments.
private final class Manager {
    let folder: TemporaryFolder
    private let program: String

    init(exit code: Int = 0) throws {
        folder = try TemporaryFolder()
        program = "\(folder.path)/systemctl"
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/run/systemd", withIntermediateDirectories: true)
        try folder.write([], to: "run/systemd/private")
        try folder.writeProgram("#!/bin/sh\necho \"$@\" >>\(folder.path)/asked\nexit \(code)\n", to: "systemctl")
    }

    func timer(_ arguments: [Path] = []) -> SystemdTimer {
        let path = folder.path
        return SystemdTimer(
            executable: "/home/ham radio/kochlea", arguments: arguments,
            environment: { ["XDG_RUNTIME_DIR": "\(path)/run", "XDG_CONFIG_HOME": "\(path)/config"][$0] },
            systemctl: Path(text: program))
    }

    var asked: [String] {
        ((try? String(contentsOfFile: "\(folder.path)/asked", encoding: .utf8)) ?? "").split(separator: "\n").map {
            String($0.dropFirst("--user --quiet ".count))
        }
    }

    func unit(_ ending: String) -> String? {
        try? String(contentsOfFile: "\(folder.path)/config/systemd/user/kochlea-remind.\(ending)", encoding: .utf8)
    }
}

@Suite struct SystemdTimerTests {
    @Test func `a program run from elsewhere writes its own units, and removes them again`() throws {
        let manager = try Manager()
        let timer = manager.timer(["--data-dir", "/tmp/100%"])
        #expect(timer.isAvailable && !timer.isOn)
        try timer.turn(on: true)
        #expect(manager.asked == ["daemon-reload", "enable --now kochlea-remind.timer"])
        #expect(
            manager.unit("service")?.contains(
                "\nExecStart=\"/home/ham radio/kochlea\" --data-dir \"/tmp/100%%\" remind\n") == true)
        #expect(manager.unit("timer") == SystemdUnits.timer)
        try timer.turn(on: false)
        #expect(manager.asked.suffix(2) == ["disable --now kochlea-remind.timer", "daemon-reload"])
        #expect(manager.unit("service") == nil && manager.unit("timer") == nil)
    }

    @Test func `it is on while systemd's link is there`() throws {
        let manager = try Manager()
        let wants = "\(manager.folder.path)/config/systemd/user/timers.target.wants"
        try FileManager.default.createDirectory(atPath: wants, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(wants)/kochlea-remind.timer", withDestinationPath: "/nowhere")
        #expect(manager.timer().isOn)
    }

    @Test func `each failure has its own error`() throws {
        let refusing = try Manager(exit: 4)
        #expect(throws: ReminderTimerError.refused(code: 4)) { try refusing.timer().turn(on: true) }
        let bare = SystemdTimer(executable: "/usr/bin/kochlea", arguments: [], environment: { _ in nil })
        #expect(!bare.isAvailable && !bare.isOn)
        #expect(throws: ReminderTimerError.noManager) { try bare.turn(on: true) }
        let blocked = try Manager()
        try blocked.folder.write([], to: "config")
        #expect {
            try blocked.timer().turn(on: true)
        } throws: { error in
            if case .notWritable? = error as? ReminderTimerError { true } else { false }
        }
        #expect(blocked.asked.isEmpty)
    }

    @Test(arguments: [
        ("/usr/bin/kochlea", "/usr/bin/kochlea"), ("", "\"\""), ("a b", "\"a b\""), ("$HOME", "\"$$HOME\""),
        ("50%", "\"50%%\""), ("say \"hi\" \\", "\"say \\\"hi\\\" \\\\\""), ("für", "\"für\""),
    ])
    func `a word reaches the program as it is`(word: String, quoted: String) {
        #expect(SystemdUnits.quoted(Path(text: word)) == quoted)
        #expect(SystemdUnits.quoted(Path(bytes: [0x2F, 0xE4, 0x0A])) == #""\x2f\xe4\x0a""#)
    }

    @Test func `the units that are installed are those that are written`() throws {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        func packaged(_ ending: String) throws -> String {
            try String(contentsOfFile: "\(root)/Packaging/kochlea-remind.\(ending)", encoding: .utf8)
        }
        #expect(try packaged("timer") == SystemdUnits.timer)
        #expect(try packaged("service") == SystemdUnits.service(["@BIN@/kochlea", "remind"]))
    }

    @Test func `a notification is shown by the program for it`() throws {
        let folder = try TemporaryFolder()
        try folder.writeProgram("#!/bin/sh\nprintf '%s|' \"$@\" >\(folder.path)/shown\n", to: "notify")
        #expect(DesktopNotification(program: "\(folder.path)/notify").show("--Kochlea: due"))
        let shown = String(decoding: try folder.bytes(of: "shown"), as: UTF8.self)
        #expect(shown.hasPrefix("--app-name=Kochlea|") && shown.hasSuffix("|--|--Kochlea: due|"))
        #expect(!DesktopNotification(program: "kochlea-no-such-program").show("x"))
        #expect(!DesktopNotification(program: "false").show("x"))
    }
}
