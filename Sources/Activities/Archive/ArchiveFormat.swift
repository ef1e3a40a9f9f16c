import Training

/// The format of archives. docs/kochlea.1 describes it.
package enum ArchiveFormat {
    /// Increases with each change that existing readers could not read. Version 2 has answers of the skill `interface`,
    /// version 3 has no names and no dates, version 4 has answers by touch.
    package static let version = 4
    /// The version of an archive with answers of the skill `receive.touch`.
    package static let feltVersion = 4
    /// The version of an archive with answers of the skill `interface`.
    package static let exposedVersion = 2
    /// The version of an archive without such answers, which earlier programs can read.
    package static let plainVersion = 1
    /// The first record of a file.
    package static let head = "export"
    /// The last record. A file without it is incomplete.
    package static let end = "end"

    /// Missing in a session that did not end.
    static let sessionResult = [
        ArchiveField("milliseconds", .integer(Ranges.practice), optional: true),
        ArchiveField("attempts", .integer(Ranges.counts), optional: true),
        ArchiveField("correct", .integer(Ranges.counts), optional: true),
        ArchiveField("advanced", .flag, optional: true),
        ArchiveField("level", .integer(Ranges.levels), optional: true),
    ]

    /// Sessions come before their answers.
    package static let tables: [ArchiveTable] = [
        ArchiveTable(
            record: "session", table: "session", order: "id",
            fields: [
                ArchiveField("id", .integer(Ranges.rows)), ArchiveField("kind", .text),
                ArchiveField("epoch", .integer(Ranges.epoch)),
                ArchiveField("day", .day), ArchiveField("second_of_day", .integer(Ranges.secondOfDay)),
            ] + sessionResult),
        ArchiveTable(
            record: "attempt", table: "attempt", order: "id",
            fields: [
                ArchiveField("session", .integer(Ranges.rows)), ArchiveField("direction", directions),
                ArchiveField("skill", .choice(["receive", "send", "ear", "interface", TouchProgress.name])),
                ArchiveField("target", .text),
                ArchiveField("answer", .text), ArchiveField("correct", .flag),
                ArchiveField("recognition_ms", .integer(Ranges.recognition), optional: true),
                ArchiveField("pattern", .text),
                ArchiveField("repeats", .integer(Ranges.counts)), ArchiveField("epoch", .integer(Ranges.epoch)),
                ArchiveField("day", .day),
            ]),
        ArchiveTable(
            record: "word", table: "word_attempt", order: "id",
            fields: [
                ArchiveField("session", .integer(Ranges.rows)), ArchiveField("direction", directions),
                ArchiveField("word", .text),
                ArchiveField("answer", .text), ArchiveField("correct", .flag),
                ArchiveField("epoch", .integer(Ranges.epoch)),
                ArchiveField("day", .day),
            ]),
        ArchiveTable(
            record: "progress", table: "progress", order: "direction",
            fields: [
                ArchiveField("direction", directions), ArchiveField("level", .integer(Ranges.reachedLevels)),
                ArchiveField("interval_days", .integer(Ranges.interval)), ArchiveField("due", .day, optional: true),
                ArchiveField("last_practised", .day, optional: true),
                ArchiveField("first_practised", .day, optional: true),
                ArchiveField("level_reached", .day, optional: true),
            ]),
        ArchiveTable(
            record: "streak", table: "streak", order: "only",
            fields: [
                ArchiveField("current", .integer(Ranges.counts)), ArchiveField("longest", .integer(Ranges.counts)),
                ArchiveField("last_day", .day, optional: true),
            ]),
        ArchiveTable(
            record: "introduced", table: "introduced", order: "direction, character",
            fields: [ArchiveField("direction", directions), ArchiveField("character", .text)]),
        ArchiveTable(
            record: "paused", table: "paused", order: "direction",
            fields: [
                ArchiveField("direction", directions), ArchiveField("state", .text),
                ArchiveField("epoch", .integer(Ranges.epoch)),
                ArchiveField("day", .day), ArchiveField("second_of_day", .integer(Ranges.secondOfDay)),
            ]),
        ArchiveTable(
            record: "state", table: "state", order: "name", replaces: true,
            fields: [ArchiveField("name", .text), ArchiveField("value", .text)]),
        ArchiveTable(
            record: "setting", table: "setting", order: "name", replaces: true,
            fields: [ArchiveField("name", .text), ArchiveField("value", .text)]),
    ]

    /// Tables that must be empty before an import. Settings and states may exist: every run of the program leaves some.
    package static let mustBeEmpty = [
        "session", "attempt", "word_attempt", "progress", "streak", "introduced", "paused",
    ]

    /// The columns of the CSV table: those that describe the file, then each field once.
    static let columns: [String] = {
        var columns = ["record", "version", "program", "records"]
        for field in tables.flatMap(\.fields) where !columns.contains(field.name) { columns.append(field.name) }
        return columns
    }()

    static let directions = ArchiveField.Kind.choice(Direction.allCases.map(\.rawValue))
}
