import Activities
import Glibc
public import Interface

public enum FileInput {
    /// Reads at most 64 KiB; empty at the end.
    static func some(from descriptor: CInt, upTo limit: Int = 65_536) throws(Errno) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: min(limit, 65_536))
        let count = try retrying { read(descriptor, &block, block.count) }
        return Array(block[..<count])
    }

    /// Returns fewer bytes only at the end of the file. Does not move the file position.
    static func bytes(of descriptor: CInt, at offset: Int, count: Int) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var block = [UInt8](repeating: 0, count: count - bytes.count)
            let more = try retrying { pread(descriptor, &block, block.count, off_t(offset + bytes.count)) }
            if more == 0 { break }
            bytes += block[..<more]
        }
        return bytes
    }

    /// The limit guards against devices without an end.
    public static func all(from descriptor: CInt, upTo limit: Int = .max) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let more = try some(from: descriptor, upTo: limit - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    public static func contents(of path: Path, upTo limit: Int = .max) throws(Errno) -> [UInt8] {
        let file = try FileDescriptor(opening: path, O_RDONLY)
        return try all(from: file.rawValue, upTo: limit)
    }

    public static func names(in folder: Path) throws(Errno) -> [Path] {
        guard let entries = folder.withCString({ opendir($0) }) else { throw Errno.last }
        defer { closedir(entries) }
        var names: [Path] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Path(bytes: $0) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
