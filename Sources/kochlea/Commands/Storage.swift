import Activities
import Interface
import Morse
import Platform
import Training

/// The learner's data for commands.
struct Storage {
    let folder: DataFolder
    let calendar: SystemCalendar
    /// Runs of a script must not differ.
    private let upkeep: UpkeepManner

    /// Without the option for the folder, the environment decides.
    init(_ options: Options) {
        var folder = options.dataDirectory.map { DataFolder(path: $0) } ?? .standard()
        folder.beginning = SettingsRegistry.beginning
        self.folder = folder
        calendar = SystemCalendar(now: options.now)
        upkeep = options.script == nil ? .beside : .inline
    }

    /// The time at which the command started.
    var now: Moment { calendar.moment(at: .start) }

    /// In the learner's calendar.
    var today: Day { now.day }

    /// YYYY-MM-DD
    func date(of day: Day) -> String {
        let civil = calendar.civil(day)
        func padded(_ number: Int, to width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(civil.year, to: 4))-\(padded(civil.month, to: 2))-\(padded(civil.day, to: 2))"
    }

    /// For the interactive program.
    func open() -> Result<SQLiteStore, StoreError> {
        Result { () throws(StoreError) in try SQLiteStore(folder, today: today, upkeep: upkeep) }
    }

    /// The defaults of a learner without data. Creates no folder.
    func openNothing() -> Result<SQLiteStore, StoreError> {
        Result { () throws(StoreError) in try SQLiteStore(reading: folder) }
    }

    /// Defaults if the data is unreadable.
    var settings: Settings {
        let settings = try? read(nil) { (store) throws(StoreError) in try Self.settings(in: store) }
        return settings ?? Settings(registry: Self.registry, stored: [:])
    }

    /// Without the settings that only one language has.
    static func settings(in store: SQLiteStore) throws(StoreError) -> Settings {
        Settings(registry: registry, stored: try store.settings())
    }

    private static var registry: [Setting] { SettingsRegistry.all(languages: [], language: "") }

    /// Reads the data, even while Kochlea runs. Creates nothing.
    ///
    /// - Parameter phrases: for reports about the state of the data. Nil leaves them to a later command.
    func read<Result>(
        _ phrases: Phrasebook?, _ body: (SQLiteStore) throws(StoreError) -> Result
    ) throws(Failure) -> Result {
        // The first command repairs the data, unless Kochlea runs.
        if folder.needsRepair { _ = repair() }
        do throws(StoreError) {
            return try readOnce(phrases, body)
        } catch {
            guard case .failed = error, repair() else { throw Failure(error) }
        }
        do throws(StoreError) {
            return try readOnce(phrases, body)
        } catch {
            throw Failure(error)
        }
    }

    private func readOnce<Result>(
        _ phrases: Phrasebook?, _ body: (SQLiteStore) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        var store = try SQLiteStore(reading: folder)
        if store.isSuspect, repair() { store = try SQLiteStore(reading: folder) }
        if let phrases, tell(store.report, phrases) {
            let writer = try? SQLiteStore(folder, today: today)
            writer?.reportWasTold()
            try? writer?.close()
        }
        return try body(store)
    }

    /// Opens the data as the program does, which repairs it. Returns true if that changed anything.
    private func repair() -> Bool {
        guard let store = try? SQLiteStore(folder, today: today, isThorough: true) else { return false }
        try? store.close()
        return store.recovery != .none
    }

    func write<Result>(
        _ phrases: Phrasebook?, _ body: (SQLiteStore) throws(StoreError) -> Result
    ) throws(Failure) -> Result {
        do throws(StoreError) {
            let store = try SQLiteStore(folder, today: today)
            if let phrases, tell(store.report, phrases) { store.reportWasTold() }
            let result = try body(store)
            try store.close()
            return result
        } catch {
            throw Failure(error)
        }
    }

    /// Reports problems with the data on standard error. Returns false without a problem, or if standard error is
    /// closed.
    func tell(_ report: StoreReport, _ phrases: Phrasebook) -> Bool {
        let messages = StoreTrouble.messages(report, calendar: calendar)
        do throws(Failure) {
            for message in messages { try StandardStream.error.print("kochlea: \(phrases.words(for: message))") }
            return !messages.isEmpty
        } catch {
            return false
        }
    }
}

extension Failure {
    init(_ error: StoreError) {
        self.init(ExitCode(rawValue: StoreTrouble.exitCode(error)) ?? .software, StoreTrouble.messageAtStart(error))
    }
}
