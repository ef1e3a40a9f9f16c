internal import Glibc
public import Trainer

/// Reads files named by the learner as a whole, up to a size.
public enum WholeFile {
    /// Why a file was not read.
    public enum Failure: Error, Equatable, Sendable {
        /// The system's reason.
        case system(Errno)
        /// It is a folder, a socket, a device, or a FIFO without a writer.
        case notRegular
        /// It exceeds the limit.
        case tooLong
    }

    /// The bytes of a file, of a pipe to its end, or of /dev/null.
    ///
    /// - Parameters:
    ///   - limit: the most bytes it may have.
    ///   - mayWait: whether a pipe is read, whose writer may be slow.  The main loop must not wait.
    public static func bytes(atPath path: Path, upTo limit: Int, mayWait: Bool) throws(Failure) -> [UInt8] {
        if !mayWait, let stamp = FileStamp(path), !stamp.isRegular { throw .notRegular }
        let file = try ReadableFile(path)
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let more = try file.readSome()
            if more.isEmpty { return bytes }
            bytes += more
        }
        throw .tooLong
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
}
