import Activities
import CLinux
import Glibc
public import Interface

public enum RunningProgram {
    /// Begins with the program's name.
    public static let arguments: [Path] = {
        var count: CInt = 0
        guard let values = CLinux_arguments(&count) else { return [] }
        return (0..<Int(count)).compactMap { values[$0].map { Path(cString: $0) } }
    }()

    /// The installation prefix of the build, `/usr` or `/usr/local`.
    public static var prefix: Path { Path(cString: CLinux_prefix()) }

    /// With links resolved. Without /proc, as in some containers, this is the path that was passed to execve(2)
    /// (AT_EXECFN), or else the first argument, searched in PATH.
    public static var path: Path {
        let name = arguments.first ?? ""
        return path(link: "/proc/self/exe", given: given, name: name, environment: Environment.path)
    }

    static func path(
        link: Path, given: Path?, name: Path, environment: (String) -> Path?
    ) -> Path {
        let folders = (environment("PATH") ?? "").bytes.split(separator: UInt8(ascii: ":"))
        let searched: [Path] = name.folder.isEmpty ? folders.map { "\(Path(bytes: $0))/\(name)" } : [name]
        for candidate in [link] + (given.map { [$0] } ?? []) + searched where !candidate.isEmpty {
            if access(at: candidate, X_OK) == 0, let resolved = candidate.resolved { return resolved }
        }
        return name
    }

    /// Skips exit handlers while a thread is stuck in a library: they free data that the library's threads use
    /// (libpulse).
    public static func end(_ code: Int32) -> Never {
        guard PosixThread.isAnyRunning else { exit(code) }
        CLinux_terminal_restore()
        _exit(code)
    }

    private static var given: Path? {
        UnsafePointer<CChar>(bitPattern: getauxval(UInt(AT_EXECFN))).map { Path(cString: $0) }
    }
}
