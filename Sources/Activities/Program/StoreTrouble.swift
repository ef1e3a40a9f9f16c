public import Interface
import Training

/// Messages for failures of storage: what happened, and what to do.
public enum StoreTrouble {
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
        case .gone(let path): Message("error.store.gone", ["path": .text(path)])
        case .foreignFile(let path): Message("error.store.strange", ["path": .text(path)])
        case .refused(let reason): Message("error.store.refused", ["reason": .text(reason)])
        case .failed(let reason): Message("error.store.failed", ["reason": .text(reason)])
        }
    }

    static func message(_ incident: StoreIncident) -> Message {
        switch incident {
        case .rewritten: Message("store.rewritten")
        case .rescued(let file): Message("error.store.rescued", ["path": .text(file)])
        }
    }

    /// Messages about the state in which storage found the data.
    public static func messages(_ report: StoreReport, calendar: any LocalCalendar) -> [Message] {
        var messages: [Message] = []
        switch report.recovery {
        case .none: break
        case .restored(let backup, let setAside):
            messages.append(dated("error.store.restored", backup, calendar, ["file": .text(setAside)]))
        case .replaced(let backup): messages.append(dated("error.store.replaced", backup, calendar))
        case .startedAnew(let setAside): messages.append(Message("error.store.anew", ["file": .text(setAside)]))
        case .repaired(let rows): messages.append(Message("error.store.repaired", ["count": .integer(rows)]))
        }
        if report.takenIn > 0 {
            messages.append(Message("error.store.takenIn", ["count": .integer(report.takenIn)]))
        }
        if report.missing > 0 {
            messages.append(Message("error.store.missing", ["count": .integer(report.missing)]))
        }
        return messages
    }

    /// The name of a message in the event log.
    static func code(_ message: Message) -> String {
        switch message.id {
        case "error.store.anew", "error.store.repaired": String(message.id.split(separator: ".").last ?? "")
        default: String(message.id.dropFirst("error.".count))
        }
    }

    private static func dated(
        _ id: String, _ backup: Day, _ calendar: any LocalCalendar, _ more: [String: Message.Argument] = [:]
    ) -> Message {
        let day = calendar.civil(backup)
        let date: [String: Message.Argument] = [
            "day": .integer(day.day), "month": .message(Message("month.\(day.month)")),
        ]
        return Message(id, date.merging(more) { $1 })
    }

    public static func messageAtStart(_ error: StoreError) -> Message {
        switch error {
        case .diskFull(let path): Message("error.store.noRoom", ["path": .text(path)])
        case .gone(let path): Message("error.store.goneAtStart", ["path": .text(path)])
        case .failed(let reason), .refused(let reason): Message("error.store.unusable", ["reason": .text(reason)])
        default: message(error)
        }
    }

    public static func exitCode(_ error: StoreError) -> Int32 {
        switch error {
        case .notWritable, .inUse, .foreignFile: ExitCode.cannotCreate.rawValue
        case .noPermission: ExitCode.noPermission.rawValue
        case .diskFull, .gone, .refused, .failed: ExitCode.inputOutput.rawValue
        case .tooNew: ExitCode.dataError.rawValue
        }
    }
}
