import Training

/// Answers for researchers: nothing shows who gave them, or on which date.
///
/// The answers are those of drills that ask random characters. In words, texts, QSOs and pile-ups the order of the
/// characters would spell names, callsigns and the learner's own lists.
extension ArchiveFormat {
    /// Earlier programs know no numbers of days.
    package static let anonymousVersion = 3

    package static let anonymousTables: [ArchiveTable] = [
        ArchiveTable(
            record: "session", table: "session", source: "session WHERE kind IN (\(kinds))", order: "id",
            columns: ["day": day],
            fields: [
                ArchiveField("id", .integer(Ranges.rows)), ArchiveField("kind", .text), ArchiveField("day", dayNumber),
            ] + sessionResult),
        ArchiveTable(
            record: "attempt", table: "attempt",
            source: "attempt WHERE session IN (SELECT id FROM session WHERE kind IN (\(kinds)))", order: "id",
            columns: ["day": day],
            fields: [
                ArchiveField("session", .integer(Ranges.rows)), ArchiveField("direction", directions),
                ArchiveField("skill", .choice(["receive", "send", "ear"])), ArchiveField("target", .text),
                ArchiveField("answer", .text), ArchiveField("correct", .flag),
                ArchiveField("recognition_ms", .integer(Ranges.recognition), optional: true),
                ArchiveField("pattern", .text), ArchiveField("repeats", .integer(Ranges.counts)),
                ArchiveField("day", dayNumber),
            ]),
    ]

    /// The first day of practice is day 0. A day before it, which only a wrong clock explains, counts as 0.
    private static let day = "max(0, day - (SELECT min(day) FROM session))"
    private static let dayNumber = ArchiveField.Kind.integer(0...Ranges.days.upperBound - Ranges.days.lowerBound)

    /// The kinds of session whose questions are random characters, for SQL.
    private static let kinds: String = {
        let kinds = SessionKind.known.filter { $0.asksSingleCharacters || $0 == Activity.ear.kind }
        return kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }()
}
