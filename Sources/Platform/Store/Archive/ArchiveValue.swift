import CSQLite
import Training

/// What stands in a field of an archive.
enum ArchiveValue: Equatable {
    case null
    case integer(Int)
    case text(String)
    /// Only in a file: the database keeps 0 or 1.
    case boolean(Bool)
    /// Only in a file in which every value is written the same way.
    case bare(String)
}

extension ArchiveValue: SQLValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): number.bind(to: statement, at: index)
        case .boolean(let flag): flag.bind(to: statement, at: index)
        case .text(let text), .bare(let text): text.bind(to: statement, at: index)
        }
    }
}

extension ArchiveField {
    /// What the database keeps for what stands in a file; nil if the field cannot hold it.
    func stored(_ value: ArchiveValue) -> ArchiveValue? {
        switch (kind, value) {
        case (.text, .null): .text("")
        case (_, .null): isOptional ? .null : nil
        case (.text, .text), (.integer, .integer): value
        case (.text, .bare(let text)): .text(text)
        case (.integer, .bare(let text)): Int(text).map(ArchiveValue.integer)
        case (.choice(let words), .text(let text)), (.choice(let words), .bare(let text)):
            words.contains(text) ? .text(text) : nil
        case (.flag, .boolean(let flag)): .integer(flag ? 1 : 0)
        case (.flag, .bare(let text)): ["0", "1"].contains(text) ? .integer(text == "1" ? 1 : 0) : nil
        case (.day, .text(let text)), (.day, .bare(let text)): Day(isoDate: text).map { .integer($0.ordinal) }
        default: nil
        }
    }

    /// What stands in a file for what the database keeps.
    func written(_ row: borrowing Row, _ column: Int32) -> ArchiveValue {
        switch kind {
        case .text, .choice: return .text(row.text(column))
        case .integer, .flag, .day:
            guard let number = row.optionalInteger(column) else { return .null }
            switch kind {
            case .flag: return .boolean(number != 0)
            case .day: return .text(Day(ordinal: number).isoDate)
            default: return .integer(number)
            }
        }
    }
}
