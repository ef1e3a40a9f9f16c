import Testing

@testable import Training

@Suite struct SessionTallyTests {
    private static func tally(_ answers: [(target: String, answer: String, time: Int?)]) -> SessionTally {
        var tally = SessionTally()
        for (target, answer, time) in answers {
            tally.add(
                Attempt(direction: .receive, target: target, answer: answer, recognitionMilliseconds: time))
        }
        return tally
    }

    @Test func `Nothing answered has no accuracy`() {
        let tally = SessionTally()
        #expect(tally.attempts == 0 && tally.correct == 0)
        #expect(tally.accuracy == nil && tally.percent == nil && tally.medianRecognitionMilliseconds == nil)
        #expect(tally.missed.isEmpty && tally.answers(to: "K") == AnswerCount())
    }

    @Test func `Percent is rounded down and agrees with what reaches a percentage`() {
        #expect(AnswerCount(attempts: 199, correct: 179).percent == 89)
        #expect(AnswerCount(attempts: 20, correct: 18).percent == 90)
        for attempts in 1...200 {
            for correct in 0...attempts {
                let count = AnswerCount(attempts: attempts, correct: correct)
                for percent in [1, 70, 90, 100] {
                    #expect(count.reaches(percent: percent) == ((count.percent ?? 0) >= percent))
                }
            }
        }
        #expect(!AnswerCount().reaches(percent: 0))
    }

    @Test func `Missed characters and what they were taken for come most frequent first, then by name`() {
        let tally = Self.tally([
            ("U", "V", nil), ("U", "", nil), ("M", "K", nil), ("U", "V", nil), ("U", "A", nil), ("U", "S", nil),
            ("K", "M", nil), ("K", "K", 400), ("R", "R", 300),
        ])
        #expect(tally.attempts == 9 && tally.correct == 2)
        #expect(tally.accuracy == 2.0 / 9)
        #expect(tally.answers(to: "U") == AnswerCount(attempts: 5, correct: 0))
        #expect(tally.answers(to: "K") == AnswerCount(attempts: 2, correct: 1))
        #expect(tally.missed.map(\.character) == ["U", "K", "M"])
        #expect(tally.missed.map(\.count) == [5, 1, 1])
        #expect(tally.missed.first?.takenFor.map(\.answer) == ["V", "A", "S"])
        #expect(tally.missed.first?.takenFor.map(\.count) == [2, 1, 1])
    }

    @Test(
        arguments: [
            ([500], 500), ([500, 300], 400), ([900, 100, 200], 200), ([1, 2], 1), ([nil, 700, nil], 700),
        ] as [([Int?], Int)])
    func `The median is of the measured right answers`(times: [Int?], median: Int) {
        var answers = times.map { (target: "K", answer: "K", time: $0) }
        answers.append(("K", "M", 10_000))
        #expect(Self.tally(answers).medianRecognitionMilliseconds == median)
    }
}
