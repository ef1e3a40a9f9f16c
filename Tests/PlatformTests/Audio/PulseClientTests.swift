import Activities
import Glibc
import Interface
import TestSupport
import Testing

@testable import Platform

@Suite struct PulseClientTests {
    /// - Parameter files: created empty in a new home.
    private func configuration(files: [String], variables: [String: String] = [:]) throws -> String {
        let folder = try TemporaryFolder()
        let home = folder.path
        for file in files {
            let folders = file.split(separator: "/").dropLast()
            for count in folders.indices { mkdir("\(home)/\(folders[...count].joined(separator: "/"))", 0o700) }
            let made = try FileDescriptor(opening: "\(home)/\(file)", O_WRONLY | O_CREAT)
            _ = consume made
        }
        let variables = variables.mapValues { $0.replacing("HOME", with: home) }
        let bytes = PulseClient.configuration { ($0 == "HOME" ? home : variables[$0]).map { Path(text: $0) } }
        let text = String(decoding: bytes, as: UTF8.self)
        // The folder must exist until here.
        return withExtendedLifetime(folder) { text.replacing(home, with: "HOME") }
    }

    @Test func `the learner's own settings come first, ours last`() throws {
        let text = try configuration(files: [
            ".config/pulse/client.conf", ".config/pulse/client.conf.d/b.conf", ".config/pulse/client.conf.d/a.conf",
            ".config/pulse/client.conf.d/a.conf.bak",
        ])
        let folder = "HOME/.config/pulse/client.conf"
        #expect(
            text == """
                .include \(folder)
                .include \(folder).d/a.conf
                .include \(folder).d/b.conf
                enable-shm = no

                """)
    }

    @Test func `the first file is read that the library would read`() throws {
        let files = [".pulse/client.conf", ".config/pulse/client.conf", "other/pulse/client.conf", "own.conf"]
        #expect(try configuration(files: files).hasPrefix(".include HOME/.pulse/client.conf\n"))
        #expect(
            try configuration(files: Array(files.dropFirst())).hasPrefix(".include HOME/.config/pulse/client.conf\n"))
        #expect(
            try configuration(files: Array(files.dropFirst()), variables: ["XDG_CONFIG_HOME": "HOME/other"])
                .hasPrefix(".include HOME/other/pulse/client.conf\n"))
        #expect(
            try configuration(files: files, variables: ["PULSE_CLIENTCONFIG": "HOME/own.conf"])
                == ".include HOME/own.conf\nenable-shm = no\n")
        #expect(
            try configuration(files: files, variables: ["PULSE_CLIENTCONFIG": "HOME/none.conf"]) == "enable-shm = no\n")
    }

    @Test func `the library can read the file as often as it likes`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            PulseClient.avoidSharedMemory()
            guard let path = getenv(PulseClient.variable).map({ String(cString: $0) }) else { exit(1) }
            for _ in 0..<2 {
                let bytes = try FileInput.contents(of: Path(text: path))
                guard String(decoding: bytes, as: UTF8.self).hasSuffix("enable-shm = no\n") else { exit(2) }
            }
            exit(0)
        }
    }
}
