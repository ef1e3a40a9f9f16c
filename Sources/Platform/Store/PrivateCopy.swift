import CSQLite
import Glibc
import Trainer

/// Reads a database where nothing can be written, such as a read-only medium.
///
/// SQLite needs a file beside the database to read its log.  A database without a log is read directly; one with a log
/// is copied, log included, to a temporary folder and read from there into memory.
enum PrivateCopy {
    /// The complete content, including the log's.
    static func database(of path: Path) throws(SQLiteError) -> Database {
        let logs = ["-wal", "-journal"].filter { (FileStamp("\(path)\($0)")?.size ?? 0) > 0 }
        if logs.isEmpty { return try Database(path, .immutable) }
        let folder = try temporaryFolder()
        let copy: Path = "\(folder)/progress.sqlite"
        defer {
            for part in DataFolder.parts { unlink(at: "\(copy)\(part)") }
            rmdir(at: folder)
        }
        do throws(Errno) {
            // Nothing writes on this system, but another one may share the medium.
            for _ in 0..<3 {
                let before = [path] + logs.map { "\(path)\($0)" as Path }
                let stamps = before.map(FileStamp.init)
                for part in [""] + logs { try copyFile("\(path)\(part)", to: "\(copy)\(part)") }
                if before.map(FileStamp.init) == stamps { break }
            }
        } catch {
            throw SQLiteError(system: error, path: folder)
        }
        let file = try Database(copy, .readWrite)
        let memory = try Database.inMemory()
        try file.copy(to: memory)
        try memory.execute("PRAGMA query_only = ON")
        return memory
    }

    /// Creates a temporary folder.
    private static func temporaryFolder() throws(SQLiteError) -> Path {
        var reason = Errno(ENOENT)
        for parent in [Environment.path("TMPDIR"), "/tmp"].compactMap(\.self) {
            var name = ("\(parent)/kochlea-XXXXXX" as Path).bytes.map(CChar.init(bitPattern:)) + [0]
            if mkdtemp(&name) != nil { return Path(cString: name) }
            reason = .last
        }
        throw SQLiteError(system: reason, path: "/tmp")
    }

    private static func copyFile(_ source: Path, to target: Path) throws(Errno) {
        let input = try FileDescriptor(opening: source, O_RDONLY)
        let output = try FileDescriptor(opening: target, O_WRONLY | O_CREAT | O_TRUNC)
        while true {
            let block = try input.readSome()
            if block.isEmpty { return }
            try output.write(block)
        }
    }
}

extension SQLiteError {
    /// An error of the system concerning a file.
    init(system error: Errno, path: Path) {
        self.init(code: SQLITE_CANTOPEN, message: error.description, systemError: error.code, path: path)
    }
}
