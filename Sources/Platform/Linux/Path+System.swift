package import Glibc
public import Trainer

extension Path {
    /// Takes what the system left at an address.
    init(cString: UnsafePointer<CChar>) {
        self.init(bytes: UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }

    /// Hands the bytes, with a zero after them, to a call of the system.  Afterwards errno is still that call's: freeing the copy
    /// leaves it alone (glibc 2.33).
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
        return terminated.withUnsafeBufferPointer { buffer in
            // There is a zero at least.
            body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }

    /// The path with links resolved; nil if it leads nowhere.
    var resolved: Path? {
        guard let real = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return Path(cString: real)
    }

    /// An absolute path; a relative one counts from the current folder.
    public var absolute: Path {
        guard !isAbsolute, let here = getcwd(nil, 0) else { return self }
        defer { free(here) }
        return "\(Path(cString: here))/\(self)"
    }

    /// The same with a leading `~` or `~NAME` replaced by that user's home, as a shell does it.
    public var withHome: Path {
        guard bytes.first == UInt8(ascii: "~") else { return self }
        let user = Path(bytes: bytes.dropFirst().prefix { $0 != UInt8(ascii: "/") })
        guard let home = user.isEmpty ? Self.home : Self.home(of: user) else { return self }
        return "\(home.withoutTrailingSlashes)\(dropFirst(1 + user.bytes.count))"
    }

    /// `$HOME`, else what the system knows; nil if neither is set.
    static var home: Path? {
        if let home = Environment.path("HOME"), !home.isEmpty { return home }
        return getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { Path(cString: $0) }
    }

    private static func home(of user: Path) -> Path? {
        user.withCString { getpwnam($0) }.flatMap { $0.pointee.pw_dir }.map { Path(cString: $0) }
    }
}

/// The variables of the process.
public enum Environment {
    /// A variable's bytes.
    public static func path(_ name: String) -> Path? { getenv(name).map { Path(cString: $0) } }

    /// A variable as text; nil also if it is not UTF-8, which no language, address or switch is.
    public static func text(_ name: String) -> String? { path(name)?.text }
}

// The calls that take a path, with a label: without it a literal would be a `String` and the C library's function be called.
// Like those functions they return -1 and set errno.

/// access(2).
package func access(at path: Path, _ mode: CInt) -> CInt { path.withCString { Glibc.access($0, mode) } }

/// The same, throwing the reason.
package func checkAccess(to path: Path, _ mode: CInt) throws(Errno) {
    _ = try retrying { access(at: path, mode) }
}

/// Whether there is nothing of that name, not even something that may not be seen.
func isMissing(_ path: Path) -> Bool {
    do throws(Errno) {
        _ = try status(of: path)
        return false
    } catch {
        return error.code == ENOENT
    }
}

/// mkdir(2).
@discardableResult
func mkdir(at path: Path, _ mode: mode_t) -> CInt { path.withCString { Glibc.mkdir($0, mode) } }

/// rmdir(2).
@discardableResult
func rmdir(at path: Path) -> CInt { path.withCString { Glibc.rmdir($0) } }

/// unlink(2).
@discardableResult
func unlink(at path: Path) -> CInt { path.withCString { Glibc.unlink($0) } }

/// rename(2).
@discardableResult
func rename(at path: Path, to other: Path) -> CInt {
    path.withCString { path in other.withCString { Glibc.rename(path, $0) } }
}

/// What stat(2) or lstat(2) says of a path.
package func status(of path: Path, followingLink: Bool = true) throws(Errno) -> stat {
    var status = stat()
    _ = try retrying {
        path.withCString { followingLink ? stat($0, &status) : lstat($0, &status) }
    }
    return status
}
