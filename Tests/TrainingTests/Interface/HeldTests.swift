import Morse
import Testing

@testable import Training

@Suite struct HeldTests {
    private static let today = Day(ordinal: 20_000)

    private func recall(_ character: String, _ isRight: Bool, _ direction: Direction = .receive) -> Recall {
        Recall(direction: direction, character: character, isRight: isRight, day: Self.today)
    }

    /// - Parameters:
    /// - answers: + and -, for K.
    /// - level: a level at which K is not the newest character.
    private func isHeld(_ answers: String, level: Int = 5) -> Bool {
        Held(answers.map { recall("K", $0 == "+") }).characters(of: .letters, level: level).contains("K")
    }

    private func answers(right: Int, wrong: Int) -> String {
        String(repeating: "-", count: wrong) + String(repeating: "+", count: right)
    }

    @Test(arguments: [(19, 0, false), (20, 0, true), (18, 2, true), (17, 3, false), (36, 4, true), (35, 5, false)])
    func `twenty answers and nine in ten of the last forty`(right: Int, wrong: Int, isHeld: Bool) {
        #expect(self.isHeld(answers(right: right, wrong: wrong)) == isHeld)
    }

    @Test func `only the last forty count`() {
        #expect(isHeld(answers(right: 40, wrong: 100)))
        #expect(!isHeld(answers(right: 35, wrong: 100)))
        // 36 of the last forty are correct, although half of all are not.
        #expect(isHeld(answers(right: 36, wrong: 36)))
    }

    @Test func `what is held is lost below eighty percent, and gained again at ninety`() {
        let gained = String(repeating: "+", count: 40)
        #expect(isHeld(gained + "--------"))
        #expect(!isHeld(gained + "---------"))
        let lost = gained + "---------"
        // 32 of 40 again: enough to keep it, not to gain it.
        #expect(!isHeld(lost + String(repeating: "+", count: 33)))
        #expect(isHeld(lost + String(repeating: "+", count: 36)))
    }

    @Test func `what is locked, newest or only sent is not held`() {
        let right = String(repeating: "+", count: 40)
        for level in Course.letters.levels {
            let held = Held(Course.letters.characters.flatMap { letter in right.map { _ in recall(letter, true) } })
            let expected = Set(Course.letters.characters.prefix(level)).subtracting(
                Course.letters.newest(atLevel: level))
            #expect(held.characters(of: .letters, level: level) == expected)
        }
        let sent = Held(right.map { _ in recall("K", true, .send) })
        #expect(sent.characters(of: .letters, level: 26).isEmpty)
    }

    @Test func `a random history agrees with the definition`() {
        var dice = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let share = Int.random(in: 60...100, using: &dice)
            var given: [Bool] = []
            var held = Held()
            var isHeld = false
            for _ in 0..<90 {
                let isRight = Int.random(in: 0..<100, using: &dice) < share
                given.append(isRight)
                held.take(recall("M", isRight))
                let latest = given.suffix(40)
                let percent = Double(latest.count { $0 }) / Double(latest.count) * 100
                isHeld = isHeld ? percent >= 80 : given.count >= 20 && percent >= 90
                #expect(held.characters(of: .letters, level: 26).contains("M") == isHeld)
            }
        }
    }
}
