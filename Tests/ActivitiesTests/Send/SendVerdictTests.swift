import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct SendVerdictTests {
    /// Performs steps at the first prompt. Returns their words, Morse and earcons in order.
    private static func heard(
        _ settings: [String: String] = [:], level: Int = 2, of lines: @escaping (String) -> [String]
    ) throws -> (heard: [String], target: String, attempt: Attempt?) {
        let run = sendRun(level: level, settings: settings)
        run.options.count = 1
        var target = ""
        var start = 0
        try run.play(
            "idle",
            .then {
                target = run.asked
                start = run.log.events.count
                return lines(target).map(Step.line) + ["idle"]
            })
        let events = run.log.events[start...].map(\.event).prefix { $0.type != "session" }
        let heard = events.compactMap { event -> String? in
            switch event.type {
            case "say": event.text("id")
            case "morse", "line": "\(event.type) \(event.text("text"))"
            case "earcon": event.text("name")
            default: nil
            }
        }
        return (heard, target, run.attempts.first)
    }

    private func rightLine(_ target: String) -> String {
        "line " + english("send.right", ["character": .character(target)])
    }

    @Test func `A right answer gets an earcon, and words in the printed line`() throws {
        let right = try Self.heard { ["morse \($0)"] }
        #expect(right.heard == [rightLine(right.target), "right"])
        #expect(right.attempt?.isCorrect == true)
        let full = try Self.heard(["verbosity": "full"]) { ["morse \($0)"] }
        #expect(full.heard == [rightLine(full.target), "send.right", "right"])
    }

    @Test func `The answer is named and played, and then the target`() throws {
        let wrong = try Self.heard { ["morse \(swapped($0))"] }
        let keyed = swapped(wrong.target)
        #expect(
            wrong.heard == [
                "wrong",
                "line " + english("receive.wrong", ["answer": .character(keyed), "target": .character(wrong.target)]),
                "receive.wrong", "morse \(keyed)",
                "line \(wrong.target)", "send.asked", "morse \(wrong.target)",
            ])
        #expect(wrong.attempt?.answer == keyed && wrong.attempt?.isCorrect == false)
    }

    @Test func `A letter that sounds like another of the lesson is given by the spelling alphabet`() throws {
        let alike = try Self.heard(level: 6) { ["morse \($0 == "M" ? "K" : "M")"] }
        let letters = ["K": "A", "M": "S", "S": "M", "A": "K"]
        func name(_ letter: String) -> Message.Argument {
            letters[letter] == nil ? .letter(letter) : .spelled(letter)
        }
        let words = english(
            "receive.wrong", ["target": name(alike.target), "answer": name(alike.target == "M" ? "K" : "M")])
        #expect(alike.heard[1] == "line \(words)")
    }

    @Test func `Keying that is not a character is given in syllables, played, and no confusion`() throws {
        // Four dahs of 120 ms with their spaces.
        let none = try Self.heard { _ in ["down dah", "wait 400", "up dah"] }
        #expect(
            none.heard == [
                "wrong", "line " + english("send.noCharacter", ["pattern": .text("dah dah dah dah")]),
                "send.noCharacter", "morse <---->",
                "line \(none.target)", "send.asked", "morse \(none.target)",
            ])
        #expect(none.attempt?.answer == "" && none.attempt?.pattern == "----")
    }

    @Test func `Too many elements are reported, and only the target is played`() throws {
        let long = try Self.heard { _ in ["down dit", "wait 800", "up dit"] }
        let count = long.attempt?.pattern.count ?? 0
        #expect(count > 8)
        #expect(
            long.heard == [
                "wrong", "line " + english("send.tooLong", ["count": .integer(count)]), "send.tooLong",
                "line \(long.target)", "send.asked",
                "morse \(long.target)",
            ])
    }

    @Test func `Giving up explains the character and counts as wrong`() throws {
        let given = try Self.heard { _ in ["key down"] }
        let pattern = given.target == "K" ? "dah di dah" : "dah dah"
        #expect(
            given.heard == [
                "wrong",
                "line "
                    + english("send.explained", ["character": .character(given.target), "pattern": .text(pattern)]),
                "send.explained", "morse \(given.target)",
            ])
        #expect(given.attempt?.isCorrect == false && given.attempt?.answer == "")
    }

    // MARK: Time limit

    @Test func `Nothing keyed in time is asked again, or wrong, as set`() throws {
        let again = try Self.heard(["send.limit": "2"]) { ["wait 2300", "idle", "wait 500", "morse \($0)"] }
        #expect(again.heard.prefix(2) == ["line " + english("send.nothing"), "send.nothing"])
        #expect(again.heard.suffix(2) == [rightLine(again.target), "right"])
        #expect(again.attempt?.isCorrect == true)

        let wrong = try Self.heard(["send.limit": "2", "send.empty": "wrong"]) { _ in ["wait 2001"] }
        #expect(
            wrong.heard == [
                "wrong", "line " + english("send.nothing"), "send.nothing", "line \(wrong.target)", "send.asked",
                "morse \(wrong.target)",
            ])
        #expect(wrong.attempt?.isCorrect == false)
    }

    /// The elements of K or M, with spaces longer than any hand leaves.
    private func slowly(_ target: String) -> [String] {
        (target == "K" ? ["j", "f", "j"] : ["j", "j"]).flatMap { ["key \($0)", "wait 400"] }
    }

    @Test func `A late answer is reported, and right or wrong as set`() throws {
        let late = try Self.heard(["send.limit": "1"]) { ["wait 990"] + slowly($0) }
        #expect(late.heard == [rightLine(late.target), "right", "line " + english("send.late"), "send.late"])
        #expect(late.attempt?.isCorrect == true)

        let wrong = try Self.heard(["send.limit": "1", "send.late": "wrong"]) { ["wait 990"] + slowly($0) }

        // The limit excludes the time of the keying itself.
        let begun = try Self.heard(["send.limit": "1", "send.late": "wrong", "keyer.wpm": "5"]) {
            ["wait 950", "morse \($0)"]
        }
        #expect(begun.heard == [rightLine(begun.target), "right"])
        let words = "line " + english("send.tooLate", ["character": .character(wrong.target)])
        #expect(wrong.heard == ["wrong", words, "send.tooLate"])
        #expect(wrong.attempt?.isCorrect == false && wrong.attempt?.pattern.isEmpty == false)
    }

    @Test func `Patience lengthens the limit`() throws {
        let patient = try Self.heard(["send.limit": "1", "contacts.patience": "300", "send.empty": "wrong"]) {
            ["wait 2900", "morse \($0)"]
        }
        #expect(patient.attempt?.isCorrect == true)
    }

    @Test func `A learner who goes away finds the session paused`() throws {
        let run = sendRun(settings: ["send.limit": "1"])
        try run.play(
            "idle", "wait 20000", "idle",
            .check {
                #expect(run.log.screen == "paused")
                #expect(run.log.all("say").filter { $0.text("id") == "send.nothing" }.count == 3)
                #expect(run.attempts.isEmpty)
            }, "key enter", "idle", .check { #expect(run.log.screen == "send" && run.isKeyingAwaited) })
    }
}
