/// How the program ends, as sysexits.h names it.
enum ExitCode: Int32, Sendable, CaseIterable {
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
    /// A mistake in the program.
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

    /// What the help says of it.
    var meaning: Sentence {
        switch self {
        case .success: Sentence("help.exit.success")
        case .usage: Sentence("help.exit.usage")
        case .dataError: Sentence("help.exit.dataError")
        case .noInput: Sentence("help.exit.noInput")
        case .unavailable: Sentence("help.exit.unavailable")
        case .software: Sentence("help.exit.software")
        case .cannotCreate: Sentence("help.exit.cannotCreate")
        case .inputOutput: Sentence("help.exit.inputOutput")
        case .noPermission: Sentence("help.exit.noPermission")
        case .interrupted: Sentence("help.exit.interrupted")
        case .terminated: Sentence("help.exit.terminated")
        }
    }
}
