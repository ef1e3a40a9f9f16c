import Activities
import Interface

extension ExitCode {
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
