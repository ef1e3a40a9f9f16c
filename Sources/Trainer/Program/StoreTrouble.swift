/// What is said when storage fails: what happened and what to do.
public enum StoreTrouble {
    /// The message of an error.
    public static func message(_ error: StoreError) -> Message {
        switch error {
        case .notWritable(let path, let reason):
            Message("error.store.notWritable", ["path": .text(path), "reason": .text(reason)])
        case .noPermission(let path): Message("error.store.noPermission", ["path": .text(path)])
        case .diskFull(let path): Message("error.store.diskFull", ["path": .text(path)])
        case .inUse(let process):
            process.map { Message("error.store.inUse", ["process": .integer(Int($0))]) }
                ?? Message("error.store.inUseUnknown")
        case .tooNew(let path, let version):
            Message("error.store.tooNew", ["path": .text(path), "version": .integer(version)])
        case .failed(let reason): Message("error.store.failed", ["reason": .text(reason)])
        }
    }

    /// The message of an error that keeps the program from starting.
    public static func messageAtStart(_ error: StoreError) -> Message {
        switch error {
        case .diskFull(let path): Message("error.store.noRoom", ["path": .text(path)])
        case .failed(let reason): Message("error.store.unusable", ["reason": .text(reason)])
        default: message(error)
        }
    }

    /// The exit code of a program that cannot start for it.
    public static func exitCode(_ error: StoreError) -> Int32 {
        switch error {
        case .notWritable, .inUse: ExitCode.cannotCreate.rawValue
        case .noPermission: ExitCode.noPermission.rawValue
        case .diskFull, .failed: ExitCode.inputOutput.rawValue
        case .tooNew: ExitCode.dataError.rawValue
        }
    }
}
