import CLinux
import Glibc
import Trainer

/// The right to write to a data folder, held by one process at a time.  The system releases it when the process ends,
/// however it ends, so there are no stale locks.
struct FolderLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock.
    ///
    /// - Throws: `StoreError.inUse` with the process that holds it.
    init(_ folder: DataFolder) throws(StoreError) {
        let file: FileDescriptor
        do throws(Errno) {
            // A link or a pipe in its place is neither followed nor waited for.
            file = try FileDescriptor(opening: folder.lock, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error.code == ELOOP { throw .strange(path: folder.lock.description) }
            throw StoreError(error, path: folder.lock)
        }
        guard Self.isOurs(file.rawValue, in: folder) else { throw .strange(path: folder.lock.description) }
        do throws(Errno) {
            try Self.lock(file.rawValue)
        } catch {
            if error.code == EWOULDBLOCK { throw .inUse(process: Self.holder(file.rawValue)) }
            throw StoreError(error, path: folder.lock)
        }
        // For the process that comes second.  A full disk may prevent this; the lock holds nevertheless.
        ftruncate(file.rawValue, 0)
        try? file.write("\(getpid())\n".utf8)
        self.file = file
    }

    /// Whether it is a regular file with no other name, owned by this user or the folder's owner, as its content is
    /// overwritten.
    private static func isOurs(_ descriptor: CInt, in folder: DataFolder) -> Bool {
        var file = stat()
        guard fstat(descriptor, &file) == 0, let parent = try? status(of: folder.path) else { return false }
        return file.st_mode & S_IFMT == S_IFREG && file.st_nlink == 1
            && (file.st_uid == geteuid() || file.st_uid == parent.st_uid)
    }

    /// Waits only for this process itself: a lock it has released survives for a moment in a child process that is
    /// being started and has not yet closed its inherited descriptors.
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

    /// Why nothing can be locked in the folder of a database, such as ENOLCK on a network; nil if that works or is unknown.
    static func fault(beside database: Path) -> Errno? {
        guard let file = try? FileDescriptor(opening: "\(database.folder)lock", O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        else { return nil }
        var wanted = flock()
        wanted.l_type = Int16(F_RDLCK)
        do throws(Errno) {
            // The kind of lock that SQLite takes, on a file that SQLite never locks: closing it lets go of nothing else.
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
