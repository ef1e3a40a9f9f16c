/// How much more often something is asked that is often answered wrongly.
///
///     error rate   ε = (e + 1) / (a + 5)      for `a` answers, `e` of them wrong
///     weight       w = 1 + 4 · ε
///
/// A history of more than 20 answers is scaled down to 20, so that last month's difficulties do not outweigh today's.
/// The added one wrong answer in five makes something unknown count as rather hard.
enum Weakness {
    /// The most answers from earlier sessions that count.
    static let historyAnswers = 20

    /// The weight of something, from 1 to 5, given its answers from earlier sessions and from this one.
    static func weight(past: AnswerCount, now: AnswerCount) -> Double {
        let scale = past.attempts > historyAnswers ? Double(historyAnswers) / Double(past.attempts) : 1
        let wrong = Double(past.attempts - past.correct) * scale + Double(now.attempts - now.correct)
        let answers = Double(past.attempts) * scale + Double(now.attempts)
        return 1 + 4 * (wrong + 1) / (answers + 5)
    }
}
