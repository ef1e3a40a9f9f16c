internal import Platform
internal import Trainer

/// Files on disk; a leading tilde stands for the learner's home.
struct DiskFiles: TextFiles {
    func text(atPath path: String) throws(TextFileError) -> String {
        let bytes: [UInt8]
        do throws(WholeFile.Failure) {
            bytes = try WholeFile.bytes(atPath: Self.expanded(path), upTo: TextFile.longest)
        } catch {
            switch error {
            case .system(let reason): throw .unreadable(reason: reason.description)
            case .notRegular: throw .notRegular
            case .tooLong: throw .tooLong
            }
        }
        return try TextFile.text(of: bytes)
    }

    private static func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = Launch.environment("HOME") else { return path }
        return home + path.dropFirst()
    }
}
