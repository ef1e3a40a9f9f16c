import Glibc
import Testing

@testable import Platform

/// Which screen readers are found among processes.
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
        return ScreenReaders.running(in: folder.path)
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
