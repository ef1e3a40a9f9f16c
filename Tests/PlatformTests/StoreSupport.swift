import Activities
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// 20 November 2026.
let today = Day(ordinal: 20_777)

func moment(_ day: Day = today, second: Int = 28_800) -> Moment {
    Moment(epochSeconds: Int64(day.ordinal) * 86_400 + Int64(second), day: day, secondOfDay: second)
}

func record(
    _ kind: SessionKind = .receive, attempts: Int = 20, correct: Int = 19, advanced: Bool = true, level: Int = 3
) -> SessionRecord {
    SessionRecord(
        kind: kind, began: moment(), milliseconds: 300_000, attempts: attempts, correct: correct, advanced: advanced,
        level: level)
}

extension TemporaryFolder {
    var data: DataFolder { DataFolder(path: path) }

    func store(on day: Day = today, _ schema: Schema = .current) throws -> SQLiteStore {
        try SQLiteStore(data, today: day, schema)
    }

    func reader() throws -> SQLiteStore { try SQLiteStore(reading: data) }

    /// A finished session of correct answers to K.
    ///
    /// - Parameter isTidied: whether the program then had time for its check and the day's backup.
    func practise(_ count: Int = 3, on day: Day = today, isTidied: Bool = true) throws {
        let store = try store(on: day)
        let session = try store.begin(.receive, at: moment(day))
        for _ in 0..<count {
            try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment(day))
        }
        try store.finish(session, as: record(), progress: store.load())
        if isTidied { store.tidy() }
        try store.close()
    }

    /// The number of questions about K, read through another store.
    func answers() throws -> Int {
        try SQLiteStore(reading: data).load().characters["K"]?.receiveAttempts ?? 0
    }
}
