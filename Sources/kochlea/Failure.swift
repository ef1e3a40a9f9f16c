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
