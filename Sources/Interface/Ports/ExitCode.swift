/// Exit codes, named and numbered as in sysexits.h. A signal adds 128.
public enum ExitCode: Int32, Sendable, CaseIterable {
    case success = 0
    case usage = 64
    case dataError = 65
    case noInput = 66
    /// The command needs sound or speech, and the system has none.
    case unavailable = 69
    /// A bug in the program, or a script that waits for ever.
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case noPermission = 77
    case interrupted = 130
    case terminated = 143

    public static func signal(_ number: Int32) -> Int32 { 128 + number }
}
