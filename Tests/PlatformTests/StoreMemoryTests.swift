import Activities
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreMemoryTests {
    @Test func `answers to single characters come in their order, with what they say of memory`() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        var expected: [Recall] = []
        for (place, kind) in SessionKind.known.enumerated() {
            let direction: Direction = kind == .send ? .send : .receive
            let when = moment(today.advanced(by: place))
            let session = try store.begin(kind, at: when)
            let attempts = [
                Attempt(direction: direction, target: "K", answer: "K", recognitionMilliseconds: 800 + place),
                Attempt(direction: direction, target: "<AR>", answer: "M", repeats: 2),
            ]
            try store.record(attempts, in: session, at: when)
            if kind.asksSingleCharacters { expected += attempts.map { Recall($0, on: when.day) } }
        }
        #expect(expected.count == 8)
        #expect(try store.recalls() == expected)
        #expect(try SQLiteStore(reading: folder.data).recalls() == expected)
        try store.reset()
        #expect(try store.recalls().isEmpty)
    }
}
