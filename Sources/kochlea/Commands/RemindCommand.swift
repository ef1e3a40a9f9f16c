internal import Platform
internal import Trainer
internal import Training

/// `remind`: says what is due, for a timer that runs it every half hour.  Silent when nothing is.
enum RemindCommand {
    /// The name under which storage knows which reminders were given.
    private static let historyName = "reminders"

    /// Decides, notes, and reminds.
    ///
    /// Beside a Kochlea that is running it says nothing: the learner is practising.  The reminder is noted before it is given,
    /// so that one that takes long, or is ended, is not given twice.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let storage = Storage(options)
        let registry = SettingsRegistry.all(
            languages: phrases.catalogue?.languages ?? [], language: phrases.catalogue?.language ?? "")
        // Looked at before it is opened for writing: as a rule nothing is due, and then nothing is touched.
        let (settings, reminder) = try storage.read { (store) throws(StoreError) in
            let settings = Settings(registry: registry, stored: try store.settings())
            return (settings, try due(in: store, settings, at: storage.now).reminder)
        }
        guard let reminder, try note(reminder, settings, in: storage) else { return .success }
        if options.language == nil { _ = phrases.catalogue?.select(settings.value("language")) }
        try StandardStream.output.print(phrases.words(for: reminder.message))
        ReminderDelivery(options, settings: settings, phrases).deliver(reminder.message)
        return .success
    }

    private static func due(
        in store: SQLiteStore, _ settings: Settings, at now: Moment
    ) throws(StoreError) -> (reminder: Reminder?, history: ReminderHistory) {
        let text = try store.state(historyName)
        let history = text.flatMap { JSONStateCoder().decode(ReminderHistory.self, from: $0) } ?? ReminderHistory()
        let reminder = Reminder.due(try store.load(), history: history, quiet: settings.quietHours, at: now)
        return (reminder, history)
    }

    /// Writes down that it is given; false if Kochlea is running, or another reminder came first.
    private static func note(_ reminder: Reminder, _ settings: Settings, in storage: Storage) throws(Failure) -> Bool {
        do throws(StoreError) {
            let store = try SQLiteStore(storage.folder, today: storage.today)
            var (present, history) = try due(in: store, settings, at: storage.now)
            guard present == reminder else { return false }
            history.add(reminder, at: storage.now)
            try store.setState(historyName, to: JSONStateCoder().encode(history))
            return true
        } catch {
            if case .inUse = error { return false }
            throw Failure(error)
        }
    }
}
