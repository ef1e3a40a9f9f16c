import Activities
import Interface
import Training

/// The single row of `upkeep`. It holds the pending reports, so that a restored file and its report appear in one step.
/// The first command that can speak gives the report.
struct Upkeep {
    let database: Database

    /// Openings for writing; 0 in files older than the counter.
    var openings: Int {
        get throws(SQLiteError) { try database.query("SELECT openings FROM upkeep") { $0.integer(0) }.first ?? 0 }
    }

    /// The last day with a check and a backup.
    var day: Day? {
        get throws(SQLiteError) {
            try database.query("SELECT day FROM upkeep") { $0.day(0) }.first.flatMap(\.self)
        }
    }

    func countOpening() throws(SQLiteError) { try database.run("UPDATE upkeep SET openings = openings + 1") }

    /// Whether a check has found damage.
    var isSuspect: Bool {
        get throws(SQLiteError) { try database.query("SELECT suspect FROM upkeep") { $0.integer(0) } == [1] }
    }

    func setSuspect(_ isSuspect: Bool) throws(SQLiteError) {
        try database.run("UPDATE upkeep SET suspect = ?", isSuspect)
    }

    func setDay(_ day: Day) throws(SQLiteError) { try database.run("UPDATE upkeep SET day = ?", day.stored) }

    // MARK: Reports

    func report() throws(SQLiteError) -> StoreReport {
        let rows = try database.query(
            "SELECT recovery, backup_day, set_aside, missing, taken_in FROM upkeep"
        ) { row in
            StoreReport(
                recovery: StoreRecovery(
                    name: row.text(0), backup: row.day(1), setAside: row.text(2)),
                missing: row.integer(3, in: Ranges.counts), takenIn: row.integer(4, in: Ranges.counts))
        }
        return rows.first ?? StoreReport()
    }

    func note(_ recovery: StoreRecovery) throws(SQLiteError) {
        let columns = recovery.columns
        try database.run(
            "UPDATE upkeep SET recovery = ?, backup_day = ?, set_aside = ?", columns.name, columns.backup?.stored,
            columns.setAside)
    }

    func note(missing: Int = 0, takenIn: Int = 0) throws(SQLiteError) {
        try database.run("UPDATE upkeep SET missing = missing + ?, taken_in = taken_in + ?", missing, takenIn)
    }

    func forgetReport() throws(SQLiteError) {
        try database.run(
            "UPDATE upkeep SET recovery = NULL, backup_day = NULL, set_aside = NULL, missing = 0, taken_in = 0")
    }
}

extension StoreRecovery {
    fileprivate init(name: String, backup: Day?, setAside: String) {
        switch (name, backup) {
        case ("restored", let backup?): self = .restored(backup: backup, setAside: setAside)
        case ("replaced", let backup?): self = .replaced(backup: backup)
        case ("repaired", _): self = .repaired(rows: Ranges.counts.clamping(Int(setAside) ?? 0))
        case ("anew", _): self = .startedAnew(setAside: setAside)
        default: self = .none
        }
    }

    fileprivate var columns: (name: String?, backup: Day?, setAside: String?) {
        switch self {
        case .none: (nil, nil, nil)
        case .restored(let backup, let setAside): ("restored", backup, setAside)
        case .replaced(let backup): ("replaced", backup, nil)
        case .startedAnew(let setAside): ("anew", nil, setAside)
        case .repaired(let rows): ("repaired", nil, String(rows))
        }
    }
}
