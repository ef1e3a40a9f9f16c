package import Interface
import Training

/// A column of a table, and its permitted values.
package struct ArchiveField: Sendable {
    package enum Kind: Equatable, Sendable {
        case text
        case choice([String])
        case integer(ClosedRange<Int>)
        case flag
        /// A day of the learner's calendar, written as YYYY-MM-DD.
        case day
    }

    /// The name in the file and in the table.
    package let name: String
    package let kind: Kind
    /// Whether it may be null.
    package let isOptional: Bool

    init(_ name: String, _ kind: Kind, optional isOptional: Bool = false) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
    }
}

/// A kind of record: a table of the database.
///
/// The database's own counts (`total`, `confusion`, `word_total`) are no records: writing the answers counts them
/// again.
package struct ArchiveTable: Sendable {
    /// The record's name in the file.
    package let record: String
    /// The table's name in the database.
    package let table: String
    package let fields: [ArchiveField]

    /// SQL that inserts a row. It replaces existing settings and states.
    package let insertion: String
    /// SQL that selects every row in order.
    package let selection: String

    /// - Parameters:
    ///   - source: SQL of the table and condition of the rows, if they are not all rows of the table.
    ///   - columns: SQL of the fields that are not columns of the table.
    init(
        record: String, table: String, source: String? = nil, order: String, replaces: Bool = false,
        columns written: [String: String] = [:], fields: [ArchiveField]
    ) {
        self.record = record
        self.table = table
        self.fields = fields
        let columns = fields.map(\.name).joined(separator: ", ")
        let places = fields.map { _ in "?" }.joined(separator: ", ")
        insertion = "\(replaces ? "REPLACE" : "INSERT") INTO \(table) (\(columns)) VALUES (\(places))"
        let selected = fields.map { written[$0.name] ?? $0.name }.joined(separator: ", ")
        selection = "SELECT \(selected) FROM \(source ?? table) ORDER BY \(order)"
    }
}

extension ArchiveField {
    /// Converts a value from a file to one for the database; nil if the field does not permit it.
    func stored(_ value: JSONValue) -> JSONValue? {
        switch (kind, value) {
        case (.text, .null): .string("")
        case (_, .null): isOptional ? .null : nil
        case (.text, .string): value
        case (.integer(let range), .integer(let number)): range.contains(number) ? value : nil
        case (.choice(let words), .string(let text)): words.contains(text) ? value : nil
        case (.flag, .boolean(let flag)): .integer(flag ? 1 : 0)
        case (.day, .string(let text)): Day(isoDate: text).map { .integer($0.ordinal) }
        default: nil
        }
    }

    /// Converts a number from the database to a value for a file. Numbers out of range are clamped, so that the file
    /// can be imported.
    package func written(_ number: Int?) -> JSONValue {
        guard let number else { return .null }
        return switch kind {
        case .integer(let range): .integer(range.clamping(number))
        case .day: .string(Day(ordinal: Ranges.days.clamping(number)).isoDate)
        case .flag, .text, .choice: .boolean(number != 0)
        }
    }

    /// A number out of range, and the range; nil for other values.
    func outside(_ value: JSONValue) -> (given: String, accepted: ClosedRange<Int>)? {
        guard case .integer(let range) = kind else { return nil }
        return switch value {
        case .integer(let number): (String(number), range)
        case .digits(let digits): (digits, range)
        default: nil
        }
    }
}
