import Activities
import Interface
import Platform

/// Files on disk. A leading tilde stands for a home folder.
struct DiskFiles: TextFiles {
    /// Whether "-" is standard input and pipes are read to their end. This may block, so only before the program runs.
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
