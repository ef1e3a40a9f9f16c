import CSQLite
import Glibc
import Trainer

/// What SQLite said when a call failed.
struct SQLiteError: Error, CustomStringConvertible {
    /// The extended result code.
    let code: Int32
    /// SQLite's own words.
    let message: String
    /// errno of the system call behind it, for failures of opening, reading and writing; 0 if there was none.
    let systemError: CInt
    /// The database's file.
    let path: String

    init(code: Int32, message: String? = nil, systemError: CInt = 0, path: String) {
        self.code = code
        self.message = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
        self.systemError = systemError
        self.path = path
    }

    var description: String { "\(message) (\(code))" }

    /// The code without its refinement.
    var primaryCode: Int32 { code & 0xff }

    /// Whether the file is not, or not any more, what it was written as.
    var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
}

extension StoreError {
    /// The only place where SQLite's results are put into the learner's terms.
    init(_ error: SQLiteError) {
        let system = Errno(error.systemError)
        switch error.primaryCode {
        case SQLITE_FULL:
            self = .diskFull(path: error.path)
        case SQLITE_READONLY:
            self = .notWritable(path: error.path, reason: error.message)
        case SQLITE_PERM, SQLITE_AUTH:
            self = .noPermission(path: error.path)
        case SQLITE_BUSY, SQLITE_LOCKED:
            self = .inUse(process: nil)
        case SQLITE_CANTOPEN where system.code != 0:
            self.init(system, path: error.path)
        case SQLITE_CANTOPEN:
            self = .notWritable(path: error.path, reason: error.message)
        case SQLITE_IOERR where system.isAboutSpaceOrRights:
            self.init(system, path: error.path)
        default:
            self = .failed(error.description)
        }
    }

    /// The same for the system's calls on the data folder and its files.
    init(_ error: Errno, path: String) {
        switch error.code {
        case EACCES, EPERM: self = .noPermission(path: path)
        case ENOSPC, EDQUOT, EFBIG: self = .diskFull(path: path)
        default: self = .notWritable(path: path, reason: error.description)
        }
    }
}

extension Errno {
    fileprivate var isAboutSpaceOrRights: Bool { [EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EFBIG].contains(code) }
}

/// Runs the body and puts its error into the learner's terms.
func translatingErrors<Result>(_ body: () throws(SQLiteError) -> Result) throws(StoreError) -> Result {
    do throws(SQLiteError) {
        return try body()
    } catch {
        throw StoreError(error)
    }
}
