import Activities
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreWordTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `words are counted by direction, beside their characters`() throws {
        let store = try folder.store()
        let session = try store.begin(Activity.words.kind, at: moment())
        for answer in ["TNX", "TNS", ""] {
            try store.recordWord(
                WordAnswer(direction: .receive, word: "TNX", answer: answer), in: session, at: moment())
        }
        try store.recordWord(WordAnswer(direction: .send, word: "TNX", answer: "TNX"), in: session, at: moment())
        #expect(try store.words(.receive) == ["TNX": AnswerCount(attempts: 3, correct: 1)])
        #expect(try store.words(.send) == ["TNX": AnswerCount(attempts: 1, correct: 1)])
        #expect(try store.load().characters.isEmpty)
    }

    @Test func `an answer without a session is refused`() throws {
        let store = try folder.store()
        #expect(throws: StoreError.self) {
            try store.recordWord(
                WordAnswer(direction: .receive, word: "K", answer: "K"), in: SessionKey(rawValue: 9), at: moment())
        }
        #expect(try store.words(.receive).isEmpty)
    }

    @Test func `small states are kept, replaced and forgotten`() throws {
        var store: SQLiteStore? = try folder.store()
        try store?.setState("ear.length", to: "2")
        try store?.setState("ear.length", to: "3")
        store = nil
        let again = try folder.store()
        #expect(try again.state("ear.length") == "3")
        try again.setState("ear.length", to: nil)
        #expect(try again.state("ear.length") == nil)
        try again.setState("ear.length", to: "4")
        try again.reset()
        #expect(try again.state("ear.length") == nil)
    }

    @Test func `the latest finished sessions come first`() throws {
        let store = try folder.store()
        var records: [SessionRecord] = []
        for number in 1...4 {
            let key = try store.begin(.receive, at: moment())
            // One session was never finished.
            guard number != 3 else { continue }
            let record = SessionRecord(
                kind: number == 2 ? .send : Activity.practice.kind, began: moment(), milliseconds: 1000 * number,
                attempts: 20,
                correct: 15 + number, advanced: number == 2, level: 2 + number)
            try store.finish(key, as: record, progress: Progress())
            records.append(record)
        }
        #expect(try store.sessions(latest: 9) == records.reversed())
        #expect(try store.sessions(latest: 1) == [records[2]])
    }
}
