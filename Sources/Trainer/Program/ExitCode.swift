/// How the program ends, as sysexits.h names it.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done.
    case success = 0
    /// A wrong argument.
    case usage = 64
    /// Input that cannot be used.
    case dataError = 65
    /// An input file that is not there.
    case noInput = 66
    /// No sound or speech where the command cannot do without.
    case unavailable = 69
    /// A mistake in the program, or a script that waits for ever.
    case software = 70
    /// An output file that cannot be made.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// No permission.
    case noPermission = 77
    /// Ended by SIGINT.
    case interrupted = 130
    /// Ended by SIGTERM.
    case terminated = 143

    /// The code of a program that a signal ended.
    public static func signal(_ number: Int32) -> Int32 { 128 + number }
}
