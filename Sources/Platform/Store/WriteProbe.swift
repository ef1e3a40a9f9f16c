import Glibc
import Trainer

/// Why nothing can be written beside a database.  After a write that failed halfway SQLite reports no error number.
enum WriteProbe {
    /// More bytes than the log of an answer has.
    private static let length = 65_536

    /// Writes a file without a name that is as long as the longest of the database's files, but empty up to its end.
    ///
    /// - Returns: the error; nil if there was none, or if the file system has no files without a name.
    static func failure(beside database: Path) -> Errno? {
        let folder = database.folder.isEmpty ? "." : database.folder
        // O_TMPFILE, a macro of two flags: __O_TMPFILE | O_DIRECTORY.
        guard let file = try? FileDescriptor(opening: folder, 0o20_000_000 | O_DIRECTORY | O_RDWR) else { return nil }
        let longest = DataFolder.parts.compactMap { FileStamp("\(database)\($0)")?.size }.max() ?? 0
        do throws(Errno) {
            try writeFully([UInt8](repeating: 1, count: length), to: file.rawValue, at: longest)
            _ = try retrying { fsync(file.rawValue) }
        } catch {
            return error
        }
        return nil
    }
}
