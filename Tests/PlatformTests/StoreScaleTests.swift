import Activities
import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreScaleTests {
    @Test func `years of practice are loaded from totals, not from every answer`() throws {
        let folder = try TemporaryFolder()
        let characters = "KMRSUAPTLOWINJEFYVGQZHBCDX".map(String.init)
        var random = SplitMix64(seed: 3)
        let clock = ContinuousClock()
        var expected = 0
        do {
            let store = try folder.store()
            for _ in 0..<500 {
                let session = try store.begin(.receive, at: moment())
                let attempts = (0..<200).map { _ in
                    let target = characters[Int.random(in: 0..<26, using: &random)]
                    let answer = Int.random(in: 0..<10, using: &random) == 0 ? "K" : target
                    if target == "X" { expected += 1 }
                    return Attempt(
                        direction: .receive, target: target, answer: answer,
                        recognitionMilliseconds: Int.random(in: 200...2000, using: &random))
                }
                try store.record(attempts, in: session, at: moment())
                try store.finish(session, as: record(), progress: Progress())
            }
        }
        var store: SQLiteStore?
        let tomorrow = today.advanced(by: 1)
        let first = try clock.measure { store = try folder.store(on: tomorrow) }
        let care = clock.measure { store?.tidy() }
        store = nil
        let again = try clock.measure { store = try folder.store(on: tomorrow) }
        var progress = Progress()
        let load = try clock.measure { progress = try store?.load() ?? Progress() }
        let session = try #require(try store?.begin(.receive, at: moment()))
        let attempt = Attempt(direction: .receive, target: "K", answer: "K", recognitionMilliseconds: 500)
        let write = try clock.measure { for _ in 0..<100 { try store?.record([attempt], in: session, at: moment()) } }
        let size = try folder.bytes(of: "progress.sqlite").count
        print(
            "100 000 answers, \(size / 1024) KiB: first open of the day \(first), check and backup \(care),",
            "open \(again), load \(load), answer \(write / 100)")
        #expect(progress.characters["X"]?.receiveAttempts == expected)
        #expect(progress.characters.values.reduce(0) { $0 + $1.receiveAttempts } == 100_000)
        #expect(progress.sessions == 500)
        #expect(progress.confusions.allSatisfy { $0.answer == "K" && $0.count > 300 })

        // It is fast because the index finds the latest answers without sorting.
        let plan = try #require(store?.database).query(
            """
            EXPLAIN QUERY PLAN SELECT recognition_ms FROM attempt
            WHERE skill = 'receive' AND correct = 1 AND recognition_ms IS NOT NULL AND target = 'K'
            ORDER BY id DESC LIMIT 100
            """
        ) { $0.text(3) }
        #expect(plan == ["SEARCH attempt USING INDEX attempt_recognition (target=?)"])
    }
}
