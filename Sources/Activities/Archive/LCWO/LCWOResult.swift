package import Training

/// One result of Learn CW Online. It has no single answers: the site stores only how much of a text was right.
package struct LCWOResult: Hashable, Sendable {
    package enum Exercise: Hashable, Sendable {
        /// A lesson of its course. Lesson 1 has two characters, and each later one adds a character.
        case lesson(Int)
        /// Code groups or plain text.
        case copy
        /// Callsigns, words or QTCs, with the points.
        case score(Int)
    }

    package var exercise: Exercise
    package var day: Day
    /// Seconds since midnight. Both times are those that the site shows.
    package var secondOfDay: Int
    /// Words per minute, of the characters and of the whole. For scores, `speed` is the highest speed.
    package var speed: Int?
    package var effective: Int?
    /// In thousandths. Nil for scores.
    package var accuracy: Int?

    /// Learn CW Online proposes the next lesson from here on, in thousandths.
    package static let enough = 900

    package static let lessons = 1...40
    package static let speeds = 0...1000
    package static let accuracies = 0...1000
    package static let scores = 0...100_000_000
}

/// All results that were imported, without repetitions, oldest first.
package struct LCWOResults: Equatable, Sendable {
    package private(set) var results: [LCWOResult]

    /// The name of the state in the learner's data.
    package static let stateName = "lcwo"

    package init(_ results: some Sequence<LCWOResult>) {
        self.results = Set(results).sorted { $0.order.lexicographicallyPrecedes($1.order) }
    }

    package func merged(with other: LCWOResults) -> LCWOResults { LCWOResults(results + other.results) }

    /// The highest lesson with enough right characters. Nil before that. More results never lower it.
    package var lesson: Int? {
        results.compactMap { result in
            guard case .lesson(let lesson) = result.exercise, (result.accuracy ?? 0) >= LCWOResult.enough else {
                return nil
            }
            return lesson
        }.max()
    }

    /// The characters of that lesson and of those before it.
    package var known: Set<String> { Set(lesson.map { CourseOrder.lcwo.mixed.prefix($0 + 1) } ?? []) }
}

// MARK: Storage

extension LCWOResults {
    /// Drops lines that cannot be read.
    package init(text: String) {
        self.init(text.split(separator: "\n").compactMap { LCWOResult(text: $0) })
    }

    /// One line for each result.
    package var text: String { results.map(\.text).joined(separator: "\n") }
}

extension LCWOResult {
    /// For a total order.
    fileprivate var order: [Int] {
        let kind: [Int] =
            switch exercise {
            case .lesson(let lesson): [0, lesson]
            case .copy: [1, 0]
            case .score(let score): [2, score]
            }
        return [day.ordinal, secondOfDay] + kind + [speed ?? -1, effective ?? -1, accuracy ?? -1]
    }

    /// "2021-03-04 36671 lesson 12 20 10 943", with a hyphen for what is unknown.
    fileprivate var text: String {
        let kind: [String] =
            switch exercise {
            case .lesson(let lesson): ["lesson", String(lesson)]
            case .copy: ["copy", "-"]
            case .score(let score): ["score", String(score)]
            }
        let numbers = [speed, effective, accuracy].map { $0.map(String.init) ?? "-" }
        return ([day.isoDate, String(secondOfDay)] + kind + numbers).joined(separator: " ")
    }

    fileprivate init?(text: Substring) {
        let fields = text.split(separator: " ")
        guard fields.count == 7, let day = Day(isoDate: fields[0]),
            let second = Ranges.secondOfDay.checking(Int(fields[1]))
        else { return nil }
        switch fields[2] {
        case "lesson":
            guard let lesson = Self.lessons.checking(Int(fields[3])) else { return nil }
            exercise = .lesson(lesson)
        case "copy": exercise = .copy
        case "score":
            guard let score = Self.scores.checking(Int(fields[3])) else { return nil }
            exercise = .score(score)
        default: return nil
        }
        (self.day, secondOfDay) = (day, second)
        speed = Self.speeds.checking(Int(fields[4]))
        effective = Self.speeds.checking(Int(fields[5]))
        accuracy = Self.accuracies.checking(Int(fields[6]))
    }
}
