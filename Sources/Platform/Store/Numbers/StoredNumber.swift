import Training

/// A column of whole numbers, with its range and a substitute for numbers out of range.
struct StoredNumber {
    let table: String
    let column: String
    let range: ClosedRange<Int>
    let isOptional: Bool
    /// An SQL expression over the row.
    let substitute: String
    /// Another column that must be valid for this one to be.
    let companion: String?

    private init(
        _ table: String, _ column: String, _ range: ClosedRange<Int>, optional: Bool = false, else substitute: String,
        with companion: String? = nil
    ) {
        self.table = table
        self.column = column
        self.range = range
        isOptional = optional
        self.substitute = substitute
        self.companion = companion
    }

    /// An SQL condition; `row` is a prefix such as `new.`.
    func condition(_ row: String = "") -> String {
        let inside = [column, companion].compactMap(\.self)
            .map { "\(row)\($0) BETWEEN \(range.lowerBound) AND \(range.upperBound)" }.joined(separator: " AND ")
        return isOptional ? "(\(row)\(column) IS NULL OR \(inside))" : "(\(inside))"
    }

    static func of(_ table: String) -> [StoredNumber] { all.filter { $0.table == table } }

    static var tables: [String] {
        var tables: [String] = []
        for number in all where tables.last != number.table { tables.append(number.table) }
        return tables
    }

    /// Leaves out the counts that triggers update: `NumberRepair` computes them again.
    static let all: [StoredNumber] = byTable.flatMap(\.self)

    /// An array of arrays, because Swift 6.2 cannot type-check such a long sum.
    private static let byTable: [[StoredNumber]] = [
        times(of: "session"),
        [
            StoredNumber("session", "second_of_day", Ranges.secondOfDay, else: "0"),
            StoredNumber("session", "milliseconds", Ranges.practice, optional: true, else: "0"),
            StoredNumber("session", "attempts", Ranges.counts, optional: true, else: "\(answers))"),
            StoredNumber(
                "session", "correct", Ranges.counts, optional: true, else: "\(answers) AND attempt.correct = 1)",
                with: "attempts"),
            StoredNumber("session", "level", Ranges.levels, optional: true, else: "0"),
        ],
        times(of: "attempt"),
        [
            StoredNumber("attempt", "recognition_ms", Ranges.recognition, optional: true, else: "NULL"),
            StoredNumber("attempt", "repeats", Ranges.counts, else: "0"),
            StoredNumber("attempt", "correct", 0...1, else: "target = answer"),
        ],
        times(of: "word_attempt"),
        [StoredNumber("word_attempt", "correct", 0...1, else: "word = answer")],
        [
            StoredNumber("progress", "level", Ranges.reachedLevels, else: clamped("level", Ranges.reachedLevels)),
            StoredNumber("progress", "interval_days", Ranges.interval, else: "1"),
            StoredNumber("progress", "due", Ranges.days, optional: true, else: day("last_practised", else: "NULL")),
            StoredNumber("progress", "last_practised", Ranges.days, optional: true, else: "NULL"),
            StoredNumber("progress", "first_practised", Ranges.days, optional: true, else: "NULL"),
            StoredNumber("progress", "level_reached", Ranges.days, optional: true, else: "NULL"),
            // `NumberRepair` computes these three together.
            StoredNumber("streak", "current", Ranges.counts, else: "0"),
            StoredNumber("streak", "longest", Ranges.counts, else: "0"),
            StoredNumber("streak", "last_day", Ranges.days, optional: true, else: "NULL"),
        ],
        times(of: "paused"),
        [StoredNumber("paused", "second_of_day", Ranges.secondOfDay, else: "0")],
    ]

    /// Append a condition and a closing parenthesis.
    private static let answers = "(SELECT count(*) FROM attempt WHERE attempt.session = session.id"

    /// If only one of moment and day is valid, it replaces the other. If neither is, both become 1970-01-01.
    private static func times(of table: String) -> [StoredNumber] {
        let epoch = "epoch BETWEEN \(Ranges.epoch.lowerBound) AND \(Ranges.epoch.upperBound)"
        return [
            StoredNumber(
                table, "epoch", Ranges.epoch, else: "86400 * \(day("day", else: "0"))"),
            StoredNumber(
                table, "day", Ranges.days,
                else: "CASE WHEN \(epoch) THEN \(clamped("epoch / 86400", Ranges.days)) ELSE 0 END"),
        ]
    }

    private static func day(_ column: String, else substitute: String) -> String {
        """
        CASE WHEN \(column) BETWEEN \(Ranges.days.lowerBound) AND \(Ranges.days.upperBound) THEN \(column) \
        ELSE \(substitute) END
        """
    }

    private static func clamped(_ expression: String, _ range: ClosedRange<Int>) -> String {
        "min(max(\(expression), \(range.lowerBound)), \(range.upperBound))"
    }
}
