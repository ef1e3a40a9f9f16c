import CLinux
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct InputWatchTests {
    private func hasNews(_ watch: InputWatch) -> Bool {
        var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    private func touch(_ path: String) throws {
        _ = try FileDescriptor(opening: path, O_WRONLY | O_CREAT)
    }

    @Test func `files that come, go or get other permissions are news`() throws {
        let folder = try TemporaryFolder()
        let watch = InputWatch(folder: folder.path)
        #expect(!watch.isBlind && !hasNews(watch))
        for change in [
            { try touch("\(folder.path)/event1") }, { chmod("\(folder.path)/event1", 0o400) },
            { unlink("\(folder.path)/event1") },
        ] as [() throws -> Void] {
            _ = try change()
            #expect(hasNews(watch))
            watch.clear()
            #expect(!hasNews(watch))
        }
    }

    @Test func `a missing folder is waited for, again and again`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/input"
        let watch = InputWatch(folder: path)
        #expect(!watch.isBlind && !hasNews(watch))
        for _ in 0..<3 {
            mkdir(path, 0o700)
            #expect(hasNews(watch))
            watch.clear()
            // Now its own files matter, and the parent's others no longer do.
            try touch("\(folder.path)/other")
            try touch("\(path)/event1")
            #expect(hasNews(watch))
            watch.clear()
            unlink("\(folder.path)/other")
            #expect(!hasNews(watch))
            unlink("\(path)/event1")
            rmdir(path)
            #expect(hasNews(watch))
            watch.clear()
            #expect(!hasNews(watch))
        }
    }

    @Test func `without even the parent folder nothing is waited for`() {
        let watch = InputWatch(folder: "/kochlea-no-such-folder/input")
        #expect(!watch.isBlind && !hasNews(watch))
        watch.clear()
        #expect(!hasNews(watch))
    }

    @Test func `a system that cannot watch differs from one where nothing happens`() {
        let watch = InputWatch(folder: "/tmp", descriptor: -1)
        #expect(watch.isBlind)
        watch.clear()
        #expect(watch.isBlind)
    }
}
