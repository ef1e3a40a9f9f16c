/// Reads an archive of either style, record by record, never more than one of them in memory.
///
///     start -- "export" --> records -- "end" --> over
public final class ArchiveReader {
    /// A row to be written.
    struct Entry {
        let table: ArchiveTable
        let values: [ArchiveValue]
        /// Where it begins in the file.
        let line: Int
    }

    private let lines: ArchiveLines
    /// The names of the table's columns; nil in a file of objects.
    private var columns: [String]?
    private var records = 0
    private var line = 0

    /// Opens an archive and reads as far as tells that it is one.
    ///
    /// - Parameter path: "-" is standard input.
    public init(path: String) throws(ArchiveError) {
        do throws(Errno) {
            lines = try ArchiveLines(path: path)
        } catch {
            throw .unreadable(error)
        }
        guard var first = try nextLine() else { throw .foreign }
        if first.starts(with: [0xEF, 0xBB, 0xBF]) { first = first.dropFirst(3) }
        if first.first(where: { $0 != 0x20 }) == UInt8(ascii: "{") {
            try takeHead(FlatJSON.fields(of: first))
        } else {
            guard let names = try cells(from: first), names.first == "record", names.contains("version") else {
                throw .foreign
            }
            if let unknown = names.first(where: { !ArchiveFormat.columns.contains($0) }) {
                throw .badLine(line, field: unknown)
            }
            columns = names
            guard let next = try nextLine() else { throw .foreign }
            try takeHead(fields(of: next))
        }
    }

    /// The next row; nil after the last record.
    func next() throws(ArchiveError) -> Entry? {
        guard let text = try nextLine() else { throw .cutOff(line: line) }
        let begin = line
        guard let fields = try fields(of: text), case .some(let record) = Self.text(fields.first, "record") else {
            throw .badLine(begin, field: nil)
        }
        if record == ArchiveFormat.end {
            try takeEnd(fields, line: begin)
            return nil
        }
        guard let table = Self.tables[record] else { throw .badLine(begin, field: "record") }
        records += 1
        return Entry(table: table, values: try Self.values(of: table, in: fields, line: begin), line: begin)
    }

    private static let tables = Dictionary(uniqueKeysWithValues: ArchiveFormat.tables.map { ($0.record, $0) })

    // MARK: First and last record

    private func takeHead(_ fields: [(name: String, value: ArchiveValue)]?) throws(ArchiveError) {
        guard let fields, Self.text(fields.first, "record") == ArchiveFormat.head,
            let version = Self.integer(fields, "version"), version >= 1
        else { throw .foreign }
        if version > ArchiveFormat.version { throw .newer(version: version) }
    }

    /// Every record was there, and nothing follows but empty lines.
    private func takeEnd(_ fields: [(name: String, value: ArchiveValue)], line: Int) throws(ArchiveError) {
        guard Self.integer(fields, "records") == records else { throw .badLine(line, field: "records") }
        while let more = try nextLine() {
            guard more.allSatisfy({ $0 == 0x0D || $0 == 0x20 }) else { throw .badLine(self.line, field: nil) }
        }
    }

    private static func text(_ field: (name: String, value: ArchiveValue)?, _ name: String) -> String? {
        guard let field, field.name == name else { return nil }
        switch field.value {
        case .text(let text), .bare(let text): return text
        case .null, .integer, .boolean: return nil
        }
    }

    private static func integer(_ fields: [(name: String, value: ArchiveValue)], _ name: String) -> Int? {
        guard let value = fields.first(where: { $0.name == name })?.value,
            case .integer(let number) = ArchiveField(name, .integer).stored(value)
        else { return nil }
        return number
    }

    // MARK: A record

    /// The values of a table's fields in their order: each once, and no others.
    private static func values(
        of table: ArchiveTable, in fields: [(name: String, value: ArchiveValue)], line: Int
    ) throws(ArchiveError) -> [ArchiveValue] {
        var values: [ArchiveValue] = []
        var found = 1
        for (index, field) in table.fields.enumerated() {
            // Usually they stand in that order.
            let isInPlace = index + 1 < fields.count && fields[index + 1].name == field.name
            let place = isInPlace ? index + 1 : fields.firstIndex { $0.name == field.name }
            if place != nil { found += 1 }
            guard let value = field.stored(place.map { fields[$0].value } ?? .null) else {
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

    // MARK: Lines

    private func nextLine() throws(ArchiveError) -> ArraySlice<UInt8>? {
        do throws(Errno) {
            guard let bytes = try lines.next() else { return nil }
            line = lines.number
            return bytes
        } catch {
            if error == ArchiveLines.endless { throw .badLine(lines.number + 1, field: nil) }
            throw .unreadable(error)
        }
    }

    /// The fields of a record that begins with that line; nil if it is none.
    private func fields(of bytes: ArraySlice<UInt8>) throws(ArchiveError) -> [(name: String, value: ArchiveValue)]? {
        guard let columns else { return FlatJSON.fields(of: bytes) }
        guard let cells = try cells(from: bytes), cells.count <= columns.count else { return nil }
        return zip(columns, cells).filter { !$1.isEmpty }.map { ($0, .bare($1)) }
    }

    /// The cells of a row, which goes on in further lines while a quotation mark is open; nil if it is none.
    private func cells(from bytes: ArraySlice<UInt8>) throws(ArchiveError) -> [String]? {
        var row = CSVRow()
        row.take(bytes)
        while row.isOpen {
            guard let more = try nextLine(), row.count < ArchiveLines.longest else { return nil }
            row.take(more)
        }
        return row.cells
    }
}
