/// The exit codes of the program, named as in sysexits.h.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Success.
    case success = 0
    /// An invalid argument.
    case usage = 64
    /// Unusable input.
    case dataError = 65
    /// A missing input file.
    case noInput = 66
    /// No sound or speech, and the command needs it.
    case unavailable = 69
    /// A bug in the program, or a script that waits for ever.
    case software = 70
    /// An output file that cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// No permission.
    case noPermission = 77
    /// Ended by SIGINT.
    case interrupted = 130
    /// Ended by SIGTERM.
    case terminated = 143

    /// The exit code of a program ended by a signal.
    public static func signal(_ number: Int32) -> Int32 { 128 + number }
}
