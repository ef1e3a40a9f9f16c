import Activities
import Foundation
import Glibc
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// The data goes away during a run. The next answer detects it, and no answer is lost.
@Suite struct StoreGoneTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.practise(5, on: today.advanced(by: -1))
    }

    private let rescued = "progress.rescued-2026-11-20.sqlite"

    private func answer(_ store: SQLiteStore, _ session: SessionKey, _ target: String = "M") throws {
        try store.record([Attempt(direction: .receive, target: target, answer: target)], in: session, at: moment())
    }

    /// Gives three answers, lets something happen, and gives a fourth. Returns the incident.
    private func run(_ happening: () throws -> Void) throws -> StoreIncident? {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        for _ in 0..<3 { try answer(store, session) }
        #expect(store.takeIncident() == nil)
        try happening()
        try answer(store, session)
        let incident = store.takeIncident()
        try answer(store, session)
        #expect(store.takeIncident() == nil, "told once")
        try store.finish(session, as: record(), progress: Progress())
        try store.close()
        return incident
    }

    private func expectEverything(_ k: Int = 5, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let store = try folder.store()
        let characters = try store.load().characters
        #expect(characters["M"]?.receiveAttempts == 5, sourceLocation: sourceLocation)
        #expect(characters["K"]?.receiveAttempts ?? 0 == k, sourceLocation: sourceLocation)
        // Another file in its place may have fewer answers.
        if k == 5 { #expect(store.report.missing == 0, sourceLocation: sourceLocation) }
    }

    @Test func `a folder that is removed leaves everything in a new one`() throws {
        let incident = try run { try FileManager.default.removeItem(atPath: folder.path) }
        #expect(incident == .rescued(file: "\(folder.path)/\(rescued)"))
        try expectEverything()
        #expect(!folder.files.contains(rescued))
    }

    @Test func `a file that is removed is no different`() throws {
        let incident = try run {
            for part in ["", "-wal", "-shm"] { unlink("\(folder.path)/progress.sqlite\(part)") }
        }
        #expect(incident == .rescued(file: "\(folder.path)/\(rescued)"))
        try expectEverything()
    }

    @Test func `a file that is moved into place is not written into, and gets the answers at the next start`() throws {
        let other = try TemporaryFolder()
        try other.practise(2)
        let bytes = try other.bytes(of: "progress.sqlite")
        let incident = try run {
            try other.write(bytes, to: "copy")
            rename("\(other.path)/copy", "\(folder.path)/progress.sqlite")
        }
        #expect(incident == .rescued(file: "\(folder.path)/\(rescued)"))
        #expect(try folder.bytes(of: "progress.sqlite") == bytes)
        #expect(!folder.files.contains("progress.sqlite-wal"))
        let store = try folder.store()
        #expect(store.recovery == .none)
        #expect(store.report.takenIn == 5)
        try store.close()
        try expectEverything(2)
    }

    @Test func `an older copy that is written over the file is not destroyed`() throws {
        let old = try folder.bytes(of: "progress.sqlite")
        let incident = try run {
            try folder.write(old, to: "progress.sqlite")
        }
        #expect(incident == .rescued(file: "\(folder.path)/\(rescued)"))
        #expect(try folder.bytes(of: "progress.sqlite") == old)
        try expectEverything()
    }

    @Test(arguments: [0, 40, 3000])
    func `a log that is cut is written again`(_ size: Int) throws {
        let incident = try run { truncate("\(folder.path)/progress.sqlite-wal", size) }
        #expect(incident == .rewritten)
        try expectEverything()
        #expect(!folder.files.contains(rescued))
    }

    @Test func `a log that is removed is written again`() throws {
        #expect(try run { unlink("\(folder.path)/progress.sqlite-wal") } == .rewritten)
        try expectEverything()
    }

    @Test func `noise over file and log costs no answer of this run`() throws {
        let incident = try run {
            try Data(repeating: 9, count: 30_000).write(
                to: URL(fileURLWithPath: folder.data.database.description), options: [])
            try Data(repeating: 9, count: 30_000).write(
                to: URL(fileURLWithPath: "\(folder.data.database.description)-wal"), options: [])
        }
        #expect(incident == .rescued(file: "\(folder.path)/\(rescued)"))
        // The damaged file is set aside, and the day's backup takes its place.
        try expectEverything()
    }

    @Test func `answers that cannot be written anywhere are an error until they can`() throws {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        for _ in 0..<3 { try answer(store, session) }
        try FileManager.default.removeItem(atPath: folder.path)
        try Data().write(to: URL(fileURLWithPath: folder.path))
        for _ in 0..<2 {
            #expect(throws: StoreError.gone(path: folder.data.database.description)) { try answer(store, session) }
        }
        #expect(throws: StoreError.self) { try store.load() }
        #expect(throws: StoreError.gone(path: folder.data.database.description)) { try store.close() }
        // The medium is back.
        unlink(folder.path)
        for _ in 0..<2 { try answer(store, session) }
        #expect(store.takeIncident() == .rescued(file: "\(folder.path)/\(rescued)"))
        try store.close()
        try expectEverything()
    }

    @Test func `data that went away after the last answer is noticed at the end`() throws {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        for _ in 0..<5 { try answer(store, session) }
        try FileManager.default.removeItem(atPath: folder.path)
        try store.close()
        #expect(store.takeIncident() == .rescued(file: "\(folder.path)/\(rescued)"))
        try expectEverything()
    }

    @Test func `a paused session of an earlier run goes on in the file beside`() throws {
        let earlier: SessionKey
        do {
            let store = try folder.store()
            earlier = try store.begin(.send, at: moment(second: 5))
            try answer(store, earlier, "Q")
        }
        let other = try TemporaryFolder()
        try other.practise(2)
        let store = try folder.store()
        try answer(store, earlier, "Q")
        rename("\(other.path)/progress.sqlite", "\(folder.path)/progress.sqlite")
        try answer(store, earlier, "Q")
        try store.setState("x", to: "y")
        try store.close()
        let merged = try folder.store()
        #expect(try merged.load().characters["Q"]?.receiveAttempts == 2)
        #expect(try merged.state("x") == "y")
        #expect(
            try merged.database.query("SELECT kind FROM session WHERE epoch = ?", moment(second: 5).epochSeconds) {
                $0.text(0)
            } == ["send"])
    }

    @Test func `a thousand answers are watched cheaply`() throws {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        // Only the process's own time, because the disk and other programs may be slow.
        func worked() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let before = worked()
        for _ in 0..<1000 { try answer(store, session) }
        let seconds = worked() - before
        #expect(seconds < 5)
    }
}
