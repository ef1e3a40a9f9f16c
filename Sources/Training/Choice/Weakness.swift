/// How much more often something comes that is often answered wrongly.
///
///     error rate   ε = (e + 1) / (a + 5)      for `a` answers, `e` of them wrong
///     weight       w = 1 + 4 · ε
///
/// A history of more than 20 answers is scaled down to 20, so that what was hard last month does not outweigh today.  The
/// one wrong in five that is added says that what is unknown is taken to be rather hard.
enum Weakness {
    /// Answers from earlier sessions that count at most.
    static let historyAnswers = 20

    /// The weight of something with these answers of earlier sessions and of this one, from 1 to 5.
    static func weight(past: AnswerCount, now: AnswerCount) -> Double {
        let scale = past.attempts > historyAnswers ? Double(historyAnswers) / Double(past.attempts) : 1
        let wrong = Double(past.attempts - past.correct) * scale + Double(now.attempts - now.correct)
        let answers = Double(past.attempts) * scale + Double(now.attempts)
        return 1 + 4 * (wrong + 1) / (answers + 5)
    }
}
