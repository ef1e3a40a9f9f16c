import Activities
import Interface
import Platform

extension Finding {
    /// Checks the data, the backup and the free space. Empty before the first run.
    static func data(_ storage: Storage) -> [Finding] {
        guard let health = DataHealth(storage.folder) else { return [] }
        let progress: Finding =
            switch health.fault {
            case .damage(let reason):
                .bad(
                    "doctor.progress.bad", ["reason": .text(reason)],
                    remedy: Message(health.newestBackup == nil ? "doctor.progress.salvage" : "doctor.progress.restore"))
            case .trouble(let error): .bad(StoreTrouble.messageAtStart(error))
            case nil: .good("doctor.progress.good", ["count": .integer(health.answers)])
            }
        let backup: Finding =
            if let day = health.newestBackup {
                .good("doctor.backup.good", ["date": .text(storage.date(of: day))])
            } else {
                .good("doctor.backup.none")
            }
        let megabytes = Message.Argument.integer(health.freeBytes >> 20)
        let space: Finding =
            if health.freeBytes >= DataHealth.wantedBytes {
                .good("doctor.space.good", ["count": megabytes])
            } else {
                .bad(
                    "doctor.space.bad", ["count": megabytes],
                    remedy: Message("doctor.space.free", ["path": .text(storage.folder.path.description)]))
            }
        let missing: [Finding] =
            health.missing > 0 ? [.bad(Message("error.store.missing", ["count": .integer(health.missing)]))] : []
        return [progress] + missing + [backup, space]
    }
}
