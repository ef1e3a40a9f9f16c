import Training

/// A field of a record: a column of a table, and the values it may have.
package struct ArchiveField: Sendable {
    /// The values a field may have.
    package enum Kind: Equatable, Sendable {
        /// Any text.
        case text
        /// One of a few words.
        case choice([String])
        /// A whole number in a range.
        case integer(ClosedRange<Int>)
        /// Yes or no.
        case flag
        /// A day of the learner's calendar, written as YYYY-MM-DD.
        case day
    }

    /// Its name in the file and in the table.
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
/// Counts kept by the database itself (`total`, `confusion`, `word_total`) are not records: they are counted again as
/// answers are written.
package struct ArchiveTable: Sendable {
    /// The record's name in the file.
    package let record: String
    package let fields: [ArchiveField]

    /// Inserts a row, replacing settings and states that exist.
    package let insertion: String
    /// Selects every row, in order.
    package let selection: String

    init(record: String, table: String, order: String, replaces: Bool = false, fields: [ArchiveField]) {
        self.record = record
        self.fields = fields
        let columns = fields.map(\.name).joined(separator: ", ")
        let places = fields.map { _ in "?" }.joined(separator: ", ")
        insertion = "\(replaces ? "REPLACE" : "INSERT") INTO \(table) (\(columns)) VALUES (\(places))"
        selection = "SELECT \(columns) FROM \(table) ORDER BY \(order)"
    }
}

extension ArchiveField {
    /// The value to store for one in a file; nil if the field cannot have it.
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

    /// What stands in a file for what the database keeps.  An export of a file with impossible numbers can be taken in all
    /// the same.
    package func written(_ number: Int?) -> JSONValue {
        guard let number else { return .null }
        return switch kind {
        case .integer(let range): .integer(range.clamping(number))
        case .day: .string(Day(ordinal: Ranges.days.clamping(number)).isoDate)
        case .flag, .text, .choice: .boolean(number != 0)
        }
    }

    /// A number out of range with the range accepted; nil if it is not a number.
    func outside(_ value: JSONValue) -> (given: String, accepted: ClosedRange<Int>)? {
        guard case .integer(let range) = kind else { return nil }
        return switch value {
        case .integer(let number): (String(number), range)
        case .digits(let digits): (digits, range)
        default: nil
        }
    }
}
