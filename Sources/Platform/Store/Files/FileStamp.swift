import Activities
import CLinux
import Glibc
import Interface

/// Shows whether a path still names the same, unchanged file.
struct FileStamp: Equatable {
    let device: UInt64
    let number: UInt64
    let size: Int
    let isRegular: Bool
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil if the file is missing or cannot be examined.
    init?(_ path: Path) {
        guard let status = try? Platform.status(of: path) else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        size = Int(status.st_size)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    func isSameFile(as other: FileStamp?) -> Bool { device == other?.device && number == other?.number }
}

/// The files of an open database as they were after the last write.
///
/// SQLite keeps its files open and writes to them even after they were removed, replaced or overwritten. Only this
/// connection copies the log into the file, and only its writes change the log. So two stat calls per answer are enough
/// to compare both files.
struct FileWatch {
    let path: Path
    private var file: FileStamp?
    private var log: FileStamp?
    /// While a checkpoint of ours changes both files in the background, only their identity is compared.
    var isChanging = false

    init(_ path: Path) {
        self.path = path
        remember()
    }

    mutating func remember() {
        file = FileStamp(path)
        log = FileStamp("\(path)-wal")
    }

    var isFileOurs: Bool { file != nil && isOurs(file, FileStamp(path)) }
    var isLogOurs: Bool { isOurs(log, FileStamp("\(path)-wal")) }
    /// In bytes.
    var logSize: Int { log?.size ?? 0 }

    private func isOurs(_ known: FileStamp?, _ present: FileStamp?) -> Bool {
        known == present || isChanging && known?.isSameFile(as: present) == true
    }

    var isFileGone: Bool { access(at: path, F_OK) == -1 }

    /// For a missing database: SQLite would copy its log into the new file.
    func removeLog() {
        if isLogThere { unlink(at: "\(path)-wal") }
    }

    /// Hides the log from SQLite.
    func renameLog(to name: Path) {
        if isLogThere { rename(at: "\(path)-wal", to: name) }
    }

    private var isLogThere: Bool { log?.isSameFile(as: FileStamp("\(path)-wal")) == true }
}
