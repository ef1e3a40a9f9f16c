import Training

/// One field of a record: a column of a table, and what it may hold.
struct ArchiveField {
    /// What a field may hold.
    enum Kind: Equatable {
        /// Any text.
        case text
        /// One of a few words.
        case choice([String])
        /// A whole number.
        case integer
        /// Yes or no.
        case flag
        /// A day of the learner's calendar, written as YYYY-MM-DD.
        case day
    }

    /// Its name in the file, which is its column's.
    let name: String
    let kind: Kind
    /// Whether there may be nothing.
    let isOptional: Bool

    init(_ name: String, _ kind: Kind, optional isOptional: Bool = false) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
    }
}

/// A kind of record that an archive holds: a table of the database.
///
/// What the database counts by itself (`total`, `confusion`, `word_total`) is no record: it is counted again when answers
/// are written.
struct ArchiveTable {
    /// The record's name in the file.
    let record: String
    let fields: [ArchiveField]

    /// Writes a row; settings and states that are there already give way.
    let insertion: String
    /// Every row, in order.
    let selection: String

    init(record: String, table: String, order: String, replaces: Bool = false, fields: [ArchiveField]) {
        self.record = record
        self.fields = fields
        let columns = fields.map(\.name).joined(separator: ", ")
        let places = fields.map { _ in "?" }.joined(separator: ", ")
        insertion = "\(replaces ? "REPLACE" : "INSERT") INTO \(table) (\(columns)) VALUES (\(places))"
        selection = "SELECT \(columns) FROM \(table) ORDER BY \(order)"
    }
}

/// The archive's own format; docs/kochlea.1 describes it.
enum ArchiveFormat {
    /// Grows when a reader of today could not read what is written.
    static let version = 1
    /// The first record of a file.
    static let head = "export"
    /// The last one.  A file without it was cut off.
    static let end = "end"

    /// Sessions come before the answers given in them.
    static let tables: [ArchiveTable] = [
        ArchiveTable(
            record: "session", table: "session", order: "id",
            fields: [
                ArchiveField("id", .integer), ArchiveField("kind", .text), ArchiveField("epoch", .integer),
                ArchiveField("day", .day), ArchiveField("second_of_day", .integer),
                ArchiveField("milliseconds", .integer, optional: true),
                ArchiveField("attempts", .integer, optional: true), ArchiveField("correct", .integer, optional: true),
                ArchiveField("advanced", .flag, optional: true), ArchiveField("level", .integer, optional: true),
            ]),
        ArchiveTable(
            record: "attempt", table: "attempt", order: "id",
            fields: [
                ArchiveField("session", .integer), ArchiveField("direction", directions),
                ArchiveField("skill", .choice(["receive", "send", "ear"])), ArchiveField("target", .text),
                ArchiveField("answer", .text), ArchiveField("correct", .flag),
                ArchiveField("recognition_ms", .integer, optional: true), ArchiveField("pattern", .text),
                ArchiveField("repeats", .integer), ArchiveField("epoch", .integer), ArchiveField("day", .day),
            ]),
        ArchiveTable(
            record: "word", table: "word_attempt", order: "id",
            fields: [
                ArchiveField("session", .integer), ArchiveField("direction", directions), ArchiveField("word", .text),
                ArchiveField("answer", .text), ArchiveField("correct", .flag), ArchiveField("epoch", .integer),
                ArchiveField("day", .day),
            ]),
        ArchiveTable(
            record: "progress", table: "progress", order: "direction",
            fields: [
                ArchiveField("direction", directions), ArchiveField("level", .integer),
                ArchiveField("interval_days", .integer), ArchiveField("due", .day, optional: true),
                ArchiveField("last_practised", .day, optional: true),
                ArchiveField("first_practised", .day, optional: true),
                ArchiveField("level_reached", .day, optional: true),
            ]),
        ArchiveTable(
            record: "streak", table: "streak", order: "only",
            fields: [
                ArchiveField("current", .integer), ArchiveField("longest", .integer),
                ArchiveField("last_day", .day, optional: true),
            ]),
        ArchiveTable(
            record: "introduced", table: "introduced", order: "direction, character",
            fields: [ArchiveField("direction", directions), ArchiveField("character", .text)]),
        ArchiveTable(
            record: "paused", table: "paused", order: "direction",
            fields: [
                ArchiveField("direction", directions), ArchiveField("state", .text), ArchiveField("epoch", .integer),
                ArchiveField("day", .day), ArchiveField("second_of_day", .integer),
            ]),
        ArchiveTable(
            record: "state", table: "state", order: "name", replaces: true,
            fields: [ArchiveField("name", .text), ArchiveField("value", .text)]),
        ArchiveTable(
            record: "setting", table: "setting", order: "name", replaces: true,
            fields: [ArchiveField("name", .text), ArchiveField("value", .text)]),
    ]

    /// Tables that must be empty before a file is read into them.  What is set, and what is known beside the answers, may
    /// be there: a program that was only looked at leaves it behind.
    static let mustBeEmpty = ["session", "attempt", "word_attempt", "progress", "streak", "introduced", "paused"]

    /// The columns of the file that is one table: what describes the file, then every field once.
    static let columns: [String] = {
        var columns = ["record", "version", "program", "records"]
        for field in tables.flatMap(\.fields) where !columns.contains(field.name) { columns.append(field.name) }
        return columns
    }()

    private static let directions = ArchiveField.Kind.choice(Direction.allCases.map(\.rawValue))
}
