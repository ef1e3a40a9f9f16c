import Activities
import Glibc
import Interface

/// Finds out why nothing can be written beside a database: after a half-finished write SQLite reports no errno.
enum WriteProbe {
    /// More bytes than the log needs for an answer.
    private static let length = 65_536

    /// Writes a sparse, nameless file as long as the longest of the database's files. Returns the error; nil also if
    /// the file system has no nameless files.
    static func failure(beside database: Path) -> Errno? {
        let folder = database.folder.isEmpty ? "." : database.folder
        // O_TMPFILE is a macro of two flags: __O_TMPFILE | O_DIRECTORY.
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
