import Activities
import Foundation
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// Levels from the settings, and known characters without a session.
@Suite struct StoreLevelTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func expectLevel(_ level: Int, _ known: String?, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let store = try folder.store()
        #expect(try store.load().receive.level == level, sourceLocation: sourceLocation)
        #expect(try store.state("known.receive") == known, sourceLocation: sourceLocation)
    }

    @Test func `a level survives, and nothing else changes`() throws {
        try folder.practise()
        let before = try folder.store().load()
        let store = try folder.store()
        try store.setLevel(5, .receive, of: .letters, on: today)
        try store.close()
        try expectLevel(5, "K M R S")
        #expect(try folder.store().load() == before.placed(.receive, atLevel: 5, on: today))
    }

    @Test func `a level taken back takes back what is known, a reset both`() throws {
        let store = try folder.store()
        try store.setLevel(9, .receive, of: .letters, on: today)
        try store.setLevel(2, .receive, of: .letters, on: today)
        try store.close()
        try expectLevel(2, "")
        let again = try folder.store()
        try again.setLevel(9, .receive, of: .letters, on: today)
        try again.reset()
        try again.close()
        try expectLevel(2, nil)
    }

    @Test func `a level is kept when the folder goes away`() throws {
        let store = try folder.store()
        try store.setLevel(7, .receive, of: .letters, on: today)
        try FileManager.default.removeItem(atPath: folder.path)
        let session = try store.begin(.receive, at: moment())
        try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
        try store.close()
        try expectLevel(7, "K M R S U A")
    }
}
