/// How an archive is written.
public enum ArchiveStyle: Sendable {
    /// One JSON object on each line (jsonlines.org).
    case jsonLines
    /// One table with a line of names, by RFC 4180 but with line feeds at the ends of lines: for spreadsheets.
    case csv

    /// What stands before the first record.
    var opening: [UInt8] {
        switch self {
        case .jsonLines: []
        case .csv: Array("\(ArchiveFormat.columns.joined(separator: ","))\n".utf8)
        }
    }

    /// Appends a record as a line.
    func append(_ record: String, _ fields: [(name: String, value: ArchiveValue)], to bytes: inout [UInt8]) {
        switch self {
        case .jsonLines: Self.appendObject(record, fields, to: &bytes)
        case .csv: Self.appendRow(record, fields, to: &bytes)
        }
    }

    private static func appendObject(
        _ record: String, _ fields: [(name: String, value: ArchiveValue)], to bytes: inout [UInt8]
    ) {
        bytes += Array(#"{"record":"#.utf8)
        JSONLine.append(record, to: &bytes)
        for field in fields {
            bytes.append(UInt8(ascii: ","))
            JSONLine.append(field.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            switch field.value {
            case .null: bytes += "null".utf8
            case .integer(let number): bytes += String(number).utf8
            case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
            case .text(let text), .bare(let text): JSONLine.append(text, to: &bytes)
            }
        }
        bytes += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
    }

    private static func appendRow(
        _ record: String, _ fields: [(name: String, value: ArchiveValue)], to bytes: inout [UInt8]
    ) {
        bytes += record.utf8
        var next = fields.startIndex
        // A record's fields need not stand in the order of the columns.
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

    private static func appendCell(_ value: ArchiveValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: break
        case .integer(let number): bytes += String(number).utf8
        case .boolean(let flag): bytes.append(UInt8(ascii: flag ? "1" : "0"))
        case .text(let text), .bare(let text):
            let special: Set<UInt8> = [0x22, 0x2C, 0x0A, 0x0D]
            guard text.utf8.contains(where: special.contains) else {
                bytes += text.utf8
                return
            }
            bytes.append(0x22)
            for byte in text.utf8 { bytes += byte == 0x22 ? [0x22, 0x22] : [byte] }
            bytes.append(0x22)
        }
    }
}
