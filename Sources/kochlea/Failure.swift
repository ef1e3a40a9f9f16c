internal import Trainer

/// Why a command could not be done: the exit code and the one line on standard error.
struct Failure: Error, Equatable, Sendable {
    /// How the program ends.
    var code: ExitCode
    /// What is said.
    var message: Message

    /// Makes a failure.
    init(_ code: ExitCode, _ message: Message) {
        self.code = code
        self.message = message
    }

    /// A wrong argument.
    init(_ error: ArgumentError) {
        self.init(.usage, error.message)
    }
}
