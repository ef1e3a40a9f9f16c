import Activities
import Foundation
import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreAlphabetTests {
    let folder: TemporaryFolder
    let greek = Alphabet.of(.greek)

    init() throws { folder = try TemporaryFolder() }

    /// A session of Greek answers in which the level rises to 5.
    private func learnGreek(_ store: SQLiteStore) throws {
        let session = try store.begin(.receive, at: moment())
        for answer in ["Κ", "Μ"] {
            let attempt = Attempt(direction: .receive, target: "greek:Κ", answer: "greek:\(answer)")
            try store.record([attempt], in: session, at: moment())
        }
        try store.introduced("greek:Κ", direction: .receive)
        let level = #"{"level":5,"intervalDays":2}"#
        try store.finish(
            session, as: record(level: 5), progress: store.load(), states: ["progress.greek.receive": level])
    }

    @Test func `a folder from before other alphabets is the international alphabet's, and stays so`() throws {
        try folder.practise()
        let before = try folder.store().load()
        #expect(try folder.store().load(.international) == before)
        #expect(try folder.store().load(greek).characters.isEmpty)
        let store = try folder.store()
        try learnGreek(store)
        try store.close()
        let latin = try folder.store().load(.international)
        #expect(latin.characters == before.characters)
        #expect(latin.confusions == before.confusions)
        #expect(latin.introduced == before.introduced)
        #expect(latin.receive == before.receive)
    }

    @Test func `level, introductions and answers of another alphabet come back with it`() throws {
        try folder.practise()
        let store = try folder.store()
        try learnGreek(store)
        try store.close()
        let progress = try folder.store().load(greek)
        #expect(progress.receive.level == 5 && progress.receive.intervalDays == 2)
        #expect(progress.introduced == [.receive: ["Κ"]])
        #expect(progress.characters["Κ"]?.receiveAttempts == 2 && progress.characters["Κ"]?.receiveCorrect == 1)
        #expect(progress.confusions == [Confusion(target: "Κ", answer: "Μ", count: 1)])
        #expect(try folder.store().load(.of(.russian)).receive == DirectionProgress())
    }

    @Test func `a level that is set is that of the course's alphabet`() throws {
        let store = try folder.store()
        try store.setLevel(9, .send, of: Course(.letters, alphabet: greek), on: today)
        try store.setLevel(4, .send, of: .letters, on: today)
        try store.close()
        let again = try folder.store()
        #expect(try again.load(greek).send.level == 9)
        #expect(try again.load(.international).send.level == 4)
        #expect(try again.state("known.send") == "K M R")
        #expect(try again.state("known.greek.send")?.hasPrefix("Κ Μ Ρ") == true)
    }

    @Test func `nothing of it is lost when the folder goes away`() throws {
        let store = try folder.store()
        try learnGreek(store)
        try FileManager.default.removeItem(atPath: folder.path)
        let session = try store.begin(.receive, at: moment())
        let attempt = Attempt(direction: .receive, target: "greek:Μ", answer: "greek:Μ")
        try store.record([attempt], in: session, at: moment())
        try store.close()
        let progress = try folder.store().load(greek)
        #expect(progress.receive.level == 5)
        #expect(progress.characters["Κ"]?.receiveAttempts == 2)
        #expect(progress.characters["Μ"]?.receiveAttempts == 1)
    }
}
