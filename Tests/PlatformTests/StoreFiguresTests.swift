import Glibc
import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Platform

/// The figures that a start reads are those of a pass over all answers, whatever has happened to them.
@Suite struct StoreFiguresTests {
    private static let limit = 900
    private static let alphabets: [Alphabet] = [.international, Alphabet.of(.russian)]

    private static func expectSame(_ store: SQLiteStore, on day: Day, _ comment: String) throws {
        let count = { (sql: String) in try store.database.query(sql) { $0.integer(0) } }
        #expect(try [store.database.answers()] == count("SELECT count(*) FROM attempt"), "\(comment)")
        #expect(try [store.load().sessions] == count("SELECT count(milliseconds) FROM session"), "\(comment)")
        let recalls = try store.recalls()
        for alphabet in alphabets {
            var (memories, days, held) = (Memories(limitMilliseconds: limit), HonestDays(day), Held())
            for recall in recalls {
                guard let character = alphabet.character(stored: recall.character) else { continue }
                var recall = recall
                recall.character = character
                held.take(recall)
                recall.day = days.day(recall.day)
                memories.take(recall)
            }
            #expect(try store.memories(alphabet, limitMilliseconds: limit, on: day) == memories, "\(comment)")
            #expect(try store.held(alphabet) == held, "\(comment)")
        }
        #expect(try store.exposed() == Exposures(store.exposures()), "\(comment)")
        #expect(try Checksums.fault(in: store.database) == nil, "\(comment)")
    }

    /// A learner whose data is opened, killed, moved, merged and deleted.
    private struct History {
        var folder: TemporaryFolder
        var random: SplitMix64
        var day = today
        var seconds = 0

        mutating func chance(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

        mutating func attempt(_ kind: SessionKind) -> Attempt {
            if kind == .interface {
                return [
                    Exposure.Outcome.understood(milliseconds: chance(200...2000)), .spoken, .helped,
                ].map { Exposure(name: "QSO", outcome: $0, day: day).attempt }[chance(0...2)]
            }
            let targets = ["K", "M", "5", "<AR>", "russian:Ж", "russian:К"]
            let target = targets[chance(0...5)]
            return Attempt(
                direction: kind == .send ? .send : .receive, target: target,
                answer: chance(0...5) == 0 ? targets[chance(0...5)] : target,
                recognitionMilliseconds: chance(0...9) == 0 ? nil : chance(200...2500),
                pattern: chance(0...1) == 0 ? "-.-" : "", repeats: chance(0...4) == 0 ? 1 : 0)
        }

        mutating func practise(_ store: SQLiteStore) throws {
            for _ in 0..<chance(1...3) {
                seconds += 1
                let kind = SessionKind.known[chance(0...SessionKind.known.count - 1)]
                // A clock may be years ahead for a while.
                let shown = chance(0...9) == 0 ? day.advanced(by: 4000) : day.advanced(by: chance(0...1))
                let session = try store.begin(kind, at: moment(day, second: seconds))
                for _ in 0..<chance(0...120) {
                    try store.record([attempt(kind)], in: session, at: moment(shown, second: seconds))
                }
                if chance(0...2) > 0 {
                    try store.finish(session, as: finished(kind), progress: store.load())
                }
            }
        }

        private func finished(_ kind: SessionKind) -> SessionRecord {
            SessionRecord(
                kind: kind, began: moment(day, second: seconds), milliseconds: 1000, attempts: 5, correct: 4,
                advanced: false, level: 3)
        }

        mutating func happen(_ store: inout SQLiteStore) throws -> String {
            switch chance(0...7) {
            case 0:
                try store.reset()
                return "reset"
            case 1:
                // A copy of the files at this moment is what a kill leaves.
                let copy = try TemporaryFolder()
                for name in ["progress.sqlite", "progress.sqlite-wal", "answers"] where folder.files.contains(name) {
                    try copy.write(folder.bytes(of: name), to: name)
                }
                try store.close()
                folder = copy
                store = try folder.store(on: day)
                return "kill"
            case 2:
                var bytes: [UInt8] = []
                try store.export(.jsonLines, program: "1") {
                    bytes += $0
                    return true
                }
                try store.close()
                folder = try TemporaryFolder()
                try folder.write(bytes, to: "archive")
                store = try folder.store(on: day)
                _ = try store.importAll(from: ArchiveReader(path: "\(folder.path)/archive"))
                return "import"
            case 3:
                let beside = try TemporaryFolder()
                let other = try beside.store(on: day)
                try practise(other)
                try other.close()
                try store.close()
                try folder.write(beside.bytes(of: "progress.sqlite"), to: "progress.rescued-2026-11-20.sqlite")
                store = try folder.store(on: day)
                return "merge"
            case 4:
                store.tidy()
                try store.close()
                day = day.advanced(by: chance(0...3) == 0 ? -2 : chance(0...40))
                store = try folder.store(on: day)
                return "another day"
            case 5:
                truncate("\(folder.path)/progress.sqlite-wal", 40)
                try practise(store)
                _ = store.takeIncident()
                return "log cut"
            default:
                try store.close()
                store = try folder.store(on: day)
                return "another start"
            }
        }
    }

    @Test(arguments: Lane.some(Array(1...24) as [UInt64], daily: 5))
    func `kept figures are those of all answers`(seed: UInt64) throws {
        var history = History(folder: try TemporaryFolder(), random: SplitMix64(seed: seed))
        var store = try history.folder.store(on: history.day)
        var told: [String] = []
        for _ in 0..<12 {
            try history.practise(store)
            if history.chance(0...1) == 0 { try Self.expectSame(store, on: history.day, "\(seed): \(told)") }
            told.append(try history.happen(&store))
            try Self.expectSame(store, on: history.day, "\(seed): \(told)")
        }
        try store.close()
    }

    @Test func `figures of another limit or day are computed anew`() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        for number in 0..<200 {
            // The clock was ahead for half of the answers.
            let day = number < 100 ? today : today.advanced(by: 100)
            let attempt = Attempt(
                direction: .receive, target: "K", answer: "K", recognitionMilliseconds: 400 + 10 * number)
            try store.record([attempt], in: session, at: moment(day))
        }
        for (limit, day) in [
            (900, today), (1500, today), (900, today.advanced(by: 99)), (900, today.advanced(by: -5)), (900, today),
        ] {
            var (memories, days) = (Memories(limitMilliseconds: limit), HonestDays(day))
            for var recall in try store.recalls() {
                recall.day = days.day(recall.day)
                memories.take(recall)
            }
            #expect(try store.memories(.international, limitMilliseconds: limit, on: day) == memories)
        }
    }

    @Test func `a start reads only the answers since the figures were kept`() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        let attempt = Attempt(direction: .receive, target: "K", answer: "K")
        func answer(_ count: Int) throws -> Int {
            try store.record(Array(repeating: attempt, count: count), in: session, at: moment())
            _ = try store.memories(.international, limitMilliseconds: 900, on: today)
            return try store.figures("memory.international")?.through ?? 0
        }
        #expect(try answer(500) == 500)
        #expect(try answer(10) == 500)
        #expect(try answer(100) == 610)
        // Damaged figures count as missing.
        try store.database.execute("UPDATE figures SET text = replace(text, 'stability', 'stabilitz')")
        #expect(try store.figures("memory.international") == nil)
        #expect(try answer(1) == 611)
    }
}
