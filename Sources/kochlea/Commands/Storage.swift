internal import Platform
internal import Trainer
internal import Training

/// The learner's data as commands come to it.
struct Storage {
    /// Where it lives.
    let folder: DataFolder
    /// The calendar of this run.
    let calendar: SystemCalendar

    /// By the options, else by the environment.
    init(_ options: Options) {
        folder = options.dataDirectory.map(DataFolder.init(path:)) ?? .standard()
        calendar = SystemCalendar(now: options.now)
    }

    /// The moment at which the command was given.
    var now: Moment { calendar.moment(at: .start) }

    /// Today, by the learner's calendar.
    var today: Day { now.day }

    /// A day as YYYY-MM-DD.
    func date(of day: Day) -> String {
        let civil = calendar.civil(day)
        func padded(_ number: Int, to width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(civil.year, to: 4))-\(padded(civil.month, to: 2))-\(padded(civil.day, to: 2))"
    }

    /// Opens the data for a program that runs on it.
    func open() -> Result<SQLiteStore, StoreError> {
        do throws(StoreError) {
            return .success(try SQLiteStore(folder, today: today))
        } catch {
            return .failure(error)
        }
    }

    /// The learner's settings, without a language's; the initial ones where they cannot be read.
    var settings: Settings {
        let stored = (try? read { (store) throws(StoreError) in try store.settings() }) ?? [:]
        return Settings(registry: SettingsRegistry.all(languages: [], language: ""), stored: stored)
    }

    /// Does something with the data beside a Kochlea that may be running; where there is none, nothing is made.
    func read<Result>(_ body: (SQLiteStore) throws(StoreError) -> Result) throws(Failure) -> Result {
        do throws(StoreError) {
            return try body(try SQLiteStore(reading: folder))
        } catch {
            throw Failure(error)
        }
    }

    /// Does something with the data that changes it.
    func write<Result>(_ body: (SQLiteStore) throws(StoreError) -> Result) throws(Failure) -> Result {
        do throws(StoreError) {
            return try body(try SQLiteStore(folder, today: today))
        } catch {
            throw Failure(error)
        }
    }
}

extension Failure {
    /// Data that could not be read or written.
    init(_ error: StoreError) {
        self.init(ExitCode(rawValue: StoreTrouble.exitCode(error)) ?? .software, StoreTrouble.message(error))
    }
}
