import Activities
import CLinux
import Glibc
import Interface
import Synchronization

/// A file that appears under its name complete or not at all.
///
/// The file has no name before `commit()` (O_TMPFILE), so a killed process leaves no file. On a file system without
/// nameless files it has a hidden name beside its target. Without a commit it is removed, and an earlier file stays
/// unchanged.
final class AtomicFile {
    struct Failure: Error {
        var code: Int32
        var reason: String { String(cString: strerror(code)) }
    }

    let descriptor: Int32
    private let target: Path
    private let temporary: Path
    private let hasName: Bool
    private var isPending = true
    /// Bytes that the disk has not begun to write.
    private var waiting = 0
    private static let mostWaiting = 1 << 23

    private static let count = Atomic<Int>(0)

    /// Follows a symbolic link and replaces its target.
    ///
    /// - Throws: also if `path` is a folder, a device or a read-only file, because renaming would replace those, too.
    init(path: Path) throws(Failure) {
        target = path.resolved ?? path
        var mode: mode_t?
        do throws(Errno) {
            let present = try status(of: target)
            guard present.st_mode & S_IFMT == S_IFREG else {
                throw Errno(present.st_mode & S_IFMT == S_IFDIR ? EISDIR : EEXIST)
            }
            try checkAccess(to: target, W_OK)
            mode = present.st_mode & 0o7777
        } catch {
            // Reject a name that is too long now, not after rendering all samples.
            if error.code != ENOENT { throw Failure(code: error.code) }
        }
        let (folder, name) = (target.folder, target.name)
        let number = AtomicFile.count.add(1, ordering: .relaxed).newValue
        // Shorten a long name to leave room for the additions: Linux file systems limit names to 255 bytes.
        let hidden: Path = "\(folder).\(Path(bytes: name.bytes.prefix(200))).\(getpid()).\(number).part"
        temporary = hidden
        let nameless = AtomicFile.openNameless(in: folder.isEmpty ? "." : folder)
        hasName = nameless < 0
        guard hasName else {
            descriptor = nameless
            if let mode { fchmod(descriptor, mode) }
            return
        }
        do throws(Errno) {
            descriptor = try retrying {
                hidden.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            }
        } catch {
            throw Failure(code: error.code)
        }
        if let mode { fchmod(descriptor, mode) }
    }

    deinit {
        discard()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Flushes the contents to the disk, then gives the file its name.
    func commit() throws(Failure) {
        guard isPending else { throw Failure(code: EBADF) }
        guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
        if !hasName {
            let source = AtomicFile.link(to: descriptor)
            do throws(Errno) {
                _ = try retrying {
                    temporary.withCString { linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
                }
            } catch {
                throw Failure(code: error.code)
            }
        }
        guard rename(at: temporary, to: target) == 0 else {
            let code = errno
            if !hasName { unlink(at: temporary) }
            throw Failure(code: code)
        }
        isPending = false
    }

    func discard() {
        guard isPending else { return }
        isPending = false
        if hasName { unlink(at: temporary) }
        // Free the disk space at once, even if the descriptor stays open.
        ftruncate(descriptor, 0)
    }

    /// Negative if the file system has no nameless files, or the file could not be named later.
    private static func openNameless(in folder: Path) -> Int32 {
        // O_TMPFILE is a macro of two flags: __O_TMPFILE | O_DIRECTORY.
        let descriptor = folder.withCString { open($0, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o666) }
        if descriptor >= 0, Glibc.access(link(to: descriptor), F_OK) != 0, errno == ENOENT || errno == ENOTDIR {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    /// The path for linkat(2) of a nameless file, as in open(2).
    private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        do throws(Errno) {
            try writeFully(bytes, to: descriptor)
        } catch {
            throw Failure(code: error.code)
        }
        waiting += bytes.count
        guard waiting >= AtomicFile.mostWaiting else { return }
        waiting = 0
        // Otherwise the disk would begin only in `commit()`.
        CLinux_begin_writing(descriptor)
    }
}
