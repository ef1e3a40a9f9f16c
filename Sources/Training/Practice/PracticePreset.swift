/// Selects characters for practice outside the course.
public enum PracticePreset {
    /// Maximum number of characters proposed as due. A longer list would hardly be a choice.
    public static let mostDue = 8

    /// The weakest characters in a direction, weakest first; equally weak ones keep the given order. The error rate is
    /// that of `Weakness` without its limit of 20 answers, so a character with few answers counts as rather weak.
    public static func weakest(
        _ count: Int = 5, of characters: [String], totals: [String: CharacterTotals], direction: Direction
    ) -> [String] {
        let ranked = characters.enumerated().map { place, character in
            (character: character, place: place, rate: errorRate(totals[character], direction))
        }
        return ranked.sorted { ($1.rate, $0.place) < ($0.rate, $1.place) }.prefix(count).map(\.character)
    }

    /// The characters most likely to be forgotten, most urgent first, at most `mostDue`.
    ///
    /// A character is due again some days after it was last asked:
    ///
    /// | right in this direction | days |
    /// |---|---|
    /// | never asked | 0 |
    /// | less than 70 % | 1 |
    /// | less than 90 % | 2 |
    /// | 90 % or more | 7 |
    ///
    /// The order is the number of days passed as a multiple of those days, then the error rate, both descending, then
    /// the given order.
    ///
    /// - Parameter lastAsked: the last day of each character in this direction. A missing character counts as due.
    public static func due(
        of characters: [String], totals: [String: CharacterTotals], lastAsked: [String: Day], direction: Direction,
        on today: Day
    ) -> [String] {
        let ranked = characters.enumerated().compactMap { place, character -> Ranked? in
            let answers = totals[character]?.answers(direction) ?? AnswerCount()
            let days = days(after: answers)
            let passed =
                lastAsked[character].map { asked in
                    // A wrong clock can leave a day in the future. Count the character as just due.
                    asked.isAhead(of: today) ? days : max(0, today.days(since: asked))
                } ?? days
            guard passed >= days else { return nil }
            return Ranked(
                character: character, place: place, urgency: Double(passed) / Double(max(1, days)),
                rate: errorRate(totals[character], direction))
        }
        return ranked.sorted { ($1.urgency, $1.rate, $0.place) < ($0.urgency, $0.rate, $1.place) }
            .prefix(mostDue).map(\.character)
    }

    private struct Ranked {
        var character: String
        var place: Int
        var urgency: Double
        var rate: Double
    }

    private static func days(after answers: AnswerCount) -> Int {
        if answers.attempts == 0 { return 0 }
        if answers.reaches(percent: 90) { return 7 }
        return answers.reaches(percent: 70) ? 2 : 1
    }

    private static func errorRate(_ totals: CharacterTotals?, _ direction: Direction) -> Double {
        let answers = totals?.answers(direction) ?? AnswerCount()
        return Double(answers.attempts - answers.correct + 1) / Double(answers.attempts + 5)
    }
}

extension CharacterTotals {
    public var byTouch: AnswerCount { AnswerCount(attempts: touchAttempts, correct: touchCorrect) }

    public func answers(_ direction: Direction) -> AnswerCount {
        switch direction {
        case .receive: AnswerCount(attempts: receiveAttempts, correct: receiveCorrect)
        case .send: AnswerCount(attempts: sendAttempts, correct: sendCorrect)
        }
    }
}

/// The day on which each character was last asked, with a text form for storage: "K 20777 M 20770".
public struct AskedDays: Equatable, Sendable {
    public private(set) var days: [String: Day] = [:]

    /// Skips unreadable parts.
    public init(_ text: String = "") {
        let words = text.split(separator: " ")
        for index in stride(from: 1, to: words.count, by: 2) {
            if let day = Ranges.days.checking(Int(words[index])) { days[String(words[index - 1])] = Day(ordinal: day) }
        }
    }

    public mutating func note(_ characters: some Sequence<String>, on day: Day) {
        for character in characters { days[character] = day }
    }

    /// The stored form. Equal days give equal text.
    public var text: String {
        days.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.ordinal)" }.joined(separator: " ")
    }
}
