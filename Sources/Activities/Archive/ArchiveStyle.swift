package import Interface

package enum ArchiveStyle: Sendable {
    /// One JSON object per line (jsonlines.org).
    case jsonLines
    /// One table with a header line for spreadsheets: RFC 4180 with plain line feeds.
    case csv

    /// The bytes before the first record.
    package var opening: [UInt8] {
        switch self {
        case .jsonLines: []
        case .csv: Array("\(ArchiveFormat.columns.joined(separator: ","))\n".utf8)
        }
    }

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
        // A record's fields may have another order than the columns.
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

    /// First characters that a spreadsheet takes for a formula (OWASP, CSV Injection).
    private static let formulaSigns: Set<Character> = ["=", "+", "-", "@", "\t", "\r", "\r\n"]

    /// A text that no spreadsheet evaluates: an apostrophe precedes a possible formula. Control characters are escaped
    /// as in JSON, `\u001b`.
    private static func harmless(_ text: String) -> String {
        var cell = text.first.map { formulaSigns.contains($0) } ?? false ? "'" : ""
        for scalar in text.unicodeScalars {
            if TerminalText.isControl(scalar) || TerminalText.isDirection(scalar) {
                let digits = String(scalar.value, radix: 16)
                cell += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
            } else {
                cell.unicodeScalars.append(scalar)
            }
        }
        return cell
    }

    private static func appendCell(_ value: JSONValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: break
        case .boolean(let flag): bytes.append(UInt8(ascii: flag ? "1" : "0"))
        case .string(let text):
            let cell = harmless(text)
            guard cell.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else {
                bytes += cell.utf8
                return
            }
            bytes.append(0x22)
            for byte in cell.utf8 { bytes += byte == 0x22 ? [0x22, 0x22] : [byte] }
            bytes.append(0x22)
        default: value.write(to: &bytes)
        }
    }
}
