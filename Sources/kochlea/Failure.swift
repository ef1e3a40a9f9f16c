/// Why a command could not be done: the exit code and the one line on standard error.
struct Failure: Error, Equatable, Sendable {
    /// How the program ends.
    var code: ExitCode
    /// What is said.
    var sentence: Sentence

    /// Makes a failure.
    init(_ code: ExitCode, _ sentence: Sentence) {
        self.code = code
        self.sentence = sentence
    }

    /// A wrong argument.
    init(_ error: ArgumentError) {
        self.init(.usage, error.sentence)
    }
}
