import Morse
import Testing

@testable import Training

/// Each rule of `Remedies`, fed with verdicts.
@Suite struct RemediesTests {
    /// Verdicts on questions, one after another.
    private struct Trial {
        var remedies = Remedies()
        var facts = Remedies.Facts(
            characters: ["K", "M", "R", "S"], newest: ["S"], longest: 1, chance: { $0 == "S" ? 0.3 : 0.95 }, second: 0)

        init(longest: Int = 1) { facts.longest = longest }

        @discardableResult
        mutating func answer(_ target: String, _ answer: String) -> Remedy? {
            let given = answer.isEmpty ? target.map { _ in "" } : answer.map(String.init)
            let attempts = zip(target, given).map { Attempt(direction: .receive, target: String($0), answer: $1) }
            let isRight = attempts.allSatisfy(\.isCorrect)
            let verdict = Verdict(
                target: target.map(String.init), answer: answer.map(String.init), attempts: attempts,
                outcome: isRight ? .right : .other)
            remedies.take(verdict, facts)
            return remedies.takeDue()
        }

        /// The next questions that remedies ask; nil where the material chooses.
        mutating func questions(_ count: Int) -> [String?] {
            var generator = SplitMix64(seed: 3)
            return (0..<count).map { _ in remedies.next(using: &generator) }
        }
    }

    // MARK: Introduce again

    @Test func `Three misses in a row introduce a character again, beside the one it was taken for`() {
        var trial = Trial()
        #expect(trial.answer("R", "K") == nil)
        #expect(trial.answer("R", "") == nil)
        #expect(trial.answer("R", "") == .again("R", beside: "K"))
        #expect(trial.questions(7) == ["R", nil, "R", nil, nil, nil, "R"])
    }

    @Test func `A right answer between misses starts the count anew, and misses in a group count by character`() {
        var trial = Trial(longest: 5)
        trial.answer("R", "")
        trial.answer("R", "")
        trial.answer("KR", "KR")
        trial.answer("RK", "MK")
        trial.answer("KR", "K*")
        #expect(trial.answer("RM", "SM") == .again("R", beside: "S"))
    }

    @Test func `Two right answers in a row end the questions with the character`() {
        var trial = Trial()
        for _ in 0..<3 { trial.answer("R", "") }
        #expect(trial.questions(1) == ["R"])
        trial.answer("R", "R")
        #expect(trial.questions(2) == [nil, "R"])
        trial.answer("R", "R")
        #expect(trial.questions(6) == [nil, nil, nil, nil, nil, nil])
    }

    @Test func `A character is introduced again once in three minutes and three times in a session`() {
        var trial = Trial()
        var given = 0
        for second in stride(from: 0, to: 1800, by: 20) {
            trial.facts.second = second
            // Right answers in between keep the learner away from the other remedies.
            trial.answer("K", "K")
            guard trial.answer("R", "") == .again("R", beside: nil) else { continue }
            given += 1
            #expect(second >= [40, 220, 400][given - 1] && second < [60, 240, 420][given - 1], "\(second)")
        }
        #expect(given == 3)
    }

    @Test func `The gate ignores three answers to the character and no others`() {
        var trial = Trial()
        for _ in 0..<3 { trial.answer("R", "") }
        let right = Attempt(direction: .receive, target: "R", answer: "R")
        let other = Attempt(direction: .receive, target: "K", answer: "K")
        let answers = [other, right, right, other, right, right, right].map { trial.remedies.ignores($0) }
        #expect(answers == [false, true, true, false, true, false, false])
    }

    // MARK: Contrast

    @Test func `Four confusions, either way, contrast the pair in six questions, no more than two alike in a row`() {
        var trial = Trial()
        #expect(["K", "R", "K"].map { trial.answer($0, $0 == "K" ? "R" : "K") } == [nil, nil, nil])
        #expect(trial.answer("R", "K") == .contrast("R", "K"))
        var asked: [String] = []
        for _ in 0..<6 {
            guard let question = trial.questions(1)[0] else { break }
            asked.append(question)
            #expect(trial.answer(question, question) == nil)
        }
        #expect(asked.count == 6 && Set(asked) == ["K", "R"])
        #expect(zip(asked, zip(asked.dropFirst(), asked.dropFirst(2))).allSatisfy { !($0 == $1.0 && $0 == $1.1) })
        #expect(trial.questions(2) == [nil, nil])
    }

    @Test func `A contrast that fails introduces both again, once`() {
        var trial = Trial()
        func drill() -> [Remedy] {
            for target in ["K", "R", "K"] { trial.answer(target, target == "K" ? "R" : "K") }
            for target in ["K", "R", "M", "M"] { trial.answer(target, target) }
            #expect(trial.answer("R", "K") == .contrast("R", "K"))
            return (0..<6).compactMap { turn in
                guard let question = trial.questions(1)[0] else { return nil }
                return trial.answer(question, turn.isMultiple(of: 3) ? "" : question)
            }
        }
        #expect(drill() == [.again("R", beside: "K")])
        #expect(trial.answer("M", "M") == .again("K", beside: "R"))
        for character in ["K", "K", "R", "R"] { trial.answer(character, character) }
        trial.facts.second = 600
        #expect(drill() == [])
        #expect(trial.answer("M", "M") == nil)
    }

    @Test func `A missing answer or an unknown character is no confusion`() {
        var trial = Trial()
        for answer in ["", "X", "", "X"] {
            #expect(trial.answer("K", answer) == nil)
            trial.answer("K", "K")
        }
    }

