internal import CLinux
internal import Glibc
public import Trainer

/// The running program.
public enum RunningProgram {
    /// Its arguments, beginning with its name.
    public static let arguments: [Path] = {
        var count: CInt = 0
        guard let values = CLinux_arguments(&count) else { return [] }
        return (0..<Int(count)).compactMap { values[$0].map { Path(cString: $0) } }
    }()

    /// The folder that it was built to be installed in, `/usr` or `/usr/local`.
    public static var prefix: Path { Path(cString: CLinux_prefix()) }

    /// Its path with links resolved, or its name if the path is unknown.
    ///
    /// Taken from /proc, or else from the path the kernel was given, or else from the first argument and PATH: a
    /// container may lack /proc.
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

    /// Ends the process.
    ///
    /// Exit handlers of libraries free what their other threads use (libpulse), so they are skipped while a thread that was
    /// stuck in a library still runs.
    public static func end(_ code: Int32) -> Never {
        guard PosixThread.isAnyRunning else { exit(code) }
        CLinux_terminal_restore()
        _exit(code)
    }

    /// The path that the kernel was given to run.
    private static var given: Path? {
        UnsafePointer<CChar>(bitPattern: getauxval(UInt(AT_EXECFN))).map { Path(cString: $0) }
    }
}
