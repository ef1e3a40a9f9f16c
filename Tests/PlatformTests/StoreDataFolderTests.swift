import Foundation
import Glibc
import Testing
import Trainer

@testable import Platform

@Suite struct StoreDataFolderTests {
    private func standard(_ environment: [String: String]) -> String {
        DataFolder.standard { environment[$0] }.path
    }

    @Test func `the folder is where the XDG specification puts it`() {
        #expect(standard(["XDG_DATA_HOME": "/data", "HOME": "/home/k"]) == "/data/kochlea")
        #expect(standard(["HOME": "/home/k"]) == "/home/k/.local/share/kochlea")
        #expect(standard(["HOME": "/home/k/"]) == "/home/k/.local/share/kochlea")
        // Neither empty nor relative counts.
        #expect(standard(["XDG_DATA_HOME": "", "HOME": "/home/k"]) == "/home/k/.local/share/kochlea")
        #expect(standard(["XDG_DATA_HOME": "data", "HOME": "/home/k"]) == "/home/k/.local/share/kochlea")
        // Without HOME the user database says.
        #expect(standard([:]).hasPrefix("/"))
        #expect(standard([:]).hasSuffix("/.local/share/kochlea"))
    }

    @Test func `it is made with all above it, for its owner only`() throws {
        let scratch = try ScratchFolder()
        let folder = DataFolder(path: "\(scratch.path)/a/b/kochlea///")
        for _ in 1...2 { try folder.create() }
        #expect(folder.path == "\(scratch.path)/a/b/kochlea")
        for part in ["a", "a/b", "a/b/kochlea"] { #expect(try scratch.mode(part) == 0o700) }
    }

    @Test func `a folder that is there keeps its rights, a file in the way is said so`() throws {
        let scratch = try ScratchFolder()
        chmod(scratch.path, 0o750)
        try scratch.data.create()
        #expect(try scratch.mode("") == 0o750)
        try scratch.write(Data(), to: "file")
        let path = "\(scratch.path)/file"
        #expect {
            try DataFolder(path: path).create()
        } throws: {
            if case StoreError.notWritable(path, _) = $0 { true } else { false }
        }
    }

    @Test(arguments: [[], [0], [1], [2], [0, 1, 2]] as [Set<CInt>])
    func `standard streams that are closed are opened on nothing, before any file takes their number`(
        _ closed: Set<CInt>
    ) async {
        await #expect(processExitsWith: .exitCode(0)) { [closed = closed as Set<CInt>] in
            for descriptor in closed { close(descriptor) }
            let streams = StandardStreams.ensureOpen()
            let next = open("/dev/zero", O_RDONLY)
            var byte: UInt8 = 0
            let isAtEnd = !closed.contains(0) || read(0, &byte, 1) == 0
            let isRight = streams.closed == closed && streams.inputWasClosed == closed.contains(0)
            exit(isRight && next > 2 && isAtEnd ? 0 : 1)
        }
    }
}
