public import Activities
import CLinux
import Glibc
public import Interface

/// Turns reminders on and off as a systemd user timer. A program that was installed with its units uses those. A
/// program in another place, or with another data folder, writes units into the user's folder and removes them later.
public final class SystemdTimer: ReminderTimer {
    private let executable: Path
    private let arguments: [Path]
    private let environment: (String) -> Path?
    private let systemctl: Path

    /// The timeout of systemctl in milliseconds.
    private static let patience = 2000
    /// Prefixes in which systemd finds units.
    private static let searched: Set<Path> = ["/usr", "/usr/local"]

    public convenience init(
        executable: Path, arguments: [Path], environment: @escaping (String) -> Path? = Environment.path
    ) {
        self.init(executable: executable, arguments: arguments, environment: environment, systemctl: "systemctl")
    }

    init(
        executable: Path, arguments: [Path], environment: @escaping (String) -> Path?, systemctl: Path
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.systemctl = systemctl
    }

    /// systemd manages this user's login if its socket exists.
    public var isAvailable: Bool {
        guard let runtime = environment("XDG_RUNTIME_DIR"), !runtime.isEmpty else { return false }
        return access(at: "\(runtime)/systemd/private", F_OK) == 0
    }

    /// `systemctl enable` creates this link.
    public var isOn: Bool {
        (try? status(of: "\(folder)/timers.target.wants/\(SystemdUnits.name).timer", followingLink: false)) != nil
    }

    public func turn(on: Bool) throws(ReminderTimerError) {
        guard isAvailable else { throw .noManager }
        if on {
            if isInstalled { try removeOwn() } else { try writeOwn() }
        }
        try ask(
            on
                ? ["enable", "--now", "\(SystemdUnits.name).timer"]
                : ["disable", "--now", "\(SystemdUnits.name).timer"])
        if !on { try removeOwn() }
    }

    private var folder: Path {
        if let configuration = environment("XDG_CONFIG_HOME"), configuration.isAbsolute {
            return "\(configuration)/systemd/user"
        }
        return "\(environment("HOME") ?? "")/.config/systemd/user"
    }

    private var files: [(path: Path, text: String)] {
        [
            ("\(folder)/\(SystemdUnits.name).service", SystemdUnits.service([executable] + arguments + ["remind"])),
            ("\(folder)/\(SystemdUnits.name).timer", SystemdUnits.timer),
        ]
    }

    private var isInstalled: Bool {
        guard arguments.isEmpty, executable.hasSuffix("/bin/kochlea") else { return false }
        let prefix = Path(bytes: executable.bytes.dropLast("/bin/kochlea".utf8.count))
        return Self.searched.contains(prefix)
            && access(at: "\(prefix)/lib/systemd/user/\(SystemdUnits.name).timer", R_OK) == 0
    }

    private func ask(_ arguments: [Path]) throws(ReminderTimerError) {
        switch ChildProcess.run([systemctl, "--user", "--quiet"] + arguments, patience: Self.patience) {
        case .exited(0): return
        case .exited(let code): throw .refused(code: code)
        case .killed: throw .refused(code: nil)
        case .notFound: throw .noManager
        }
    }

    private func writeOwn() throws(ReminderTimerError) {
        do throws(Errno) {
            try DataFolder.make(folder)
        } catch {
            throw .notWritable(path: folder.description, reason: error.description)
        }
        for (path, text) in files { try write(text, to: path) }
        try ask(["daemon-reload"])
    }

    private func removeOwn() throws(ReminderTimerError) {
        let removed = files.filter { unlink(at: $0.path) == 0 }
        if !removed.isEmpty { try ask(["daemon-reload"]) }
    }

    private func write(_ text: String, to path: Path) throws(ReminderTimerError) {
        do throws(Errno) {
            try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC).write(text.utf8)
        } catch {
            throw .notWritable(path: path.description, reason: error.description)
        }
    }
}
