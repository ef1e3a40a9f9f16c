/// A row of the tables of `make efficacy`: one set of rules, many learners.
public struct EfficacyRow: Sendable {
    /// The rules in words.
    public let name: String
    private let courses: [SimulatedCourse]
    private let accuracies: [Double]

    /// Runs the course for each learner, with a different seed for each.
    public init(_ rules: SimulatedCourse.Rules, learners: some Sequence<LearnerTraits>) {
        name = rules.name
        courses = learners.enumerated().map { place, traits in
            var course = SimulatedCourse(traits, rules: rules, seed: UInt64(1000 + place))
            course.run()
            return course
        }
        accuracies = courses.map(\.accuracy)
    }

    private var finishes: [SimulatedCourse.Finish] { courses.compactMap(\.finish) }

    /// The share of learners who finished.
    public var finished: Double { Double(finishes.count) / Double(max(1, courses.count)) }

    /// Minutes to the goal of the learner below whom this share is; infinite for who never got there.
    public func minutes(_ share: Double) -> Double {
        let sorted = courses.map { $0.finish?.minutes ?? .infinity }.sorted()
        return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }

    /// Days to the goal of the median learner.
    public var days: Double {
        let sorted = courses.map { $0.finish.map { Double($0.days) } ?? .infinity }.sorted()
        return sorted[sorted.count / 2]
    }

    /// The mean accuracy after pauses of 7 and 30 days.
    public var kept: (week: Double, month: Double) {
        let count = Double(max(1, finishes.count))
        return (
            finishes.reduce(0) { $0 + $1.kept.week } / count, finishes.reduce(0) { $0 + $1.kept.month } / count
        )
    }

    /// The share of unlocks at which the newest character was right less than 8 times in 10.
    public var premature: Double {
        let (all, early) = courses.reduce((0, 0)) { ($0.0 + $1.unlocks.all, $0.1 + $1.unlocks.premature) }
        return Double(early) / Double(max(1, all))
    }

    /// As a line of a table.
    public var line: String {
        func whole(_ number: Double) -> String { number.isFinite ? String(Int(number.rounded())) : "never" }
        func thousandths(_ number: Double) -> String {
            let text = String(Int((number * 1000).rounded()))
            return number >= 0.9995 ? "1.000" : "0." + String(repeating: "0", count: 3 - text.count) + text
        }
        return [
            name, "\(whole(minutes(0.5))) (\(whole(minutes(0.25)))-\(whole(minutes(0.75))))", whole(days),
            thousandths(kept.week), thousandths(kept.month), thousandths(premature), thousandths(finished),
        ].joined(separator: "\t")
    }

    /// The names of the columns.
    public static let heading = "rule\tmedian minutes (quartiles)\tdays\tkept 7\tkept 30\tnewest under 0.80\tfinished"
}
