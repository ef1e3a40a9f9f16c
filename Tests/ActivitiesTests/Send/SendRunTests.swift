import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct SendRunTests {
    @Test func `A session keyed all right leads from level 2 to level 3, in sending alone`() throws {
        let run = sendRun(speech: .off)
        run.options.minutes = 1
        try run.run(KeyingLearner(run) { ["wait 300", "morse \($0)"] })
        let session = try #require(run.log.all("session").first)
        #expect(session["kind"] == .string("send") && session["level"] == .integer(3))
        #expect(session["advanced"] == .boolean(true) && session["accuracy"] == .number(1))
        #expect(run.attempts.count >= 20 && run.attempts.allSatisfy { $0.direction == .send && $0.isCorrect })
        #expect(session["attempts"] == .integer(run.attempts.count))
        #expect(run.attempts.allSatisfy { $0.recognitionMilliseconds.map { (300...310).contains($0) } ?? false })
        let progress = try run.store.load()
        #expect(progress.send.level == 3 && progress.receive.level == 2)
        #expect(progress.send.due != nil && progress.receive.due == nil)
        #expect(run.store.finished.map(\.kind) == [.send])
    }

    @Test func `At ninety percent the level rises, and below it does not`() throws {
        for (wrong, level) in [(2, 3), (3, 2)] {
            let run = sendRun(speech: .off)
            run.options.count = 20
            var asked = 0
            try run.run(
                KeyingLearner(run) { target in
                    asked += 1
                    return ["morse \(asked <= wrong ? swapped(target) : target)"]
                })
            #expect(run.attempts.count == 20 && run.attempts.filter { !$0.isCorrect }.count == wrong)
            #expect(try run.store.load().send.level == level)
        }
    }

    /// A straight key and a single switch are the same contact. With a bug the hand keys the dahs.
    @Test(arguments: ["iambicB", "iambicA", "ultimatic", "single", "bug", "straight", "seedA", "seedB"])
    func `Every way of keying is judged alike`(mode: String) throws {
        let run = sendRun(level: 6, settings: ["keyer.mode": mode], speech: .off)
        run.options.count = 12
        try run.run(KeyingLearner(run) { ["wait 200", "morse \($0)"] })
        #expect(run.attempts.count == 12 && run.attempts.allSatisfy(\.isCorrect))
    }

    @Test func `One switch keys by the length of its presses`() throws {
        let run = sendRun(settings: ["keyer.mode": "straight", "keyer.wpm": "12"], speech: .off)
        run.options.count = 2
        try run.run(
            KeyingLearner(run) { target in
                let lengths = target == "K" ? [300, 100, 300] : [300, 300]
                return lengths.flatMap { ["down straight", "wait \($0)", "up straight", "wait 100"] }
            })
        #expect(run.attempts.map(\.isCorrect) == [true, true])
    }

    @Test func `Without any device the keys of a keyboard key whole elements`() throws {
        let run = sendRun(speech: .off)
        run.options.count = 4
        try run.run(
            KeyingLearner(run) { target in
                target == "K" ? ["key j", "key f", "key j"] : ["key -", "key -"]
            })
        #expect(run.attempts.count == 4 && run.attempts.allSatisfy(\.isCorrect))
    }

    @Test func `The radio transmits while something is keyed, and nothing is keyed while a verdict is heard`() throws {
        let run = sendRun()
        run.voice.pace = 40
        try run.play(
            "idle", .then { ["morse \(run.asked == "K" ? "T" : "E")", "wait 1000"] },
            .check { #expect(run.attempts.count == 1) },
            "down dah", "wait 300", "up dah", "wait 3000", "idle",
            .check {
                // Keying during the verdict was silent and cut nothing.
                #expect(run.attempts.count == 1 && run.log.all("mark").count == 1)
                #expect(run.log.latest.morse.count == 2 && run.isKeyingAwaited)
            })
    }

    @Test func `New characters are introduced once, and may be keyed at once`() throws {
        let run = sendRun(introduces: true)
        run.options.count = 2
        try run.play(
            "wait 2500",
            .check { #expect(run.log.all("morse").map { $0.text("text") }.allSatisfy { $0 == "K" }) },
            "morse M", "wait 1000",
            .check { #expect(run.log.latest.said.contains("receive.wrong") && run.attempts.isEmpty) },
            "wait 2000", "morse K", "wait 1200",
            .check {
                #expect(run.store.progress.introduced[.send] == ["K"])
                #expect(run.log.all("earcon").last?.text("name") == "right")
            },
            "key right", "idle",
            .check {
                #expect(run.store.progress.introduced[.send] == ["K", "M"])
                #expect(run.attempts.isEmpty && run.isKeyingAwaited)
            })
    }

    @Test func `A level of this run leaves everything stored as it was`() throws {
        let run = sendRun(speech: .off)
        run.options.level = 5
        run.options.count = 20
        try run.run(KeyingLearner(run) { ["morse \($0)"] })
        #expect(run.store.finished.count == 1)
        #expect(try run.store.load().send.level == 2)
    }
}