    @Test func `Lengths without easing stay, and every step takes one character from the longest`() {
        var easing = Easing()
        #expect(easing.eased(1...3) == 1...3 && easing.eased(4...5) == 4...5)
        easing.shorter = 2
        #expect(easing.eased(1...3) == 1...1 && easing.eased(4...5) == 3...3 && easing.eased(2...2) == 1...1)
        easing.shorter = 1_000_000_000
        #expect(easing.eased(1...10) == 1...1)
    }

    // MARK: Slow down

    @Test func `After four wrong groups in a row, groups are shorter, spaces are longer, and the learner is told once`()
    {
        var trial = Trial(longest: 3)
        func wrong(_ count: Int) -> [Remedy] {
            (0..<count).compactMap { trial.answer("\(["K", "M", "R"][$0 % 3])\(["S", "K"][$0 % 2])", "**") }
        }
        #expect(!wrong(3).contains(.slower))
        #expect(trial.answer("KM", "**") == .slower)
        #expect(trial.remedies.easing.shorter == 1 && trial.remedies.easing.isSpaced)
        trial.answer("KM", "KM")
        #expect(!wrong(4).contains(.slower))
        #expect(trial.remedies.easing.shorter == 2 && trial.remedies.easing.eased(1...3) == 1...1)
    }

    @Test func `Rest follows a wrong answer, even if the window has enough of them before`() {
        var trial = Trial(longest: 2)
        for _ in 0..<4 { trial.answer("KM", "**") }
        let given = (0..<5).map { trial.answer("K", $0 < 4 ? "*" : "K") } + [trial.answer("M", "M")]
        #expect(!given.contains { if case .rests = $0 { true } else { $0 == .enough } })
        let last = trial.answer("R", "*")
        #expect(last == .enough || { if case .rests = last { true } else { false } }())
    }

    @Test func `Four right in a row undo one step, the spaces first`() {
        var trial = Trial(longest: 3)
        for _ in 0..<4 { trial.answer("KM", "") }
        func right(_ count: Int) { for _ in 0..<count { trial.answer("KM", "KM") } }
        right(3)
        #expect(trial.remedies.easing.isSpaced && trial.remedies.easing.shorter == 1)
        right(1)
        #expect(!trial.remedies.easing.isSpaced && trial.remedies.easing.shorter == 1)
        right(4)
        #expect(trial.remedies.easing == Easing())
        right(20)
        #expect(trial.remedies.easing == Easing())
    }

    @Test func `Single characters have no groups to shorten`() {
        var trial = Trial()
        for character in ["K", "M", "R", "K", "M"] { #expect(trial.answer(character, "*") != .slower) }
        #expect(trial.remedies.easing == Easing())
    }

    // MARK: Leave it

    @Test func `Six of ten wrong single characters rest the newest, then known ones and the choice to stop follow`() {
        var trial = Trial()
        let answers = ["K*", "MM", "R*", "KK", "M*", "RR", "K*", "MM", "S*"]
        for answer in answers { #expect(trial.answer(String(answer.first!), String(answer.last!)) == nil) }
        #expect(trial.answer("S", "*") == .rests("S"))
        #expect(trial.remedies.easing.resting == "S")
        for turn in 0..<6 {
            guard let question = trial.questions(1)[0] else { return #expect(Bool(false), "\(turn)") }
            #expect(["K", "M", "R"].contains(question))
            #expect(trial.answer(question, question) == (turn == 5 ? .enough : nil))
        }
        #expect(trial.questions(3) == [nil, nil, nil])
        // It comes once.
        let rest = (0..<20).compactMap { _ in trial.answer("K", "*") }
        #expect(!rest.contains(.rests("S")) && !rest.contains(.enough))
    }

    @Test func `With two characters none can rest, so only the choice to stop comes`() {
        var trial = Trial()
        trial.facts.characters = ["K", "M"]
        trial.facts.newest = ["K", "M"]
        let remedies = (0..<10).map { trial.answer($0.isMultiple(of: 2) ? "K" : "M", "*") }
        #expect(remedies.last == .enough && trial.remedies.easing.resting == nil)
    }

    // MARK: Precedence

    @Test func `Rest comes before slowing down, that before a new introduction, and that before a contrast`() {
        var pair = Trial()
        pair.answer("K", "R")
        pair.answer("R", "K")
        pair.answer("R", "K")
        #expect(pair.answer("R", "K") == .again("R", beside: "K"))

        var slow = Trial(longest: 2)
        slow.answer("K", "*")
        slow.answer("R", "*")
        slow.answer("R", "*")
        #expect(slow.answer("R", "*") == .slower)
        // The introduction follows the next miss.
        #expect(slow.answer("R", "*") == .again("R", beside: nil))

        var rest = Trial()
        for answer in ["KK", "MM", "KK", "M*", "K*", "M*", "KK"] {
            rest.answer(String(answer.first!), String(answer.last!))
        }
        rest.answer("R", "*")
        rest.answer("R", "*")
        #expect(rest.answer("R", "*") == .rests("S"))
    }

    // MARK: End well

    @Test func `After difficulties the session ends with a character that the learner knows, otherwise as ever`() {
        var easy = Trial(longest: 3)
        func last(_ trial: inout Trial) -> String? { trial.remedies.last(trial.facts) }
        #expect(last(&easy) == nil)
        var hard = Trial(longest: 3)
        for _ in 0..<4 { hard.answer("KM", "") }
        let known = last(&hard)
        #expect(["K", "M", "R"].contains(known) && last(&hard) == nil)
        var unknown = Trial(longest: 3)
        unknown.facts.chance = { _ in 0.8 }
        for _ in 0..<4 { unknown.answer("KM", "") }
        #expect(last(&unknown) == nil)
    }
}
