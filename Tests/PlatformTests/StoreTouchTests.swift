import Activities
import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreTouchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func feel(_ answers: [String], in store: SQLiteStore) throws {
        let session = try store.begin(Activity.touch.kind, at: moment())
        for answer in answers {
            let attempt = Attempt(
                direction: .receive, target: "K", answer: answer, recognitionMilliseconds: 50)
            try store.record([attempt], in: session, at: moment())
        }
    }

    @Test func `answers by touch have totals of their own and change nothing of the ear`() throws {
        try folder.practise()
        let before = try folder.store().load()
        let store = try folder.store()
        try feel(["K", "M", ""], in: store)
        try store.close()
        let after = try folder.store().load()
        let totals = try #require(after.characters["K"])
        #expect(totals.touchAttempts == 3 && totals.touchCorrect == 1)
        var heard = totals
        (heard.touchAttempts, heard.touchCorrect) = (0, 0)
        #expect(heard == before.characters["K"] && after.confusions == before.confusions)
        #expect(try folder.store().recalls().count == 3)
        #expect(after.receive == before.receive)
    }

    @Test func `an export has the answers and the level, and an import brings them back`() throws {
        let store = try folder.store()
        try feel(["K", "M"], in: store)
        try store.setState("touchLevel.receive", to: #"{"level":7,"intervalDays":2}"#)
        try store.close()
        var bytes: [UInt8] = []
        try SQLiteStore(reading: folder.data).export(.jsonLines, program: "1.2.3") {
            bytes += $0
            return true
        }
        let other = try TemporaryFolder()
        try other.write(bytes, to: "archive")
        _ = try other.store().importAll(from: ArchiveReader(path: "\(other.path)/archive"))
        let copy = try other.store()
        #expect(try copy.load().characters["K"]?.touchAttempts == 2)
        #expect(try copy.touch(.international).course.level == 7)
        #expect(try copy.load().receive.level == 2)
    }
}
