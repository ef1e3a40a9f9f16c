import Activities
import Foundation
import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreDamageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `random bytes are set aside unchanged, and progress starts over`() throws {
        var random = SplitMix64(seed: 1)
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        try folder.write(noise, to: "progress.sqlite")
        do {
            let store = try folder.store()
            #expect(store.recovery == .startedAnew(setAside: "progress.damaged-2026-11-20.sqlite"))
            #expect(try store.load() == Progress())
            try store.set("language", to: "de")
        }
        #expect(try folder.bytes(of: "progress.damaged-2026-11-20.sqlite") == noise)
        #expect(try folder.store().recovery == .none)
        #expect(try folder.store().settings() == ["language": "de"])
    }

    @Test func `each damaged file of one day gets its own name`() throws {
        for number in 1...3 {
            let noise = [UInt8](repeating: UInt8(number), count: 5000)
            try folder.write(noise, to: "progress.sqlite")
            let name = "progress.damaged-2026-11-20\(number == 1 ? "" : "-\(number)").sqlite"
            #expect(try folder.store().recovery == .startedAnew(setAside: name))
            #expect(try folder.bytes(of: name) == noise)
        }
    }

    @Test func `the newest sound backup takes the place of a damaged file`() throws {
        try folder.practise(1, on: today.advanced(by: -3))
        try folder.practise(10, on: today.advanced(by: -2))
        try folder.practise(100, on: today.advanced(by: -1))
        try folder.practise(1000, on: today)
        // A backup has the state in which the program had its first rest of that day.
        let backups = (17...20).map { "backups/progress-2026-11-\($0).sqlite" }
        #expect(folder.files.filter { $0.hasPrefix("backups") } == backups)
        try folder.write(Array(repeating: 7, count: 3000), to: "backups/progress-2026-11-20.sqlite")
        try folder.write([], to: "backups/progress-2026-11-21.sqlite")
        try folder.write("junk".utf8, to: "progress.sqlite")
        let store = try folder.store()
        #expect(
            store.recovery
                == .restored(backup: today.advanced(by: -1), setAside: "progress.damaged-2026-11-20.sqlite"))
        #expect(try store.load().characters["K"]?.receiveAttempts == 111)
        #expect(try folder.answers() == 111)
        // All backups, good and bad, still exist.
        #expect(folder.files.filter { $0.hasPrefix("backups") }.count == 5)
    }

    @Test func `a restoring that was broken off is ended at the next start`() throws {
        try folder.practise(3, on: today.advanced(by: -1))
        try folder.practise(4, on: today)
        // The program died between setting the damaged file aside and putting the backup in its place.
        let copy = try folder.bytes(of: "backups/progress-2026-11-20.sqlite")
        try folder.write("junk".utf8, to: "progress.damaged-2026-11-20.sqlite")
        for part in ["", "-wal", "-shm"] { unlink("\(folder.path)/progress.sqlite\(part)") }
        try folder.write(copy, to: "progress.restoring.sqlite")
        let store = try folder.store()
        #expect(store.recovery == .restored(backup: today, setAside: "progress.damaged-2026-11-20.sqlite"))
        #expect(try store.load().characters["K"]?.receiveAttempts == 7)
        #expect(!folder.files.contains("progress.restoring.sqlite"))
    }

    @Test func `the log of a damaged file is set aside with it and never written into the next`() throws {
        try folder.practise(5, on: today.advanced(by: -1))
        try folder.practise(5, on: today)
        // The process died: its log still exists and does not match the backup.
        let log: [UInt8]
        do {
            let store = try folder.store()
            let session = try store.begin(.receive, at: moment())
            try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
            log = try folder.bytes(of: "progress.sqlite-wal")
        }
        #expect(log.count > 4000)
        try folder.write(log, to: "progress.sqlite-wal")
        try folder.write(Array(repeating: 0x55, count: 8192), to: "progress.sqlite")
        let store = try folder.store()
        #expect(
            store.recovery == .restored(backup: today, setAside: "progress.damaged-2026-11-20.sqlite"))
        #expect(try folder.bytes(of: "progress.damaged-2026-11-20.sqlite-wal") == log)
        #expect(try store.load().characters["K"]?.receiveAttempts == 10)
    }

    @Test func `an empty file is damage if there are backups, and a first start if not`()
        throws
    {
        try folder.write([], to: "progress.sqlite")
        #expect(try folder.store().recovery == .none)
        try folder.practise(5, on: today)
        try folder.practise(5, on: today.advanced(by: 1))
        try folder.write([], to: "progress.sqlite")
        let store = try folder.store(on: today.advanced(by: 2))
        #expect(
            store.recovery
                == .restored(backup: today.advanced(by: 1), setAside: "progress.damaged-2026-11-22.sqlite"))
        #expect(try store.load().characters["K"]?.receiveAttempts == 10)
    }

    @Test func `wherever the damage is, a start or the daily check finds it, and no answer is lost`() throws {
        try folder.practise(300, on: today.advanced(by: -1))
        try folder.practise(300, on: today)
        let sound = try folder.bytes(of: "progress.sqlite")
        var random = SplitMix64(seed: 2)
        var (told, toldLater) = (0, 0)
        for round in 0..<60 {
            var damaged = sound
            // From one byte to a sector. Every third damage is in the first two kilobytes, which contain the schema.
            let length = [1, 16, 512][Int.random(in: 0...2, using: &random)]
            let limit = round % 3 == 0 ? 2048 : sound.count
            let start = Int.random(in: 0..<(limit - length), using: &random)
            for offset in start..<(start + length) { damaged[offset] = UInt8.random(in: 0...255, using: &random) }
            try folder.write(damaged, to: "progress.sqlite")
            for part in ["-wal", "-shm"] { unlink("\(folder.path)/progress.sqlite\(part)") }
            let tomorrow = today.advanced(by: 1)
            let store = try folder.store(on: tomorrow)
            if case .restored(today, let name) = store.recovery {
                told += 1
                #expect(try folder.bytes(of: name) == damaged)
                #expect(try store.load().characters["K"]?.receiveAttempts == 600)
            } else {
                #expect(store.recovery == .none, "\(start) \(length)")
            }
            // In any state, practice goes on.
            let session = try store.begin(.receive, at: moment(tomorrow))
            try store.record(
                [Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment(tomorrow))
            store.tidy()
            try store.close()
            let next = try folder.store(on: tomorrow)
            if case .restored = next.recovery { toldLater += 1 }
            #expect(try next.load().characters["K"]?.receiveAttempts == 601, "\(start) \(length)")
            #expect(try Checksums.fault(in: next.database) == nil)
            try next.close()
            unlink("\(folder.path)/backups/progress-2026-11-21.sqlite")
        }
        #expect(told >= 2 && toldLater >= 4, "\(told), \(toldLater)")
    }

    @Test(arguments: [1, 50, 99, 100, 511, 512, 4095, 4096, 4097, 20_000])
    func `a file cut short is damage`(_ size: Int) throws {
        try folder.practise(300, on: today.advanced(by: -1))
        try folder.practise(1, on: today)
        let sound = try folder.bytes(of: "progress.sqlite")
        try #require(size < sound.count)
        try folder.write(sound.prefix(size), to: "progress.sqlite")
        #expect(
            try folder.store().recovery
                == .restored(backup: today, setAside: "progress.damaged-2026-11-20.sqlite"))
        #expect(try folder.answers() == 301)
    }

    @Test func `a log that is damaged costs what is in it and nothing else`() throws {
        try folder.practise(20)
        let main = try folder.bytes(of: "progress.sqlite")
        var log: [UInt8]
        do {
            let store = try folder.store()
            let session = try store.begin(.receive, at: moment())
            try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
            log = try folder.bytes(of: "progress.sqlite-wal")
        }
        for offset in [0, 20, 40, 3000, log.count - 1] {
            var damaged = log
            damaged[offset] ^= 0x10
            try folder.write(main, to: "progress.sqlite")
            try folder.write(damaged, to: "progress.sqlite-wal")
            let store = try folder.store()
            #expect(store.recovery == .none)
            #expect([20, 21].contains(try store.load().characters["K"]?.receiveAttempts))
        }
    }

    @Test func `fourteen days of backups are kept, one for each day that was practised`() throws {
        for day in 0..<20 {
            try folder.practise(1, on: today.advanced(by: day))
            try folder.practise(1, on: today.advanced(by: day))
        }
        let backups = Backups(in: folder.data, .current)
        #expect(backups.days == (6..<20).reversed().map { today.advanced(by: $0) })
        #expect(backups.newestSound()?.day == today.advanced(by: 19))
    }

    @Test func `a failed backup does not prevent practice`() throws {
        try folder.practise(2, isTidied: false)
        try folder.write([], to: "backups")
        let store = try folder.store(on: today.advanced(by: 1))
        store.tidy()
        #expect(store.backupFailure != nil)
        #expect(try store.load().characters["K"]?.receiveAttempts == 2)
    }

    // Exit tests of Swift 6.2 cannot capture values.
    #if compiler(>=6.3)
        @Test func `a damaged file is left alone as long as its backup cannot be copied`() async throws {
            try folder.practise(50, on: today.advanced(by: -1))
            try folder.practise(50, on: today)
            let noise = [UInt8](repeating: 3, count: 4096)
            try folder.write(noise, to: "progress.sqlite")
            await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
                limitFileSize(4096)
                do {
                    _ = try SQLiteStore(DataFolder(path: path), today: today)
                    exit(1)
                } catch {
                    guard case StoreError.diskFull = error else { exit(2) }
                }
                exit(0)
            }
            #expect(try folder.bytes(of: "progress.sqlite") == noise)
            #expect(!folder.files.contains { $0.contains("damaged") || $0.hasSuffix(".part") })
            #expect(
                try folder.store().recovery
                    == .restored(backup: today, setAside: "progress.damaged-2026-11-20.sqlite"))
        }
    #endif

    @Test func `a folder whose name has signs in it is opened like any other`() throws {
        let odd = DataFolder(path: "\(folder.path)/a?b#c%41 é'\"")
        try SQLiteStore(odd, today: today).tidy()
        try Data("junk".utf8).write(to: URL(fileURLWithPath: odd.database.description))
        #expect(
            try SQLiteStore(odd, today: today).recovery
                == .restored(backup: today, setAside: "progress.damaged-2026-11-20.sqlite"))
    }
}
