internal import Glibc
internal import Trainer

/// Files on the disk; a path that begins with a tilde is in the learner's home.
struct DiskFiles: TextFiles {
    func text(atPath path: String) throws(TextFileError) -> String {
        guard let bytes = InputFile.contents(Self.expanded(path)) else {
            throw TextFileError(reason: String(cString: strerror(errno)))
        }
        // A byte order mark is none of the words.
        return String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
    }

    private static func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = Launch.environment("HOME") else { return path }
        return home + path.dropFirst()
    }
}
