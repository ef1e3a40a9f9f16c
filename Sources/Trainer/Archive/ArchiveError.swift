/// Why an archive was not imported.  Nothing of it was.
package enum ArchiveError: Error, Equatable, Sendable {
    /// The file cannot be read, as errno(3) has the reason.
    case unreadable(errno: Int32)
    /// It is a folder, a FIFO, a socket or a device.
    case notRegular
    /// It is longer than any archive.
    case tooLong
    /// It is not an archive of Kochlea.
    case foreign
    /// It was written by a newer version, in this format.
    case newer(version: Int)
    /// A line, counted from 1, does not fit; with the field, if one is to blame.
    case badLine(Int, field: String?)
    /// A number in a line is outside its range.
    case outOfRange(Int, field: String, given: String, accepted: ClosedRange<Int>)
    /// It is a table from `export --csv`, which is for spreadsheets and cannot be imported.
    case table
    /// A record contradicts others, in the database's words.
    case refused(line: Int, reason: String)
    /// The file ends before its last record.
    case cutOff(line: Int)
    /// There is progress already.
    case notEmpty
    /// Storage failed.
    case store(StoreError)
}
