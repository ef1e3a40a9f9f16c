public import Trainer

/// Why an archive was not taken in.  Nothing of it was.
public enum ArchiveError: Error, Equatable, Sendable {
    /// The file cannot be read.
    case unreadable(Errno)
    /// It is no archive of Kochlea's.
    case foreign
    /// Written by a newer Kochlea, in a format of that version.
    case newer(version: Int)
    /// A line, counted from 1, is not what an archive has there; the field, where one is to blame.
    case badLine(Int, field: String?)
    /// A record contradicts the others, in the database's words.
    case refused(line: Int, reason: String)
    /// The file ends before its last record.
    case cutOff(line: Int)
    /// There is progress already.
    case notEmpty
    /// Storage failed.
    case store(StoreError)
}
