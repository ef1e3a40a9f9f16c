public import Activities
import CLinux
import Glibc
public import Interface
import Training

public struct DataFolder: Equatable, Sendable {
    public let path: Path
    /// The settings of a new database, by name.
    public var beginning: [String: String] = [:]

    public init(path: Path) {
        self.path = path.withoutTrailingSlashes
    }

    /// `$XDG_DATA_HOME/kochlea`, or else `~/.local/share/kochlea` (XDG Base Directory Specification 0.8).
    public static func standard(environment: (String) -> Path? = Environment.path) -> DataFolder {
        // The specification ignores a relative path.
        if let data = environment("XDG_DATA_HOME"), data.isAbsolute { return DataFolder(path: "\(data)/kochlea") }
        let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? Path.home ?? "/"
        return DataFolder(path: "\(home.withoutTrailingSlashes)/.local/share/kochlea")
    }

    public func create() throws(StoreError) {
        do throws(Errno) {
            try Self.make(path)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Creates a folder and its parents with mode 0700. Throws if files cannot be created in it.
    static func make(_ path: Path) throws(Errno) {
        for part in path.ancestors where !isFolder(part) {
            do throws(Errno) {
                _ = try retrying { mkdir(at: part, 0o700) }
            } catch {
                // Another process may have created it.
                if error.code != EEXIST { throw error }
            }
        }
        if !isFolder(path) { throw Errno(ENOTDIR) }
        try checkAccess(to: path, W_OK | X_OK)
    }

    var database: Path { "\(path)/progress.sqlite" }
    var backups: Path { "\(path)/backups" }
    var lock: Path { "\(path)/lock" }
    var tally: Path { "\(path)/answers" }
    /// A complete restored database before it is put in place.
    var restoring: Path { "\(path)/progress.restoring.sqlite" }

    /// SQLite's files beside a database, and last the database itself.
    static let parts = ["-journal", "-wal", "-shm", ""]

    /// Drops names that are not UTF-8: all of Kochlea's are.
    static func names(in folder: Path) -> [String] { ((try? FileInput.names(in: folder)) ?? []).compactMap(\.text) }

    /// The first free name: `progress.rescued-2026-11-20.sqlite`, then with `-2`, and so on.
    func freeName(_ kind: String, on day: Day) -> String {
        var number = 1
        while true {
            let name = Self.name(kind, day, number)
            if Self.parts.allSatisfy({ access(at: "\(path)/\(name)\($0)", F_OK) == -1 }) { return name }
            number += 1
        }
    }

    static func name(_ kind: String, _ day: Day, _ number: Int) -> String {
        "progress.\(kind)-\(day.isoDate)\(number == 1 ? "" : "-\(number)").sqlite"
    }

    /// Files with answers of runs that lost their database.
    var rescued: [String] {
        Self.names(in: path).filter { $0.hasPrefix("progress.rescued-") && $0.hasSuffix(".sqlite") }.sorted()
    }

    /// Whether opening for practice would repair or report a loss: a missing database, answers beside it, an unfinished
    /// restoration.
    public var needsRepair: Bool {
        if !rescued.isEmpty || access(at: restoring, F_OK) == 0 { return true }
        guard isMissing(database) else { return false }
        return Self.names(in: backups).contains { $0.hasSuffix(".sqlite") } || Self.size(of: tally) > 0
    }

    /// Without a database, and without a backup to restore one from.
    public var isNew: Bool { isMissing(database) && !needsRepair }

    /// Removes incomplete files of a killed process.
    func clearHalfMade() {
        for folder in [path, backups] {
            for name in Self.names(in: folder) where name.hasPrefix("progress") && name.contains(".sqlite.part") {
                unlink(at: "\(folder)/\(name)")
            }
        }
    }

    /// Makes renamings in a folder survive a power failure.
    ///
    /// - Throws: errors of the disk. File systems that cannot sync a folder (EINVAL) count as success.
    static func sync(_ folder: Path) throws(StoreError) {
        do throws(Errno) {
            let descriptor = try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY)
            _ = try retrying { fsync(descriptor.rawValue) }
        } catch {
            if error.isAboutSpace || error.code == EIO { throw StoreError(error, path: folder) }
        }
    }

    private static func size(of path: Path) -> Int { (try? status(of: path))?.st_size ?? 0 }

    private static func isFolder(_ path: Path) -> Bool {
        (try? status(of: path)).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }
}

/// Creates an empty file readable only by its owner, if it does not exist. SQLite would make it readable for all, and
/// gives the files beside it the same rights.
func makePrivateFile(_ path: Path) throws(StoreError) {
    do throws(Errno) {
        let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT)
        var status = stat()
        fstat(file.rawValue, &status)
        if status.st_uid == geteuid(), status.st_mode & 0o077 != 0 { fchmod(file.rawValue, 0o600) }
    } catch {
        throw StoreError(error, path: path)
    }
}
