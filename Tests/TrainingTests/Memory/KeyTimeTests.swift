import Morse
import Testing

@testable import Training

/// Separates the time of hands from the time of minds.
@Suite struct KeyTimeTests {
    private static func learned(_ times: some Sequence<Int>) -> Int {
        var keyTime = KeyTime()
        for time in times { keyTime.take(time) }
        return keyTime.milliseconds
    }

    /// The fastest answer takes only the time of the hand.
    private static func answers(hand: Int, count: Int) -> [Int] {
        (0..<count).map { KeyTime.typist + hand + ($0 * 7 % 10) * 120 }
    }

    @Test func `nothing is known before forty answers, and a typist's hand needs nothing`() {
        #expect(Self.learned(Self.answers(hand: 900, count: 39)) == 0)
        #expect(Self.learned(Self.answers(hand: 0, count: 200)) <= 120)
        #expect(Self.learned((0..<60).map { 200 + $0 % 20 }) == 0)
    }

    @Test(arguments: [300, 900, 2500])
    func `a hand's time is found among answers that were thought about`(hand: Int) {
        let learned = Self.learned(Self.answers(hand: hand, count: 100))
        #expect((hand...hand + 120).contains(learned))
    }

    @Test func `a hand that becomes quicker is followed after a hundred answers`() {
        let learned = Self.learned(
            Self.answers(hand: 2000, count: 300) + Self.answers(hand: 400, count: KeyTime.window))
        #expect((400...520).contains(learned))
    }

    @Test func `a time near the end of its range does no harm`() {
        #expect(Self.learned(repeatElement(Int.max, count: 50)) <= Ranges.recognition.upperBound)
        let attempt = Attempt(
            direction: .receive, target: "K", answer: "K", recognitionMilliseconds: 700, pattern: "-.-")
        #expect(attempt.withoutKeyTime(Int.max).recognitionMilliseconds == 0)
        #expect(attempt.withoutKeyTime(Int.min).recognitionMilliseconds == 700)
    }

    @Test func `only what was keyed is counted without it, in each direction by itself`() {
        func recall(_ direction: Direction, isKeyed: Bool) -> Recall {
            Recall(
                direction: direction, character: "K", isRight: true, milliseconds: 2000, isKeyed: isKeyed,
                day: Day(ordinal: 1))
        }
        let keyed = repeatElement(recall(.receive, isKeyed: true), count: 60)
        let memories = Memories(keyed, limitMilliseconds: 1500)
        #expect(memories.keyTime(.receive) == 2000 - KeyTime.typist)
        #expect(memories.keyTime(.send) == 0)
        let typed = Memories(
            repeatElement(recall(.receive, isKeyed: false), count: 60), limitMilliseconds: 1500)
        #expect(typed.keyTime(.receive) == 0)
        // The rest is a quick answer and counts as one.
        let slow = typed[.receive]["K"]?.milliseconds ?? 0
        let quick = memories[.receive]["K"]?.milliseconds ?? 0
        #expect(slow > 1900 && quick < 1000)
    }

    @Test func `a session judges the quickness of a hand without its time, and stores what it measured`() throws {
        var plan = Session.Plan.send()
        plan.keyTimeMilliseconds = 100
        var driver = SessionDriver(plan: plan)
        driver.handle(.begin)
        driver.hearPrompt()
        let recorded = driver.key(character: driver.asked).flatMap { effect -> [Attempt] in
            if case .record(let attempts) = effect { attempts } else { [] }
        }
        #expect(recorded.map(\.recognitionMilliseconds) == [300])
        #expect(driver.session.tally.medianRecognitionMilliseconds == 200)
    }

    @Test func `an answer to what was heard is stored as keyed only if it was`() {
        for isKeyed in [false, true] {
            var driver = SessionDriver(plan: .hear(["K", "M"], groupLength: 1...1))
            driver.handle(.begin)
            driver.hear()
            driver.wait(900)
            let asked = driver.asked
            let next = isKeyed ? driver.now.advanced(byMilliseconds: 200) : nil
            let recorded = driver.handle(.typed(asked, next: next)).flatMap { effect -> [Attempt] in
                if case .record(let attempts) = effect { attempts } else { [] }
            }
            #expect(recorded.map(\.pattern) == [isKeyed ? asked.elements : ""])
        }
    }
}
