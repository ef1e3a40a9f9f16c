internal import CLinux
internal import Glibc
internal import Synchronization
internal import Trainer

/// A file that appears under its name whole or not at all.
///
/// It is written without a name and gets one in `commit()`, so that a process that is killed leaves nothing, either; where
/// the file system has no files without names, beside its place under a hidden one.  Given up before that (by an error, or
/// because the owner lets go of it), it is removed, and a file that was there before stays as it was.
final class AtomicFile {
    /// An error number and what it belongs to.
    struct Failure: Error {
        /// What `errno` was.
        var code: Int32
        /// The system's own words.
        var reason: String { String(cString: strerror(code)) }
    }

    /// Open for reading and writing.
    let descriptor: Int32
    private let target: Path
    private let temporary: Path
    private let hasName: Bool
    private var isPending = true

    private static let count = Atomic<Int>(0)

    /// Opens the hidden file.  A symbolic link is followed: its target is what is replaced.
    ///
    /// - Throws: also when `path` is a folder, a device or a file that may not be written, because renaming over it
    ///   would take it away all the same.
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
            // A name that is too long is refused now, not after everything was computed.
            if error.code != ENOENT { throw Failure(code: error.code) }
        }
        let (folder, name) = (target.folder, target.name)
        let number = AtomicFile.count.add(1, ordering: .relaxed).newValue
        // A long name would not leave room for what is added; 255 bytes is every Linux file system's limit.
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

    /// Puts the file under its name, after its contents have reached the disk.
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

    /// Removes the file, unless it was committed.
    func discard() {
        guard isPending else { return }
        isPending = false
        if hasName { unlink(at: temporary) }
        // Its room is free at once, however long the descriptor stays open.
        ftruncate(descriptor, 0)
    }

    /// A file without a name on the file system of a folder; negative where there is no such thing, or no way to name it
    /// later.
    private static func openNameless(in folder: Path) -> Int32 {
        // O_TMPFILE, a macro of two flags: __O_TMPFILE | O_DIRECTORY.
        let descriptor = folder.withCString { open($0, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o666) }
        if descriptor >= 0, Glibc.access(link(to: descriptor), F_OK) != 0, errno == ENOENT || errno == ENOTDIR {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    /// What `linkat` gives a name to: the way that open(2) describes.
    private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    /// Writes at the descriptor's position, all or nothing as far as the caller sees.
    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        do throws(Errno) {
            try writeFully(bytes, to: descriptor)
        } catch {
            throw Failure(code: error.code)
        }
    }
}
