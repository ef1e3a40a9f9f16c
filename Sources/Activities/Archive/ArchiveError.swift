/// Why an archive was not imported. After an error no part of it was imported.
package enum ArchiveError: Error, Equatable, Sendable {
    /// The system cannot read the file; errno(3).
    case unreadable(errno: Int32)
    /// A folder, a FIFO, a socket or a device.
    case notRegular
    /// Longer than `ArchiveReader.longestFile`.
    case tooLong
    /// Not an archive of Kochlea.
    case foreign
    /// A newer version wrote it in this format.
    case newer(version: Int)
    /// An invalid line, counted from 1. `field` is set if one field is invalid.
    case badLine(Int, field: String?)
    /// An invalid entry of a list, counted from 1.
    case badEntry(Int, field: String?)
    /// The number of a field is outside its range.
    case outOfRange(Int, field: String, given: String, accepted: ClosedRange<Int>)
    /// A table of `export --csv`. Such tables are for spreadsheets and cannot be imported.
    case table
    /// It has no dates, so it cannot be imported.
    case anonymous
    /// The record contradicts others. The reason comes from the database.
    case refused(line: Int, reason: String)
    /// The file ends before its last record.
    case cutOff(line: Int)
    /// The database already has progress.
    case notEmpty
    case store(StoreError)
}
