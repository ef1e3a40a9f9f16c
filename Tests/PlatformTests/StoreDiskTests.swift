import Activities
import Glibc
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// A limit on the size of this process's files simulates a full disk.
func limitFileSize(_ bytes: Int?) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = bytes.map(rlim_t.init) ?? limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

@Suite struct StoreDiskTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // Exit tests of Swift 6.2 cannot capture values.
    #if compiler(>=6.3)
        @Test func `a disk that fills up loses no answer that was taken, and a later retry succeeds`() async throws {
            await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
                let store = try SQLiteStore(DataFolder(path: path), today: today)
                let session = try store.begin(.receive, at: moment())
                let pair = ["K", "M"].map { Attempt(direction: .receive, target: $0, answer: $0) }
                limitFileSize(Lane.isDaily ? 250_000 : 400_000)
                var taken = 0
                do {
                    while taken < 100_000 {
                        try store.record(pair, in: session, at: moment())
                        taken += 1
                    }
                    exit(1)
                } catch {
                    // SQLite reports EFBIG as an I/O error without a number. It must not look like a changed file.
                    guard case .diskFull = error as? StoreError, store.takeIncident() == nil else { exit(2) }
                }
                // Reading still works, and the next attempt to write fails without a crash.
                #expect(try store.load().characters["K"]?.receiveAttempts == taken)
                #expect(try store.load().characters["M"]?.receiveAttempts == taken)
                for _ in 1...3 {
                    #expect(throws: StoreError.diskFull(path: path + "/progress.sqlite")) {
                        try store.record(pair, in: session, at: moment())
                    }
                }
                #expect(throws: StoreError.self) { try store.finish(session, as: record(), progress: Progress()) }
                limitFileSize(nil)
                for _ in 1...3 { try store.record(pair, in: session, at: moment()) }
                try store.finish(session, as: record(), progress: Progress())
                #expect(try store.load().characters["M"]?.receiveAttempts == taken + 3)
                #expect(try store.load().sessions == 1)
                exit(0)
            }
            let store = try folder.store()
            #expect(store.recovery == .none)
            #expect(try store.load().sessions == 1)
        }

        @Test func `a disk that is full from the start is said so`() async throws {
            await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
                limitFileSize(0)
                do {
                    _ = try SQLiteStore(DataFolder(path: path), today: today)
                    exit(1)
                } catch {
                    guard case StoreError.diskFull = error else { exit(2) }
                }
                exit(0)
            }
            #expect(try folder.store().recovery == .none)
        }
    #endif

    @Test(.enabled(if: geteuid() == 0, "mounting needs root"))
    func `a small disk that is really full is no different`() async throws {
        let mount = folder.path + "/disk"
        mkdir(mount, 0o700)
        try #require(shell("mount -t tmpfs -o size=300k kochlea-test \(mount) 2>/dev/null || exit 77") == 0)
        defer { _ = shell("umount --lazy \(mount)") }
        do {
            let store = try SQLiteStore(DataFolder(path: mount), today: today)
            let session = try store.begin(.receive, at: moment())
            let attempt = Attempt(direction: .receive, target: "K", answer: "K")
            var taken = 0
            #expect {
                while true {
                    try store.record([attempt], in: session, at: moment())
                    taken += 1
                }
            } throws: {
                if case StoreError.diskFull = $0 { true } else { false }
            }
            #expect(taken > 10)
            #expect(try store.load().characters["K"]?.receiveAttempts == taken)
            try #require(shell("mount -o remount,size=2m \(mount)") == 0)
            try store.record([attempt], in: session, at: moment())
            #expect(try store.load().characters["K"]?.receiveAttempts == taken + 1)
        }
        #expect(try SQLiteStore(DataFolder(path: mount), today: today).recovery == .none)
        // The same without any room.
        _ = shell("head -c 3m /dev/zero >\(mount)/rest 2>/dev/null; rm -rf \(mount)/progress* \(mount)/backups; true")
        _ = shell("head -c 3m /dev/zero >>\(mount)/rest 2>/dev/null; true")
        #expect { try SQLiteStore(DataFolder(path: mount), today: today) } throws: {
            if case StoreError.diskFull = $0 { true } else { false }
        }
    }

    @Test func `a folder that cannot be made or written is said so, with its path`() throws {
        try folder.write([], to: "file")
        let path = "\(folder.path)/file/data"
        #expect {
            try SQLiteStore(DataFolder(path: path), today: today)
        } throws: {
            if case StoreError.notWritable(path, let reason) = $0 { !reason.isEmpty } else { false }
        }
        #expect { try SQLiteStore(DataFolder(path: "/proc/kochlea"), today: today) } throws: { $0 is StoreError }
    }

    // Exit tests of Swift 6.2 cannot capture values.
    #if compiler(>=6.3)
        @Test func `a folder without rights is said so`() async throws {
            try folder.practise()
            // An ordinary user could not remove the folder otherwise.
            defer { chmod(folder.path, 0o700) }
            await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
                // Root has every permission, so only an ordinary user can test this.
                chmod(path, 0o755)
                if geteuid() == 0 { setuid(65534) }
                chmod(path, 0o500)
                for path in [path, path + "/deeper", path + "/progress.sqlite/x"] {
                    do throws(StoreError) {
                        _ = try SQLiteStore(DataFolder(path: path), today: today)
                        exit(1)
                    } catch {
                        switch error {
                        case .noPermission, .notWritable: continue
                        default: exit(2)
                        }
                    }
                }
                exit(0)
            }
        }

        @Test func `a medium that cannot be written can be read`() async throws {
            try folder.practise(4)
            chmod(folder.path, 0o555)
            chmod(folder.path + "/progress.sqlite", 0o444)
            defer { chmod(folder.path, 0o700) }
            await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
                if geteuid() == 0 { setuid(65534) }
                let reader = try SQLiteStore(reading: DataFolder(path: path))
                exit(try reader.load().characters["K"]?.receiveAttempts == 4 ? 0 : 1)
            }
        }
    #endif

    private func shell(_ command: String) -> CInt {
        var process = pid_t()
        var status: CInt = -1
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ) == 0 else { return -1 }
        waitpid(process, &status, 0)
        return status
    }
}
