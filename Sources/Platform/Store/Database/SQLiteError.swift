import Activities
import CSQLite
import Glibc
import Interface

struct SQLiteError: Error, CustomStringConvertible {
    let code: Int32
    let message: String
    /// The errno of the failed system call; 0 without one.
    let systemError: CInt
    let path: Path

    init(code: Int32, message: String? = nil, systemError: CInt = 0, path: Path) {
        self.code = code
        self.message = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
        self.systemError = systemError
        self.path = path
    }

    init(foreignFile path: Path) {
        self.init(code: Self.isFolder, path: path)
    }

    var description: String { "\(message) (\(code))" }

    var primaryCode: Int32 { code & 0xff }

    /// Whether a folder, pipe, socket or device has the file's name.
    var isStrange: Bool { code == Self.isFolder }
    /// SQLITE_CANTOPEN_ISDIR, a macro that Swift cannot import.
    private static let isFolder = SQLITE_CANTOPEN | 2 << 8

    var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

    /// Whether the values are wrong: this write can never succeed, others may.
    var isRefusal: Bool { [SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE].contains(primaryCode) }

    /// Whether the file is unreliable: damaged, moved, or on a failing medium.
    var isAboutTheFile: Bool {
        switch primaryCode {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PROTOCOL: true
        case SQLITE_IOERR: !Errno(systemError).isAboutSpaceOrRights
        default: false
        }
    }
}

extension StoreError {
    /// The only place that maps SQLite's errors to the learner's terms.
    init(_ error: SQLiteError) {
        let system = Errno(error.systemError)
        switch error.primaryCode {
        case _ where error.isStrange:
            self = .foreignFile(path: error.path.description)
        case SQLITE_FULL:
            self = .diskFull(path: error.path.description)
        case SQLITE_READONLY:
            self = .notWritable(path: error.path.description, reason: error.message)
        case SQLITE_PERM, SQLITE_AUTH:
            self = .noPermission(path: error.path.description)
        case SQLITE_BUSY, SQLITE_LOCKED:
            // SQLite reports every failed lock as busy, without an errno.
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

    /// For system calls on the data folder and its files.
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

func translatingErrors<Result>(_ body: () throws(SQLiteError) -> Result) throws(StoreError) -> Result {
    do throws(SQLiteError) {
        return try body()
    } catch {
        throw StoreError(error)
    }
}
