import Activities
import CLinux
import Glibc
import Interface

/// The right to write to a data folder, for one process at a time. The system releases the lock when the process ends,
/// even when killed.
struct FolderLock: ~Copyable {
    private let file: FileDescriptor

    /// - Throws: `StoreError.inUse` with the process that holds the lock.
    init(_ folder: DataFolder) throws(StoreError) {
        let file: FileDescriptor
        do throws(Errno) {
            // Does not follow a link or wait for a pipe.
            file = try FileDescriptor(opening: folder.lock, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error.code == ELOOP { throw .foreignFile(path: folder.lock.description) }
            throw StoreError(error, path: folder.lock)
        }
        guard Self.isOurs(file.rawValue, in: folder) else { throw .foreignFile(path: folder.lock.description) }
        do throws(Errno) {
            try Self.lock(file.rawValue)
        } catch {
            if error.code == EWOULDBLOCK { throw .inUse(process: Self.holder(file.rawValue)) }
            throw StoreError(error, path: folder.lock)
        }
        // For the error message of the next process. It may fail on a full disk; the lock holds anyway.
        ftruncate(file.rawValue, 0)
        try? file.write("\(getpid())\n".utf8)
        self.file = file
    }

    /// The file will be overwritten, so it must be a regular file with one name, owned by this user or the folder's
    /// owner.
    private static func isOurs(_ descriptor: CInt, in folder: DataFolder) -> Bool {
        var file = stat()
        guard fstat(descriptor, &file) == 0, let parent = try? status(of: folder.path) else { return false }
        return file.st_mode & S_IFMT == S_IFREG && file.st_nlink == 1
            && (file.st_uid == geteuid() || file.st_uid == parent.st_uid)
    }

    /// Retries, for at most 0.5 s, only if this process is the holder: a child process that starts keeps a released
    /// lock until it closes its inherited descriptors.
    private static func lock(_ descriptor: CInt) throws(Errno) {
        for attempt in 1... {
            do throws(Errno) {
                _ = try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
                return
            } catch {
                guard error.code == EWOULDBLOCK, attempt < 50, holder(descriptor) == getpid() else { throw error }
                poll(nil, 0, 10)
            }
        }
    }

    /// Why files in the database's folder cannot be locked, such as ENOLCK on a network; nil if they can, or if that is
    /// unknown.
    static func fault(beside database: Path) -> Errno? {
        guard let file = try? FileDescriptor(opening: "\(database.folder)lock", O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        else { return nil }
        var wanted = flock()
        wanted.l_type = Int16(F_RDLCK)
        do throws(Errno) {
            // SQLite's kind of lock, on a file that SQLite never locks: closing this file releases no lock of SQLite's.
            _ = try retrying { fcntl(file.rawValue, F_SETLK, &wanted) }
            return nil
        } catch {
            return [EAGAIN, EACCES].contains(error.code) ? nil : error
        }
    }

    private static func holder(_ descriptor: CInt) -> Int32? {
        (try? FileInput.bytes(of: descriptor, at: 0, count: 32)).flatMap { LineBuffer.lines(of: $0).first }
            .flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }
}
