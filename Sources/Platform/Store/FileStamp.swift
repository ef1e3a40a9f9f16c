import CLinux
import Glibc
import Trainer

/// Shows whether a path still names the file that was opened, unchanged since.
struct FileStamp: Equatable {
    let device: UInt64
    let number: UInt64
    let size: Int
    /// Whether it is neither a folder, a pipe, a socket nor a device.
    let isRegular: Bool
    private let seconds: Int
    private let nanoseconds: Int

    /// The file at a path; nil if there is none or it cannot be examined.
    init?(_ path: Path) {
        guard let status = try? Platform.status(of: path) else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        size = Int(status.st_size)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// Whether both are the same file, whatever its content.
    func isSameFile(as other: FileStamp?) -> Bool { device == other?.device && number == other?.number }
}

/// The files of an open database as they were after the last write.
///
/// SQLite keeps its files open and goes on writing to them after they were removed, replaced or overwritten.  As this
/// connection alone decides when the log is copied into the file, nothing else changes the file, and only its writes
/// change the log: checking both by name costs two calls per answer.
struct FileWatch {
    let path: Path
    private var file: FileStamp?
    private var log: FileStamp?

    init(_ path: Path) {
        self.path = path
        remember()
    }

    /// Notes the current files as what this connection has written.
    mutating func remember() {
        file = FileStamp(path)
        log = FileStamp("\(path)-wal")
    }

    /// Whether the file is the one last written.
    var isFileOurs: Bool { file != nil && FileStamp(path) == file }
    /// Whether the log is the one last written.
    var isLogOurs: Bool { FileStamp("\(path)-wal") == log }
    /// Whether the file does not exist.
    var isFileGone: Bool { access(at: path, F_OK) == -1 }

    /// Removes the log of a file that is gone: SQLite would copy it into the new one.
    func removeLog() {
        if isLogThere { unlink(at: "\(path)-wal") }
    }

    /// Renames the log so that SQLite does not find it.
    func renameLog(to name: Path) {
        if isLogThere { rename(at: "\(path)-wal", to: name) }
    }

    private var isLogThere: Bool { log?.isSameFile(as: FileStamp("\(path)-wal")) == true }
}
