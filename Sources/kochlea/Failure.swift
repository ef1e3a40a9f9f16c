import Activities
import Glibc
import Interface
import Platform

/// The failure of a command: the exit code and the line on standard error.
struct Failure: Error, Equatable, Sendable {
    var code: ExitCode
    var message: Message

    init(_ code: ExitCode, _ message: Message) {
        self.code = code
        self.message = message
    }

    init(_ error: ArgumentError) {
        self.init(.usage, error.message)
    }
}

extension ExitCode {
    /// For a file that cannot be created: missing permission, missing space, or an unsuitable path.
    static func creating(_ error: Errno) -> ExitCode {
        switch error.code {
        case EACCES, EPERM: .noPermission
        case _ where error.isAboutSpace: .inputOutput
        default: .cannotCreate
        }
    }
}
