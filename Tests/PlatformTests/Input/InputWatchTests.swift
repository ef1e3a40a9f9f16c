import Glibc
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

    @Test func `a folder that is not there is waited for, again and again`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/input"
        let watch = InputWatch(folder: path)
        #expect(!watch.isBlind && !hasNews(watch))
        for _ in 0..<3 {
            mkdir(path, 0o700)
            #expect(hasNews(watch))
            watch.clear()
            // Its own files are news now, its parent's others no more.
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

    @Test func `where not even the parent is there, nothing is waited for`() {
        let watch = InputWatch(folder: "/kochlea-no-such-folder/input")
        #expect(!watch.isBlind && !hasNews(watch))
        watch.clear()
        #expect(!hasNews(watch))
    }

    @Test func `a system that cannot watch is told apart from one where nothing happens`() {
        let watch = InputWatch(folder: "/tmp", descriptor: -1)
        #expect(watch.isBlind)
        watch.clear()
        #expect(watch.isBlind)
    }
}
