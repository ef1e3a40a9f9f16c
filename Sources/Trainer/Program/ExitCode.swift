/// How the program ends, as sysexits.h numbers it.
public enum ExitCode {
    /// Done.
    public static let ok: Int32 = 0
    /// Wrong argument.
    public static let usage: Int32 = 64
    /// Bad data.
    public static let data: Int32 = 65
    /// No such input.
    public static let noInput: Int32 = 66
    /// No sound or speech where it is needed.
    public static let unavailable: Int32 = 69
    /// A fault of the program, or a script that waits for ever.
    public static let software: Int32 = 70
    /// Something could not be created.
    public static let cantCreate: Int32 = 73
    /// Input or output failed.
    public static let ioError: Int32 = 74
    /// No permission.
    public static let noPermission: Int32 = 77

    /// The code of a program that a signal ended.
    public static func signal(_ number: Int32) -> Int32 { 128 + number }
}
