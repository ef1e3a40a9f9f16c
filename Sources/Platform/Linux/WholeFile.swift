internal import CLinux
internal import Glibc

/// Reads files named by the learner as a whole: regular files up to a size.
///
/// Opening never blocks, as it would for a FIFO without a writer; and a device may have no end.
public enum WholeFile {
    /// Why a file was not read.
    public enum Failure: Error, Equatable, Sendable {
        /// The system's reason.
        case system(Errno)
        /// It is a folder, a FIFO, a socket or a device.
        case notRegular
        /// It exceeds the limit.
        case tooLong
    }

    /// The bytes of a file.
    ///
    /// - Parameter limit: the most bytes it may have.
    public static func bytes(atPath path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
        let opened: CInt?
        do throws(Errno) {
            opened = try openRegular(path)
        } catch {
            throw .system(error)
        }
        guard let opened else { throw .notRegular }
        defer { close(opened) }
        return try bytes(of: opened, upTo: limit)
    }

    /// The bytes of standard input or another open descriptor; waits until its end.
    public static func bytes(of descriptor: CInt, upTo limit: Int) throws(Failure) -> [UInt8] {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try FileInput.all(from: descriptor, upTo: limit + 1)
        } catch {
            throw .system(error)
        }
        if bytes.count > limit { throw .tooLong }
        return bytes
    }

    /// Opens a file for reading; nil if it is not a regular file.
    static func openRegular(_ path: String) throws(Errno) -> CInt? {
        let descriptor = try retryingInterrupts { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
