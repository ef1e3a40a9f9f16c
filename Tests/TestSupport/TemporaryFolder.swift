import Glibc

/// A folder that is removed with everything in it on release.
public final class TemporaryFolder: Sendable {
    /// A system call that failed.
    public struct Failure: Error {
        public let call: String
        public let code: CInt

        init(_ call: String) {
            self.call = call
            code = errno
        }
    }

    /// Without a trailing slash.
    public let path: String

    public init() throws {
        var template = TemporaryPlace.template("test")
        guard let made = mkdtemp(&template) else { throw Failure("mkdtemp") }
        path = String(cString: made)
    }

    deinit { Self.removeAll(path) }

    private static func removeAll(_ path: String) {
        // remove() removes a link itself, not its target.
        guard remove(path) != 0 else { return }
        for name in names(in: path) { removeAll("\(path)/\(name)") }
        remove(path)
    }

    /// The path of something in the folder.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The names of the folder's own entries, sorted, including hidden files.
    public var names: [String] { Self.names(in: path) }

    /// The files and links in the folder and in its subfolders, sorted.
    public var files: [String] { files(below: "").sorted() }

    private func files(below folder: String) -> [String] {
        Self.names(in: file(folder)).flatMap { name in
            let inner = folder + name
            return ((try? status(of: inner))?.st_mode ?? 0) & S_IFMT == S_IFDIR ? files(below: inner + "/") : [inner]
        }
    }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                    tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    private func status(of name: String) throws(Failure) -> stat {
        var status = stat()
        guard lstat(file(name), &status) == 0 else { throw Failure("lstat") }
        return status
    }

    /// The permissions of something in the folder. "" is the folder itself.
    public func mode(_ name: String) throws(Failure) -> Int { Int(try status(of: name).st_mode & 0o7777) }

    public func bytes(of name: String) throws(Failure) -> [UInt8] {
        let descriptor = open(file(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure("open") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { throw Failure("read") }
        return bytes
    }

    /// Replaces the contents of a file. Creates it and the folders above it.
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws(Failure) {
        try makeFolders(above: name)
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure("open") }
        defer { close(descriptor) }
        let bytes = Array(bytes)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure("write") }
    }

    /// Makes a link to something in the folder, and creates the folders above both.
    public func link(_ name: String, to other: String) throws(Failure) {
        try makeFolders(above: name)
        try makeFolders(above: other + "/x")
        guard symlink(file(other), file(name)) == 0 else { throw Failure("symlink") }
    }

    private func makeFolders(above name: String) throws(Failure) {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Failure("mkdir") }
        }
    }
}
