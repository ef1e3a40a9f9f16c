import Activities
import Glibc
public import Interface

public enum WholeFile {
    public enum Failure: Error, Equatable, Sendable {
        case system(Errno)
        /// A folder, a socket, a device, or a FIFO without a writer.
        case notRegular
        case tooLong
    }

    /// - Parameter mayWait: whether to read pipes, whose writers may be slow. The main loop must not wait.
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
