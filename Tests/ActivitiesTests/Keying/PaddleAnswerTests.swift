import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct PaddleAnswerTests {
    private func run(
        _ activity: Activity = .receive, level: Int = 2, group: Int = 1, count: Int? = nil,
        mode: String = "iambicB"
    ) -> VirtualRun {
        let run = quickRun(
            store: experiencedStore(level: level), speech: .own, activity: activity, catalogue: realCatalogue())
        run.overrides.merge(["answer": "paddle", "keyer.wpm": "30", "keyer.mode": mode]) { $1 }
        run.options.group = group...group
        run.options.count = count
        return run
    }

    private func tap(_ contact: String, for milliseconds: Int = 100) -> [String] {
        ["down \(contact)", "wait \(milliseconds)", "up \(contact)", "idle"]
    }

    /// A learner without a keyboard, who keys each group and chooses menu items by position.
    private final class Hand: ScriptSource {
        private let run: VirtualRun
        private var pending = ["idle"]
        /// The position of the item in each menu that is still to come.
        private var choices: [Int]
        private let contacts: (next: [String], choose: [String])

        init(_ run: VirtualRun, choices: [Int], next: [String], choose: [String]) {
            self.run = run
            self.choices = choices
            contacts = (next, choose)
        }

        func nextLine() -> String? {
            if !pending.isEmpty { return pending.removeFirst() }
            switch run.log.events.last(where: { $0.event.type == "await" })?.event.text("for") {
            case "keying": pending = ["wait 300", "morse \(run.groups.last ?? "")", "idle"]
            case "choice":
                guard !choices.isEmpty else { return nil }
                let position = choices.removeFirst()
                pending = (0..<position).flatMap { _ in contacts.next } + contacts.choose
            default: return nil
            }
            return pending.removeFirst()
        }
    }

    @Test(arguments: ["paddle", "switch"])
    func `a whole session is begun, answered and ended by contacts alone`(kind: String) throws {
        let isPaddle = kind == "paddle"
        let run = run(.menu, group: 2, count: 20, mode: isPaddle ? "iambicB" : "straight")
        let hand = Hand(
            // Go on, done, help and quit, quit.
            run, choices: [0, 2, 6, 3], next: tap(isPaddle ? "dit" : "straight"),
            choose: isPaddle ? tap("dah") : tap("straight", for: 700))
        #expect(try run.run(hand) == 0)
        #expect(run.log.all("key").isEmpty)
        #expect(run.store.attempts.count == 20 && run.store.attempts.allSatisfy(\.isCorrect))
        #expect(run.store.progress.receive.level == 3)
        #expect(run.log.all("keyed").count == 20)
        #expect(run.log.all("end").last?.integer("exit") == 0)
    }

    @Test func `a lesson that a contact chose is answered by contacts, and by keys`() throws {
        let run = run(.menu, group: 1, count: 2)
        run.overrides["answer"] = "keys"
        try run.play(
            ["idle"], tap("dah").map { .line($0) },
            [
                .check { #expect(run.log.screen == "receive") },
                .then { [.line("morse \(run.groups.last ?? "")"), "idle"] },
                .check { #expect(run.store.attempts.map(\.isCorrect) == [true]) },
                .then { [.line("text \(run.groups.last ?? "")"), "idle"] },
            ])
        #expect(run.store.attempts.map(\.isCorrect) == [true, true])
    }

    @Test func `the answer came when the hand began`() throws {
        let run = run(group: 1, count: 1)
        try run.play("idle", "wait 700", .then { [.line("morse \(run.groups.last ?? "")"), "idle"] })
        let attempt = try #require(run.store.attempts.first)
        // The rest of the wait plus the end of the silence: 700 ms and a little.
        #expect((700...720).contains(try #require(attempt.recognitionMilliseconds)))
    }

    @Test func `eight dits take back, a question mark asks again`() throws {
        let run = run(group: 2, count: 2)
        try run.play(
            "idle",
            .then {
                let group = run.groups.last ?? ""
                let wrong = swapped(String(group.prefix(1)))
                return [
                    .line("morse \(wrong)"), "idle", "morse <HH>", "idle", "morse ?", "idle",
                    .check { #expect(run.groups.suffix(2) == [group, group]) }, .line("morse \(group)"), "idle",
                ]
            })
        #expect(run.store.attempts.count == 2 && run.store.attempts.allSatisfy(\.isCorrect))
    }

    @Test func `AS pauses, SK stands before the end, and a long hold pauses`() throws {
        for (keyed, isAtEnd) in [(["morse <AS>"], false), (["morse <SK>"], true), (tap("dit", for: 3100), false)] {
            let run = run(group: 2)
            try run.play(["idle"], keyed.map { .line($0) }, ["idle"])
            #expect(run.log.screen == "paused")
            let menu = try #require(run.program?.services.screens.top as? Menu)
            #expect((menu.index > 0) == isAtEnd)
            #expect(run.store.attempts.isEmpty)
        }
    }

    @Test func `a session begun with letter keys goes on with the paddle from the pause menu`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 1
        try run.play(
            [.line("idle")], tap("dit", for: 100).map { .line($0) },
            [
                "idle", .check { #expect(run.log.screen == "paused") }, "wait 1500", "key down", "idle",
                .check { #expect(run.log.latest.lines == [itemLine(english("paused.paddle"), 2, of: 7)]) },
                "key enter", "idle", .check { #expect(run.log.screen == "receive") },
                .then { [.line("morse \(run.groups.last ?? "")"), "idle"] },
            ])
        #expect(run.store.attempts.map(\.isCorrect) == [true])
    }

    @Test func `letters of the keyboard are no answer, and point and hyphen key elements`() throws {
        let run = run(group: 1, count: 1)
        try run.play(
            "idle", "key k", "idle", .check { #expect(run.store.attempts.isEmpty) },
            .then {
                let pattern = run.groups.last == "K" ? "-.-" : "--"
                return pattern.map { Step.line("key \($0)") } + ["idle"]
            })
        #expect(run.store.attempts.map(\.isCorrect) == [true])
    }

    @Test func `keying that is not a character is reported and does not count`() throws {
        let run = run(group: 1, count: 1)
        try run.play("idle", "key .", "key .", "key -", "key -", "key -", "key .", "idle")
        #expect(run.log.all("keyed").last?.text("character") == "")
        #expect(run.log.all("earcon").last?.text("name") == "unused")
        #expect(run.store.attempts.isEmpty)
    }

    @Test func `keying past the end of an answer cuts no correction short`() throws {
        let run = run(group: 1)
        try run.play(
            "idle", .then { [.line("morse \(swapped(run.groups.last ?? ""))"), "wait 400"] }, "down dah", "wait 200",
            "up dah", "wait 300",
            .check { #expect(run.log.screen == "receive") },
            "idle",
            .check {
                // The group, its correction by sound, and the next group.
                #expect(run.store.attempts.count == 1 && run.groups.count == 3)
                #expect(run.groups[0] == run.groups[1])
            })
    }

    @Test func `nothing is keyed over a group that is being heard`() throws {
        let run = run(group: 3)
        run.overrides["morse.wpm"] = "20"
        try run.play(
            "wait 1500",
            .check { #expect(run.program?.isWaitingForLearner == false) }, "down dah", "wait 200", "up dah", "wait 100",
            "down dit", "wait 100", "up dit", "idle",
            .check {
                #expect(run.log.all("mark").isEmpty && run.log.screen == "receive")
                #expect(run.groups.count == 1 && run.store.attempts.isEmpty)
            })
    }
}
