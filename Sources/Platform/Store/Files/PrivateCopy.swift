import Activities
import CSQLite
import Glibc
import Interface

/// Reads a database where nothing can be written, such as a read-only medium.
///
/// To read its log, SQLite needs a file beside the database. So a database with a log is copied to a temporary folder,
/// and from there into memory.
enum PrivateCopy {
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
            // Another system may write to a shared medium: retry until the files are stable.
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
    init(system error: Errno, path: Path) {
        self.init(code: SQLITE_CANTOPEN, message: error.description, systemError: error.code, path: path)
    }
}
