internal import Glibc
internal import Trainer

/// Files on the disk; a path that begins with a tilde is in the learner's home.
struct DiskFiles: TextFiles {
    func text(atPath path: String) throws(TextFileError) -> String {
        guard let bytes = InputFile.contents(Self.expanded(path), upTo: TextFile.longest + 1) else {
            throw .unreadable(reason: String(cString: strerror(errno)))
        }
        return try TextFile.text(of: bytes)
    }

    private static func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = Launch.environment("HOME") else { return path }
        return home + path.dropFirst()
    }
}
