/// Weights a character or word by its error rate, so that weak ones are asked more often.
///
///     error rate   ε = (e + 1) / (a + 5)      for `a` answers, `e` of them wrong
///     weight       w = 1 + 4 · ε
///
/// A history of more than 20 answers is scaled down to 20, so that last month's mistakes do not outweigh today's. The
/// constants add one wrong answer in five. An unknown character therefore counts as rather hard.
public enum Weakness {
    static let historyAnswers = 20

    /// From 1 to 5.
    public static func weight(past: AnswerCount, now: AnswerCount) -> Double { 1 + 4 * errorRate(past: past, now: now) }

    /// The probability of a right answer, from 0 to 1.
    static func chance(past: AnswerCount, now: AnswerCount) -> Double { 1 - errorRate(past: past, now: now) }

    private static func errorRate(past: AnswerCount, now: AnswerCount) -> Double {
        let scale = past.attempts > historyAnswers ? Double(historyAnswers) / Double(past.attempts) : 1
        let wrong = Double(past.attempts - past.correct) * scale + Double(now.attempts - now.correct)
        let answers = Double(past.attempts) * scale + Double(now.attempts)
        return (wrong + 1) / (answers + 5)
    }
}
