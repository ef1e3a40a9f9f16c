package import Interface

/// Reads an archive of JSON Lines record by record, with one record in memory at a time.
///
///     start -- "export" --> records -- "end" --> over
package final class ArchiveReader {
    package struct Entry {
        package let table: ArchiveTable
        /// Strings, integers and nulls for the database.
        package let values: [JSONValue]
        /// From 1.
        package let line: Int
    }

    /// In bytes. A longer line is invalid. The limit bounds the memory for reading.
    package static let longestLine = 16 << 20
    /// In bytes: a hundred years of practice.
    package static let longestFile = 1 << 30

    /// Whether the archive has no names and no dates.
    package private(set) var isAnonymous = false

    private let source: () throws(ArchiveError) -> ArraySlice<UInt8>?
    private var records = 0
    /// The number of the last line read, from 1.
    private var line = 0

    package convenience init(bytes: [UInt8]) throws(ArchiveError) {
        var lines = LineBuffer()
        lines.take(bytes)
        lines.take([])
        try self.init { lines.next() }
    }

    /// Reads the first record.
    ///
    /// - Parameter lines: returns the next line without its line feed; nil at the end.
    package init(lines: @escaping () throws(ArchiveError) -> ArraySlice<UInt8>?) throws(ArchiveError) {
        source = lines
        guard var first = try nextLine() else { throw .foreign }
        if first.starts(with: [0xEF, 0xBB, 0xBF]) { first = first.dropFirst(3) }
        if first.starts(with: "record,".utf8) { throw .table }
        try takeHead(Self.fields(of: first))
    }

    /// The next row; nil after the last record.
    package func next() throws(ArchiveError) -> Entry? {
        guard let text = try nextLine() else { throw .cutOff(line: line) }
        let begin = line
        guard let fields = Self.fields(of: text), case .some(let record) = Self.text(fields.first, "record") else {
            throw .badLine(begin, field: nil)
        }
        if record == ArchiveFormat.end {
            try takeEnd(fields, line: begin)
            return nil
        }
        let tables = isAnonymous ? Self.anonymousTables : Self.tables
        guard let table = tables[record] else { throw .badLine(begin, field: "record") }
        records += 1
        let values = try Self.values(of: table, in: fields, line: begin)
        if record == "setting" { try Self.checkSetting(values, line: begin) }
        return Entry(table: table, values: values, line: begin)
    }

    private static let tables = Dictionary(uniqueKeysWithValues: ArchiveFormat.tables.map { ($0.record, $0) })
    private static let anonymousTables = Dictionary(
        uniqueKeysWithValues: ArchiveFormat.anonymousTables.map { ($0.record, $0) })

    // MARK: First and last record

    private func takeHead(_ fields: [JSONValue.Field]?) throws(ArchiveError) {
        guard let fields, Self.text(fields.first, "record") == ArchiveFormat.head,
            let version = Self.integer(fields, "version"), version >= 1
        else { throw .foreign }
        if version > ArchiveFormat.version { throw .newer(version: version) }
        isAnonymous = version == ArchiveFormat.anonymousVersion
    }

    /// Checks the number of records and that only empty lines follow.
    private func takeEnd(_ fields: [JSONValue.Field], line: Int) throws(ArchiveError) {
        guard Self.integer(fields, "records") == records else { throw .badLine(line, field: "records") }
        while let more = try nextLine() {
            guard more.allSatisfy({ $0 == 0x0D || $0 == 0x20 }) else { throw .badLine(self.line, field: nil) }
        }
    }

    private static func fields(of line: ArraySlice<UInt8>) -> [JSONValue.Field]? {
        if case .object(let fields) = JSONValue(bytes: line) { fields } else { nil }
    }

    private static func text(_ field: JSONValue.Field?, _ name: String) -> String? {
        guard let field, field.name == name else { return nil }
        return if case .string(let text) = field.value { text } else { nil }
    }

    private static func integer(_ fields: [JSONValue.Field], _ name: String) -> Int? {
        guard let value = fields.first(where: { $0.name == name })?.value,
            case .integer(let number) = ArchiveField(name, .integer(0...Int.max)).stored(value)
        else { return nil }
        return number
    }

    // MARK: A record

    /// The values in the order of the table's fields. Each field must occur once, and no others.
    private static func values(
        of table: ArchiveTable, in fields: [JSONValue.Field], line: Int
    ) throws(ArchiveError) -> [JSONValue] {
        var values: [JSONValue] = []
        var found = 1
        for (index, field) in table.fields.enumerated() {
            // The fields usually have that order.
            let isInPlace = index + 1 < fields.count && fields[index + 1].name == field.name
            let place = isInPlace ? index + 1 : fields.firstIndex { $0.name == field.name }
            if place != nil { found += 1 }
            let given = place.map { fields[$0].value } ?? .null
            guard let value = field.stored(given) else {
                if let (given, accepted) = field.outside(given) {
                    throw .outOfRange(line, field: field.name, given: given, accepted: accepted)
                }
                throw .badLine(line, field: field.name)
            }
            values.append(value)
        }
        guard found == fields.count else {
            let stranger = fields.dropFirst().first { given in !table.fields.contains { $0.name == given.name } }
            throw .badLine(line, field: stranger?.name)
        }
        return values
    }

    /// Number settings have their ranges in the registry. Unknown settings belong to another version and pass.
    private static func checkSetting(_ values: [JSONValue], line: Int) throws(ArchiveError) {
        guard case .string(let name) = values[0], case .string(let value) = values[1],
            let range = settingRanges[name], Int(value).map(range.contains) != true
        else { return }
        throw .outOfRange(line, field: "value", given: value, accepted: range)
    }

    private static let settingRanges: [String: ClosedRange<Int>] = {
        let ranges = SettingsRegistry.all(languages: [], language: "").compactMap { setting in
            if case .number(let range, _, _) = setting.kind { (setting.name, range) } else { nil }
        }
        return Dictionary(uniqueKeysWithValues: ranges)
    }()

    private func nextLine() throws(ArchiveError) -> ArraySlice<UInt8>? {
        guard let bytes = try source() else { return nil }
        line += 1
        return bytes
    }
}
