import Activities
package import Glibc
public import Interface

extension Path {
    init(cString: UnsafePointer<CChar>) {
        self.init(bytes: UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }

    /// Calls `body` with the bytes and a final zero. errno keeps the value that `body` left, because freeing the copy
    /// does not change errno (glibc 2.33).
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
        return terminated.withUnsafeBufferPointer { buffer in
            // Not nil: the array holds at least the zero.
            body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }

    /// With links resolved; nil if there is no such file.
    var resolved: Path? {
        guard let real = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return Path(cString: real)
    }

    public var absolute: Path {
        guard !isAbsolute, let here = getcwd(nil, 0) else { return self }
        defer { free(here) }
        return "\(Path(cString: here))/\(self)"
    }

    /// Replaces a leading `~` or `~NAME` by that user's home, like a shell.
    public var withHome: Path {
        guard bytes.first == UInt8(ascii: "~") else { return self }
        let user = Path(bytes: bytes.dropFirst().prefix { $0 != UInt8(ascii: "/") })
        guard let home = user.isEmpty ? Self.home : Self.home(of: user) else { return self }
        return "\(home.withoutTrailingSlashes)\(dropFirst(1 + user.bytes.count))"
    }

    /// `$HOME`, else the home in the user database.
    static var home: Path? {
        if let home = Environment.path("HOME"), !home.isEmpty { return home }
        return getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { Path(cString: $0) }
    }

    private static func home(of user: Path) -> Path? {
        user.withCString { getpwnam($0) }.flatMap { $0.pointee.pw_dir }.map { Path(cString: $0) }
    }
}

public enum Environment {
    public static func path(_ name: String) -> Path? { getenv(name).map { Path(cString: $0) } }

    /// Nil also if the variable is not UTF-8.
    public static func text(_ name: String) -> String? { path(name)?.text }
}

// System calls with a path. The labels keep a literal from becoming a `String` and calling the C library's function.
// Like those functions they return -1 and set errno.

package func access(at path: Path, _ mode: CInt) -> CInt { path.withCString { Glibc.access($0, mode) } }

package func checkAccess(to path: Path, _ mode: CInt) throws(Errno) {
    _ = try retrying { access(at: path, mode) }
}

/// False also if access to the folder is denied.
func isMissing(_ path: Path) -> Bool {
    do throws(Errno) {
        _ = try status(of: path)
        return false
    } catch {
        return error.code == ENOENT
    }
}

@discardableResult
func mkdir(at path: Path, _ mode: mode_t) -> CInt { path.withCString { Glibc.mkdir($0, mode) } }

@discardableResult
func rmdir(at path: Path) -> CInt { path.withCString { Glibc.rmdir($0) } }

@discardableResult
func unlink(at path: Path) -> CInt { path.withCString { Glibc.unlink($0) } }

@discardableResult
func rename(at path: Path, to other: Path) -> CInt {
    path.withCString { path in other.withCString { Glibc.rename(path, $0) } }
}

package func status(of path: Path, followingLink: Bool = true) throws(Errno) -> stat {
    var status = stat()
    _ = try retrying {
        path.withCString { followingLink ? stat($0, &status) : lstat($0, &status) }
    }
    return status
}
