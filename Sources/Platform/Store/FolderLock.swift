import CLinux
import Glibc
import Trainer

/// The right to write in a data folder, held by one process at a time.  The system takes it back when the process ends,
/// however it ends, so that no stale lock is ever in the way.
struct FolderLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock.
    ///
    /// - Throws: `StoreError.inUse` with the process that has it.
    init(_ folder: DataFolder) throws(StoreError) {
        let file: FileDescriptor
        do throws(Errno) {
            file = try FileDescriptor(opening: folder.lock, O_RDWR | O_CREAT)
        } catch {
            throw StoreError(error, path: folder.lock)
        }
        do throws(Errno) {
            try Self.lock(file.rawValue)
        } catch {
            if error.code == EWOULDBLOCK { throw .inUse(process: Self.holder(file.rawValue)) }
            throw StoreError(error, path: folder.lock)
        }
        // For the one who comes second.  On a full disk it stays unsaid: the lock holds all the same.
        ftruncate(file.rawValue, 0)
        try? file.write("\(getpid())\n".utf8)
        self.file = file
    }

    /// Waits for nobody but this process itself: a lock that it has given up lives on for a moment in a child that is just
    /// being started and has not yet closed what it got from its parent.
    private static func lock(_ descriptor: CInt) throws(Errno) {
        for attempt in 1... {
            do throws(Errno) {
                _ = try retryingInterrupts { flock(descriptor, LOCK_EX | LOCK_NB) }
                return
            } catch {
                guard error.code == EWOULDBLOCK, attempt < 50, holder(descriptor) == getpid() else { throw error }
                poll(nil, 0, 10)
            }
        }
    }

    private static func holder(_ descriptor: CInt) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
