internal import Trainer

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
    var meaning: Message {
        switch self {
        case .success: Message("help.exit.success")
        case .usage: Message("help.exit.usage")
        case .dataError: Message("help.exit.dataError")
        case .noInput: Message("help.exit.noInput")
        case .unavailable: Message("help.exit.unavailable")
        case .software: Message("help.exit.software")
        case .cannotCreate: Message("help.exit.cannotCreate")
        case .inputOutput: Message("help.exit.inputOutput")
        case .noPermission: Message("help.exit.noPermission")
        case .interrupted: Message("help.exit.interrupted")
        case .terminated: Message("help.exit.terminated")
        }
    }
}
