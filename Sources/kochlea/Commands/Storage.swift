internal import Platform
internal import Trainer
internal import Training

/// The learner's data, as commands use it. Each start makes one.
struct Storage {
    let folder: DataFolder
    let calendar: SystemCalendar

    /// From the options, or else the environment.
    init(_ options: Options) {
        var folder = options.dataDirectory.map { DataFolder(path: $0) } ?? .standard()
        folder.beginning = SettingsRegistry.beginning
        self.folder = folder
        calendar = SystemCalendar(now: options.now)
    }

    /// The moment at which the command was given.
    var now: Moment { calendar.moment(at: .start) }

    /// Today in the learner's calendar.
    var today: Day { now.day }

    /// A day as YYYY-MM-DD.
    func date(of day: Day) -> String {
        let civil = calendar.civil(day)
        func padded(_ number: Int, to width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(civil.year, to: 4))-\(padded(civil.month, to: 2))-\(padded(civil.day, to: 2))"
    }

    /// Opens the data for the interactive program.
    func open() -> Result<SQLiteStore, StoreError> {
        Result { () throws(StoreError) in try SQLiteStore(folder, today: today) }
    }

    /// The data of a learner who has none yet; creates nothing.
    func openNothing() -> Result<SQLiteStore, StoreError> {
        Result { () throws(StoreError) in try SQLiteStore(reading: folder) }
    }

    /// The learner's settings; defaults if they cannot be read.
    var settings: Settings {
        let settings = try? read(nil) { (store) throws(StoreError) in try Self.settings(in: store) }
        return settings ?? Settings(registry: Self.registry, stored: [:])
    }

    /// The settings in an open store, without values of a language's own.
    static func settings(in store: SQLiteStore) throws(StoreError) -> Settings {
        Settings(registry: registry, stored: try store.settings())
    }

    private static var registry: [Setting] { SettingsRegistry.all(languages: [], language: "") }

    /// Reads the data, even while Kochlea is running; creates nothing if there is none.
    ///
    /// - Parameter phrases: for reporting the state of the data; nil leaves the report to a later command.
    func read<Result>(
        _ phrases: Phrasebook?, _ body: (SQLiteStore) throws(StoreError) -> Result
    ) throws(Failure) -> Result {
        // Whichever command comes first makes repairs, unless Kochlea is running.
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
        let store = try SQLiteStore(reading: folder)
        if let phrases, tell(store.report, phrases) {
            let writer = try? SQLiteStore(folder, today: today)
            writer?.reportWasTold()
            try? writer?.close()
        }
        return try body(store)
    }

    /// Opens the data as the program does; returns whether anything was repaired.
    private func repair() -> Bool {
        guard let store = try? SQLiteStore(folder, today: today) else { return false }
        try? store.close()
        return store.recovery != .none
    }

    /// Opens the data and changes it.
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

    /// Reports the state of the data on standard error; false if there is nothing to report or standard error is
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
