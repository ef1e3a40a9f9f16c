import CLinux
import Glibc
public import Trainer
import Training

/// The folder with everything Kochlea knows about the learner.
public struct DataFolder: Equatable, Sendable {
    /// Its path.
    public let path: String
    /// The settings with which a new database begins, by name.
    public var beginning: [String: String] = [:]

    /// A given folder, as from `--data-dir`.
    public init(path: String) {
        // Without trailing slashes, which would be doubled in file names.
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
    }

    /// `$XDG_DATA_HOME/kochlea`, or else `~/.local/share/kochlea`, by the XDG Base Directory Specification 0.8.
    ///
    /// - Parameter environment: looks up an environment variable.
    public static func standard(environment: (String) -> String? = Self.variable) -> DataFolder {
        // The specification requires a path that is not absolute to be ignored.
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return DataFolder(path: "\(data)/kochlea") }
        let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? Self.homeOfUser ?? "/"
        return DataFolder(path: "\(DataFolder(path: home).path)/.local/share/kochlea")
    }

    /// An environment variable of the process.
    public static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// An absolute path; a relative one counts from the current folder.
    public static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return "\(String(cString: here))/\(path)"
    }

    /// Creates the folder and its parents with mode 0700, and checks that files can be created in it.
    public func create() throws(StoreError) {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            let part = String(path[..<end])
            if mkdir(part, 0o700) == -1, errno != EEXIST, !Self.isFolder(part) {
                throw StoreError(.last, path: path)
            }
        }
        if !Self.isFolder(path) { throw StoreError(Errno(ENOTDIR), path: path) }
        if access(path, W_OK | X_OK) == -1 { throw StoreError(.last, path: path) }
    }

    var database: String { "\(path)/progress.sqlite" }
    var backups: String { "\(path)/backups" }
    var lock: String { "\(path)/lock" }
    /// The number of answers, kept beside the database.
    var tally: String { "\(path)/answers" }
    /// A complete copy of a backup before it is put in place.
    var restoring: String { "\(path)/progress.restoring.sqlite" }

    /// The files SQLite puts beside a database, and last the database itself.
    static let parts = ["-journal", "-wal", "-shm", ""]

    static func names(in folder: String) -> [String] { (try? FileInput.names(in: folder)) ?? [] }

    /// The first free name of the day: `progress.rescued-2026-11-20.sqlite`, then with `-2`, and so on.
    func freeName(_ kind: String, on day: Day) -> String {
        var number = 1
        while true {
            let name = Self.name(kind, day, number)
            if Self.parts.allSatisfy({ access("\(path)/\(name)\($0)", F_OK) == -1 }) { return name }
            number += 1
        }
    }

    static func name(_ kind: String, _ day: Day, _ number: Int) -> String {
        "progress.\(kind)-\(day.isoDate)\(number == 1 ? "" : "-\(number)").sqlite"
    }

    /// Files beside the database with answers of runs whose database went away.
    var rescued: [String] {
        Self.names(in: path).filter { $0.hasPrefix("progress.rescued-") && $0.hasSuffix(".sqlite") }.sorted()
    }

    /// Whether opening for practice would repair something: a missing or damaged database, or answers beside it; or
    /// would report something: answers were counted but their database is gone.
    public var needsRepair: Bool {
        if !rescued.isEmpty || access(restoring, F_OK) == 0 { return true }
        guard access(database, F_OK) == -1 else { return false }
        guard errno == ENOENT else { return false }
        return Self.names(in: backups).contains { $0.hasSuffix(".sqlite") } || Self.size(of: tally) > 0
    }

    /// Removes incomplete files of a process that was killed.
    func clearHalfMade() {
        for folder in [path, backups] {
            for name in Self.names(in: folder) where name.hasPrefix("progress") && name.contains(".sqlite.part") {
                unlink("\(folder)/\(name)")
            }
        }
    }

    /// Makes renamings in a folder survive a power failure.
    ///
    /// - Throws: why the disk did not take them.  File systems that cannot do it for a folder (EINVAL) are no failure.
    static func sync(_ folder: String) throws(StoreError) {
        do throws(Errno) {
            let descriptor = try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY)
            _ = try retryingInterrupts { fsync(descriptor.rawValue) }
        } catch {
            if error.isAboutSpace || error.code == EIO { throw StoreError(error, path: folder) }
        }
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_size : 0
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static var homeOfUser: String? {
        getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }
}

/// Creates an empty file readable only by its owner, if it does not exist: SQLite would make it readable for all, and
/// gives the files beside it the same rights.
func makePrivateFile(_ path: String) throws(StoreError) {
    do throws(Errno) {
        let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT)
        var status = stat()
        fstat(file.rawValue, &status)
        if status.st_uid == geteuid(), status.st_mode & 0o077 != 0 { fchmod(file.rawValue, 0o600) }
    } catch {
        throw StoreError(error, path: path)
    }
}
