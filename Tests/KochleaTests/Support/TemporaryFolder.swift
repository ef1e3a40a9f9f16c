import Glibc
import TestSupport

/// Removed with all contents on release.
final class TemporaryFolder {
    /// Without a trailing slash.
    let path: String

    init() throws {
        var template = TemporaryPlace.template("test")
        guard let made = mkdtemp(&template) else {
            throw ProgramRun.Failure.system("mkdtemp", reason: String(cString: strerror(errno)))
        }
        path = String(cString: made)
    }

    deinit {
        TemporaryFolder.removeAll(path)
    }

    private static func removeAll(_ path: String) {
        // remove() removes a link itself, not its target.
        guard remove(path) != 0 else { return }
        for name in names(in: path) { removeAll("\(path)/\(name)") }
        remove(path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Sorted.
    var names: [String] { TemporaryFolder.names(in: path) }

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

    func bytes(of name: String) throws -> [UInt8] {
        let descriptor = open(file(name), O_RDONLY)
        guard descriptor >= 0 else { throw ProgramRun.Failure.system("open", reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else {
            throw ProgramRun.Failure.system("read", reason: String(cString: strerror(errno)))
        }
        return bytes
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw ProgramRun.Failure.system("open", reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw ProgramRun.Failure.system("write", reason: String(cString: strerror(errno)))
        }
    }
}
