import Activities
import Glibc
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a new learner has nothing`() throws {
        let store = try folder.store()
        #expect(store.recovery == .none)
        #expect(store.backupFailure == nil)
        #expect(try store.load() == Progress())
        #expect(try store.settings() == [:])
        for direction in Direction.allCases { #expect(try store.paused(direction) == nil) }
    }

    @Test func `answers are counted by skill, and only their own character's`() throws {
        var kept: SQLiteStore? = try folder.store()
        var store: SQLiteStore { get throws { try #require(kept) } }
        let receive = try store.begin(.receive, at: moment())
        let ear = try store.begin(Activity.ear.kind, at: moment())
        let send = try store.begin(.send, at: moment())
        func attempt(_ direction: Direction, _ target: String, _ answer: String, _ time: Int? = nil) -> Attempt {
            Attempt(
                direction: direction, target: target, answer: answer, recognitionMilliseconds: time, pattern: "-.-",
                repeats: 2)
        }
        try store.record(
            [attempt(.receive, "K", "K", 500), attempt(.receive, "K", "M", 100), attempt(.receive, "K", "", nil)],
            in: receive, at: moment())
        try store.record(
            [attempt(.receive, "K", "K", 900), attempt(.receive, "<AR>", "<AR>")], in: receive, at: moment())
        try store.record([attempt(.send, "K", "R"), attempt(.send, "K", "M", 5)], in: send, at: moment())
        try store.record([attempt(.receive, "K", "R", 1), attempt(.send, "K", "K", 1)], in: ear, at: moment())

        func check() throws {
            let progress = try store.load()
            var k = CharacterTotals()
            (k.receiveAttempts, k.receiveCorrect, k.recognitionMilliseconds) = (4, 2, 700)
            (k.sendAttempts, k.sendCorrect, k.earAttempts, k.earCorrect) = (2, 0, 2, 1)
            var ar = CharacterTotals()
            (ar.receiveAttempts, ar.receiveCorrect) = (1, 1)
            #expect(progress.characters == ["K": k, "<AR>": ar])
            #expect(
                progress.confusions == [
                    Confusion(target: "K", answer: "M", count: 2), Confusion(target: "K", answer: "R", count: 1),
                ])
            #expect(progress.sessions == 0)
        }
        try check()
        // All data was on disk.
        kept = nil
        kept = try folder.store()
        try check()
    }

    @Test func `recognition time is the median of the latest right answers`() throws {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        func answer(_ times: [Int]) throws -> Int? {
            try store.record(
                times.map { Attempt(direction: .receive, target: "K", answer: "K", recognitionMilliseconds: $0) },
                in: session, at: moment())
            return try store.load().characters["K"]?.recognitionMilliseconds
        }
        #expect(try answer([700]) == 700)
        #expect(try answer([400]) == 550)
        #expect(try answer([401]) == 401)
        #expect(try answer([402]) == 402)
        #expect(try answer(Array(repeating: 300, count: SQLiteStore.recognitionSample / 2)) == 300)
        #expect(try answer(Array(repeating: 200, count: SQLiteStore.recognitionSample)) == 200)
    }

    @Test func `a finished session keeps what it changed, and finishing it twice is the same`() throws {
        var kept: SQLiteStore? = try folder.store()
        var store: SQLiteStore { get throws { try #require(kept) } }
        var progress = Progress()
        progress.receive = DirectionProgress(
            level: 3, intervalDays: 2, due: today.advanced(by: 2), lastPractised: today, firstPractised: today,
            levelReached: today)
        progress.send = DirectionProgress(level: 5)
        (progress.streak.current, progress.streak.longest, progress.streak.lastDay) = (2, 9, today)
        let session = try store.begin(.receive, at: moment())
        try store.finish(session, as: record(), progress: progress)
        try store.finish(session, as: record(), progress: progress)
        kept = nil
        kept = try folder.store()
        progress.sessions = 1
        progress.zoneSeconds = 0
        #expect(try store.load() == progress)
    }

    @Test func `answers are recorded all or none`() throws {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        let good = Attempt(direction: .receive, target: "K", answer: "K")
        let bad = Attempt(direction: .receive, target: "M", answer: "K")
        try store.database.execute(
            """
            CREATE TEMP TRIGGER refuse AFTER INSERT ON attempt WHEN new.target = 'M'
            BEGIN SELECT raise(ABORT, 'refused'); END
            """)
        #expect(throws: StoreError.self) { try store.record([good, good, bad], in: session, at: moment()) }
        #expect(try store.load() == Progress())
        #expect(throws: StoreError.self) { try store.record([good], in: SessionKey(rawValue: 99), at: moment()) }
        #expect(throws: StoreError.self) {
            try store.finish(SessionKey(rawValue: 99), as: record(), progress: Progress())
        }
        var progress = Progress()
        progress.receive.level = 7
        progress.streak.current = 5
        #expect(throws: StoreError.self) { try store.finish(session, as: record(), progress: progress) }
        #expect(try store.load() == Progress())
        // The store still works.
        try store.record([good], in: session, at: moment())
        #expect(try store.load().characters["K"]?.receiveAttempts == 1)
    }

    @Test func `introductions, paused sessions and settings are kept, changed and forgotten`() throws {
        var kept: SQLiteStore? = try folder.store()
        var store: SQLiteStore { get throws { try #require(kept) } }
        for _ in 1...2 { try store.introduced("K", direction: .receive) }
        try store.introduced("<AR>", direction: .send)
        try store.setPaused(.receive, state: "old", at: moment())
        try store.setPaused(.receive, state: #"{"é": "\#u{0}"}"#, at: moment(second: 86_399))
        try store.set("voice.rate", to: "175")
        try store.set("voice.rate", to: "449")
        try store.set("language", to: "de")
        try store.set("nothing", to: nil)
        kept = nil
        kept = try folder.store()
        #expect(try store.load().introduced == [.receive: ["K"], .send: ["<AR>"]])
        let paused = try #require(try store.paused(.receive))
        #expect(paused.state == #"{"é": "\#u{0}"}"#)
        #expect(paused.at == moment(second: 86_399))
        #expect(try store.paused(.send) == nil)
        #expect(try store.settings() == ["voice.rate": "449", "language": "de"])
        try store.set("language", to: nil)
        try store.setPaused(.receive, state: nil, at: moment())
        #expect(try store.settings() == ["voice.rate": "449"])
        #expect(try store.paused(.receive) == nil)
    }

    @Test func `a reset forgets all progress and no setting`() throws {
        try folder.practise()
        var kept: SQLiteStore? = try folder.store()
        var store: SQLiteStore { get throws { try #require(kept) } }
        try store.introduced("K", direction: .receive)
        try store.setPaused(.send, state: "state", at: moment())
        try store.set("language", to: "de")
        #expect(try store.load() != Progress())
        try store.reset()
        kept = nil
        kept = try folder.store()
        #expect(try store.load() == Progress())
        #expect(try store.paused(.send) == nil)
        #expect(try store.settings() == ["language": "de"])
    }

    @Test func `only the learner can read stored data`() throws {
        try folder.practise()
        let store = try folder.store()
        try store.set("language", to: "de")
        let files = folder.files
        #expect(Set(files).isSuperset(of: ["progress.sqlite", "progress.sqlite-wal", "lock"]))
        #expect(files.contains("backups/progress-2026-11-20.sqlite"))
        for file in files { #expect(try folder.mode(file) == 0o600, "\(file)") }
        #expect(try folder.mode("backups") == 0o700)
        withExtendedLifetime(store) {}
    }

    @Test func `the second copy learns which process has the data, and starts once that has closed it`() throws {
        do {
            let first = try folder.store()
            #expect(throws: StoreError.inUse(process: getpid())) { try folder.store() }
            try first.set("language", to: "de")
        }
        #expect(try folder.store().settings() == ["language": "de"])
    }

    @Test func `a reader sees what the running copy has written, and changes nothing`() throws {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        let reader = try SQLiteStore(reading: folder.data)
        for count in 1...3 {
            try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
            #expect(try reader.load().characters["K"]?.receiveAttempts == count)
        }
        for change: () throws -> Void in [
            { try reader.set("language", to: "de") }, { try reader.reset() },
            { _ = try reader.begin(.receive, at: moment()) },
        ] {
            #expect { try change() } throws: { if case StoreError.notWritable = $0 { true } else { false } }
        }
        #expect(try store.settings() == [:])
    }

    @Test func `a reader where nothing is yet reads a new learner, and makes nothing`() throws {
        let reader = try SQLiteStore(reading: DataFolder(path: "\(folder.path)/not/there"))
        #expect(try reader.load() == Progress())
        #expect(throws: StoreError.self) { try reader.set("language", to: "de") }
        #expect(folder.files == [])
    }
}
