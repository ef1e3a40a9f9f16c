/// The format of an archive.
package enum ArchiveStyle: Sendable {
    /// One JSON object on each line (jsonlines.org).
    case jsonLines
    /// One table with a header line, by RFC 4180 but with plain line feeds: for spreadsheets.
    case csv

    /// Written before the first record.
    package var opening: [UInt8] {
        switch self {
        case .jsonLines: []
        case .csv: Array("\(ArchiveFormat.columns.joined(separator: ","))\n".utf8)
        }
    }

    /// Appends a record as a line.
    package func append(_ record: String, _ fields: [JSONValue.Field], to bytes: inout [UInt8]) {
        switch self {
        case .jsonLines:
            JSONValue.object([JSONValue.Field("record", .string(record))] + fields).write(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        case .csv: Self.appendRow(record, fields, to: &bytes)
        }
    }

    private static func appendRow(
        _ record: String, _ fields: [JSONValue.Field], to bytes: inout [UInt8]
    ) {
        bytes += record.utf8
        var next = fields.startIndex
        // A record's fields may be in another order than the columns.
        let isInOrder = zip(fields, fields.dropFirst()).allSatisfy {
            position[$0.name, default: 0] < position[$1.name, default: 0]
        }
        let ordered =
            isInOrder ? fields : fields.sorted { position[$0.name, default: 0] < position[$1.name, default: 0] }
        for column in ArchiveFormat.columns.dropFirst() {
            bytes.append(UInt8(ascii: ","))
            guard next < ordered.endIndex, ordered[next].name == column else { continue }
            appendCell(ordered[next].value, to: &bytes)
            next += 1
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private static let position = Dictionary(
        uniqueKeysWithValues: ArchiveFormat.columns.enumerated().map { ($1, $0) })

    private static func appendCell(_ value: JSONValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: break
        case .boolean(let flag): bytes.append(UInt8(ascii: flag ? "1" : "0"))
        case .string(let text):
            let special: Set<UInt8> = [0x22, 0x2C, 0x0A, 0x0D]
            guard text.utf8.contains(where: special.contains) else {
                bytes += text.utf8
                return
            }
            bytes.append(0x22)
            for byte in text.utf8 { bytes += byte == 0x22 ? [0x22, 0x22] : [byte] }
            bytes.append(0x22)
        default: value.write(to: &bytes)
        }
    }
}
