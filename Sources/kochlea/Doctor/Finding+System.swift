import Activities
import Glibc
import Interface
import Platform

extension Finding {
    static func input() -> Finding {
        if isatty(STDIN_FILENO) == 1 { return .good("doctor.input.terminal") }
        return .bad("doctor.input.none", remedy: Message("doctor.input.start"))
    }

    /// Checks the permission for the sound devices in a folder. Missing devices are no fault of permissions.
    static func permissions(devices folder: Path = "/dev/snd") -> Finding {
        guard let names = try? FileInput.names(in: folder) else {
            return .good("doctor.permissions.none", ["folder": .text(folder.description)])
        }
        var (all, denied) = (0, 0)
        for name in names {
            guard name.hasPrefix("pcm") || name.hasPrefix("control") else { continue }
            all += 1
            if access(at: "\(folder)/\(name)", R_OK | W_OK) == -1 { denied += 1 }
        }
        guard denied > 0 else { return .good("doctor.permissions.good", ["count": .integer(all)]) }
        return .bad("doctor.permissions.bad", ["count": .integer(denied)], remedy: .joinAudio)
    }

    static func realTime() -> Finding {
        switch RealTimeProbe.ask() {
        case .realtime: .good("doctor.realTime.good")
        case .refused:
            .bad("doctor.realTime.bad", remedy: .relogin("echo '\(User.name) - rtprio 20' | sudo tee \(limits)"))
        }
    }

    /// A file in which PAM looks for scheduling limits.
    private static let limits = "/etc/security/limits.d/kochlea.conf"

    /// Checks that progress can be stored. Creates nothing.
    static func dataFolder(_ folder: DataFolder) -> Finding {
        let path = Message.Argument.text(folder.path.description)
        let isThere = access(at: folder.path, F_OK) == 0
        guard let error = obstacle(to: isThere ? folder.path : nearest(above: folder.path)) else {
            return .good(isThere ? "doctor.data.good" : "doctor.data.later", ["path": path])
        }
        return .bad(
            "doctor.data.bad", ["path": path, "reason": .text(error.description)],
            remedy: Message("doctor.data.choose", ["option": .text("--data-dir")]))
    }

    /// The nearest existing parent folder.
    private static func nearest(above path: Path) -> Path {
        path.ancestors.dropLast().last { access(at: $0, F_OK) == 0 } ?? (path.isAbsolute ? "/" : ".")
    }

    /// Why files cannot be created in a folder; nil if they can.
    private static func obstacle(to folder: Path) -> Errno? {
        do throws(Errno) {
            if try status(of: folder).st_mode & S_IFMT != S_IFDIR { return Errno(ENOTDIR) }
            try checkAccess(to: folder, R_OK | W_OK | X_OK)
            return nil
        } catch {
            return error
        }
    }
}
