internal import Glibc

/// Files that are read whole.
enum InputFile {
    /// The bytes of a file; nil if it cannot be read, with the reason in `errno`.
    static func contents(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&block, 1, block.count, file)
            guard count > 0 else { break }
            bytes += block[..<count]
        }
        return ferror(file) == 0 ? bytes : nil
    }
}
