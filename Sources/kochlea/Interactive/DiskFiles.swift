internal import Platform
internal import Trainer

/// Files on disk; a leading tilde stands for a user's home.
struct DiskFiles: TextFiles {
    /// Whether "-" is standard input, and pipes are read to their end: before the program runs, not while it does.
    var mayWait = false

    func text(at path: Path) throws(TextFileError) -> String {
        let bytes: [UInt8]
        do throws(WholeFile.Failure) {
            bytes =
                mayWait && path == "-"
                ? try WholeFile.bytes(of: 0, upTo: TextFile.longest)
                : try WholeFile.bytes(atPath: path.withHome, upTo: TextFile.longest, mayWait: mayWait)
        } catch {
            switch error {
            case .system(let reason): throw .unreadable(reason: reason.description)
            case .notRegular: throw .notRegular
            case .tooLong: throw .tooLong
            }
        }
        return try TextFile.text(of: bytes)
    }

    func stored(_ path: Path) -> String? { path.withHome.absolute.text }
}
