internal import Glibc

/// Files that are read whole.
enum InputFile {
    /// The bytes of a file, or its first ones; nil if it cannot be read, with the reason in `errno`.
    ///
    /// - Parameter limit: bytes after which no more are read: a device may have no end.
    static func contents(_ path: String, upTo limit: Int = .max) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < limit {
            let count = fread(&block, 1, min(block.count, limit - bytes.count), file)
            guard count > 0 else { break }
            bytes += block[..<count]
        }
        return ferror(file) == 0 ? bytes : nil
    }
}
