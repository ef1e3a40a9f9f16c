/// The program that talks: menu and training.
enum Interactive {
    /// Runs until the learner leaves; returns the exit code.
    static func run(_ options: Options) -> Int32 {
        ExitCode.unavailable.rawValue
    }
}
