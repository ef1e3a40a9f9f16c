internal import Glibc
internal import Platform
internal import Trainer

/// Why a command failed: the exit code and the line on standard error.
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
    /// For a file that could not be made: no permission, no room, or another reason of the place that was named.
    static func creating(_ error: Errno) -> ExitCode {
        switch error.code {
        case EACCES, EPERM: .noPermission
        case _ where error.isAboutSpace: .inputOutput
        default: .cannotCreate
        }
    }
}
