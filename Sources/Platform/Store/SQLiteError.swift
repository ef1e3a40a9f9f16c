import CSQLite
import Glibc
import Trainer

/// A failed call of SQLite.
struct SQLiteError: Error, CustomStringConvertible {
    /// The extended result code.
    let code: Int32
    /// SQLite's own message.
    let message: String
    /// errno of the underlying system call, for failures of opening, reading and writing; 0 if there was none.
    let systemError: CInt
    /// The path of the database.
    let path: Path

    init(code: Int32, message: String? = nil, systemError: CInt = 0, path: Path) {
        self.code = code
        self.message = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
        self.systemError = systemError
        self.path = path
    }

    /// Something that is not a regular file.
    init(strange path: Path) {
        self.init(code: Self.isFolder, path: path)
    }

    var description: String { "\(message) (\(code))" }

    /// The code without its extension.
    var primaryCode: Int32 { code & 0xff }

    /// Whether something that is not a regular file is in its place.
    var isStrange: Bool { code == Self.isFolder }
    /// SQLITE_CANTOPEN_ISDIR, which is a macro that Swift cannot import.
    private static let isFolder = SQLITE_CANTOPEN | 2 << 8

    /// Whether the file is damaged, or never was a database.
    var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

    /// Whether the values are to blame: the same write will never succeed, but others may.
    var isRefusal: Bool { [SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE].contains(primaryCode) }

    /// Whether the file is no longer reliable: damaged, moved, or on a medium that does not respond.
    var isAboutTheFile: Bool {
        switch primaryCode {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PROTOCOL: true
        case SQLITE_IOERR: !Errno(systemError).isAboutSpaceOrRights
        default: false
        }
    }
}

extension StoreError {
    /// The only place that puts SQLite's results into the learner's terms.
    init(_ error: SQLiteError) {
        let system = Errno(error.systemError)
        switch error.primaryCode {
        case _ where error.isStrange:
            self = .strange(path: error.path.description)
        case SQLITE_FULL:
            self = .diskFull(path: error.path.description)
        case SQLITE_READONLY:
            self = .notWritable(path: error.path.description, reason: error.message)
        case SQLITE_PERM, SQLITE_AUTH:
            self = .noPermission(path: error.path.description)
        case SQLITE_BUSY, SQLITE_LOCKED:
            // SQLite calls every failure to lock a file busy and keeps no errno of it.
            if let fault = FolderLock.fault(beside: error.path) {
                self.init(fault, path: error.path)
            } else {
                self = .inUse(process: nil)
            }
        case SQLITE_CANTOPEN where system.code != 0:
            self.init(system, path: error.path)
        case SQLITE_CANTOPEN:
            self = .notWritable(path: error.path.description, reason: error.message)
        case SQLITE_IOERR where system.isAboutSpaceOrRights:
            self.init(system, path: error.path)
        case _ where error.isRefusal:
            self = .refused(error.description)
        default:
            self = .failed(error.description)
        }
    }

    /// The same for system calls on the data folder and its files.
    init(_ error: Errno, path: Path) {
        switch error.code {
        case EACCES, EPERM: self = .noPermission(path: path.description)
        case _ where error.isAboutSpace: self = .diskFull(path: path.description)
        default: self = .notWritable(path: path.description, reason: error.description)
        }
    }
}

extension Errno {
    var isAboutSpaceOrRights: Bool { isAboutSpace || [EACCES, EPERM, EROFS].contains(code) }
}

/// Runs the body and puts its error into the learner's terms.
func translatingErrors<Result>(_ body: () throws(SQLiteError) -> Result) throws(StoreError) -> Result {
    do throws(SQLiteError) {
        return try body()
    } catch {
        throw StoreError(error)
    }
}
