import Activities
import CLinux
import CSQLite
import Interface
import Synchronization
import Training

/// Whether the store does its upkeep on a thread. Under a script it must happen at the same place in every run.
public enum UpkeepManner: Sendable {
    case beside, inline
}

/// Does the store's upkeep through a connection of its own, so that no answer waits for it (docs/decisions/0066). It
/// changes nothing but backups and the log. The store notes the findings, because only the store writes rows.
final class StoreUpkeep {
    enum Work: Equatable, Sendable {
        /// Checks the whole file and makes the day's backup.
        case daily(Day)
        /// Copies the log into the file and empties it.
        case log
    }

    enum Finding: Equatable, Sendable {
        case sound(backupFailure: StoreError?)
        case damaged
        case settled(isEmpty: Bool)
        case unfinished
    }

    private let folder: DataFolder
    private let schema: Schema
    private let manner: UpkeepManner
    private var running: Run?
    private var thread: PosixThread?

    /// Shared with the thread.
    private final class Run: Sendable {
        let finding = Monitor<Finding?>(nil)
        private let isCancelled = Atomic(false)

        var isWanted: Bool { !isCancelled.load(ordering: .relaxed) }

        func cancel() { isCancelled.store(true, ordering: .relaxed) }

        /// Breaks off long statements of a connection.
        func watch(_ database: Database) {
            sqlite3_progress_handler(
                database.handle, 100_000,
                { context in
                    context.map { Unmanaged<Run>.fromOpaque($0).takeUnretainedValue().isWanted ? 0 : 1 } ?? 0
                }, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    init(_ folder: DataFolder, _ schema: Schema, _ manner: UpkeepManner) {
        self.folder = folder
        self.schema = schema
        self.manner = manner
    }

    var isBusy: Bool { running != nil }

    func start(_ work: Work) {
        let run = Run()
        running = run
        if manner == .beside {
            thread = try? PosixThread(name: "upkeep") { [folder, schema] in
                CLinux_let_others_first()
                let finding = StoreUpkeep.finding(work, folder, schema, run)
                run.finding.withLock { $0 = finding }
            }
        }
        // Without a thread, a slow menu is better than no backup.
        if thread == nil {
            let finding = Self.finding(work, folder, schema, run)
            run.finding.withLock { $0 = finding }
        }
    }

    /// The finding, once; nil while the upkeep runs.
    func takeFinding() -> Finding? {
        guard let run = running, let finding = run.finding.withLock({ $0 }) else { return nil }
        thread?.join()
        (running, thread) = (nil, nil)
        return finding
    }

    /// Waits for the upkeep under way. A break-off still waits for the disk, if it syncs.
    func finish(isHurried: Bool) -> Finding? {
        if isHurried { running?.cancel() }
        thread?.join()
        thread = nil
        return takeFinding()
    }

    private static func finding(_ work: Work, _ folder: DataFolder, _ schema: Schema, _ run: Run) -> Finding {
        do throws(SQLiteError) {
            let database = try Database(folder.database, work == .log ? .present : .readOnly)
            database.keepLogOnClose()
            guard case .daily(let day) = work else {
                let isEmpty = try database.settleLog()
                return .settled(isEmpty: isEmpty)
            }
            run.watch(database)
            // One transaction: the backup has what was checked, and later answers do not restart it.
            try database.execute("BEGIN")
            let isSound = try DatabaseCheck(database, against: schema, .whole) == .sound
            guard isSound, try !NumberRepair(database: database).isNeeded(.whole) else { return .damaged }
            do throws(StoreError) {
                try Backups(in: folder, schema).make(of: database, on: day) { run.isWanted }
                return .sound(backupFailure: nil)
            } catch {
                return run.isWanted ? .sound(backupFailure: error) : .unfinished
            }
        } catch {
            return error.isDamage ? .damaged : .unfinished
        }
    }
}
