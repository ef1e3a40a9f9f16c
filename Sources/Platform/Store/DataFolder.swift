import Glibc
public import Trainer

/// The folder that holds everything Kochlea knows of the learner.
public struct DataFolder: Equatable, Sendable {
    /// Where it is.
    public let path: String

    /// The folder of that path, as `--data-dir` gives it.
    public init(path: String) {
        // Without the slashes at the end, which would come twice in every name.
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
    }

    /// `$XDG_DATA_HOME/kochlea`, else `~/.local/share/kochlea`, by the XDG Base Directory Specification 0.8.
    ///
    /// - Parameter environment: looks up a variable of the environment.
    public static func standard(environment: (String) -> String? = Self.variable) -> DataFolder {
        // The specification: a path that is not absolute is invalid and to be ignored.
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return DataFolder(path: "\(data)/kochlea") }
        let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? Self.homeOfUser ?? "/"
        return DataFolder(path: "\(DataFolder(path: home).path)/.local/share/kochlea")
    }

    /// A variable of the process's environment.
    public static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// A path as it is from everywhere: a relative one counts from the present folder.
    public static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return "\(String(cString: here))/\(path)"
    }

    /// Makes the folder, and those above it, with mode 0700, and finds out whether files can be made in it.
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

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static var homeOfUser: String? {
        getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }
}

/// A file that only its owner reads, made empty if it is not there: SQLite would make it readable to all, and gives what it
/// puts beside it the same rights.
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
