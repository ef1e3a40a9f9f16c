import Activities
import Glibc
import Interface
import Synchronization
import TestSupport
import Testing

@testable import Platform

/// Detection of screen readers among processes.
struct ScreenReadersTests {
    private func running(_ commands: [[String]]) throws -> [String] {
        let folder = try TemporaryFolder()
        defer {
            for number in 1...max(1, commands.count) {
                unlink("\(folder.path)/\(number)/cmdline")
                rmdir("\(folder.path)/\(number)")
            }
        }
        for (number, arguments) in commands.enumerated() {
            let process = "\(folder.path)/\(number + 1)"
            #expect(mkdir(process, 0o700) == 0)
            let file = try FileDescriptor(opening: "\(process)/cmdline", O_WRONLY | O_CREAT)
            try file.write(arguments.flatMap { Array($0.utf8) + [0] })
        }
        return ScreenReaders.running(in: Path(text: folder.path))
    }

    @Test func `a program and a script are found, each once`() throws {
        #expect(
            try running([
                ["/usr/bin/python3", "-u", "/usr/bin/orca", "--replace"], ["/usr/bin/brltty", "-b", "auto"],
                ["/usr/bin/brltty"],
            ]) == ["Orca", "BRLTTY"])
    }

    @Test func `what only names one is none`() throws {
        #expect(
            try running([
                ["vi", "/usr/bin/orca"], ["grep", "brltty"], ["/opt/orca/slicer"], ["orca-slicer"], [], ["sh"],
            ]) == [])
    }

    @Test func `without a list of processes there are none`() {
        #expect(ScreenReaders.running(in: "/nonexistent") == [])
    }
}

/// Screen readers that start later, and the setting of the desktop.
struct ReaderWatchTests {
    @Test func `one that comes later is told once`() throws {
        let bell = try EventFD()
        let looks = Atomic<Int>(0)
        let watch = ReaderWatch(bell: bell, interval: 1, atStart: []) { isFirst in
            let look = looks.add(1, ordering: .relaxed).newValue
            #expect(isFirst == (look == 1))
            return look < 3 ? [] : ["Orca"]
        }
        #expect(bell.wait(milliseconds: 60_000))
        #expect(watch.takeInput() == .readers(["Orca"]))
        #expect(watch.takeInput() == nil)
        watch.stop()
        #expect(looks.load(ordering: .relaxed) == 3)
    }

    @Test func `one that is there at the start needs no thread`() throws {
        let watch = ReaderWatch(bell: try EventFD(), interval: 1, atStart: ["Fenrir"]) { _ in
            Issue.record("it was looked for again")
            return []
        }
        #expect(watch.atStart == ["Fenrir"])
        #expect(watch.takeInput() == nil)
    }

    @Test(arguments: [
        ("v b true", 0, true), ("(<true>,)", 0, true), ("v b false", 0, false), ("", 0, false), ("v b true", 1, false),
    ])
    func `the desktop's answer counts if its program succeeds`(answer: String, code: Int, isOn: Bool) {
        let bus = AccessibilityBus(
            commands: [["kochlea-no-such-program"], ["sh", "-c", "echo '\(answer)'; exit \(code)"]], patience: 60_000)
        #expect(bus.hasScreenReader == isOn)
    }

    @Test func `without a program to ask through, and with one that hangs, there is none`() {
        #expect(!AccessibilityBus(commands: [["kochlea-no-such-program"]]).hasScreenReader)
        #expect(!AccessibilityBus(commands: [["sh", "-c", "echo true; exec sleep 600"]], patience: 20).hasScreenReader)
    }
}
