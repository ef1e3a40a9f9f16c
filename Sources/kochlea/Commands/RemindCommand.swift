import Activities
import Interface
import Morse
import Platform
import Training

/// `remind`: prints due reminders, or nothing. A timer runs it every half hour.
enum RemindCommand {
    /// The name under which storage keeps past reminders.
    private static let historyName = "reminders"

    /// Silent while Kochlea runs, because the learner is practising. The reminder is recorded before its delivery, so
    /// that a slow or interrupted delivery is not repeated.
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let registry = SettingsRegistry.all(
            languages: phrases.catalogue.languages, language: phrases.catalogue.language)
        // Usually nothing is due. Reading first then leaves the data untouched.
        let (settings, reminder) = try storage.read(nil) { (store) throws(StoreError) in
            let settings = Settings(registry: registry, stored: try store.settings())
            return (settings, try due(in: store, settings, at: storage.now).reminder)
        }
        guard let reminder, try note(reminder, settings, in: storage) else { return .success }
        if options.language == nil { _ = phrases.catalogue.select(settings.language) }
        try StandardStream.output.print(phrases.words(for: reminder.message))
        ReminderDelivery(options, settings: settings, phrases).deliver(reminder.message)
        return .success
    }

    private static func due(
        in store: SQLiteStore, _ settings: Settings, at now: Moment
    ) throws(StoreError) -> (reminder: Reminder?, history: ReminderHistory) {
        let text = try store.state(historyName)
        let history = text.flatMap(ReminderHistory.init(jsonText:)) ?? ReminderHistory()
        let reminder = Reminder.due(
            try store.load(settings.alphabet), history: history, quiet: settings.reminders.quietHours,
            scheduling: settings.lessons.scheduling, at: now)
        return (reminder, history)
    }

    /// Returns false if Kochlea runs or another process was first.
    private static func note(_ reminder: Reminder, _ settings: Settings, in storage: Storage) throws(Failure) -> Bool {
        do throws(StoreError) {
            let store = try SQLiteStore(storage.folder, today: storage.today)
            var (present, history) = try due(in: store, settings, at: storage.now)
            guard present == reminder else { return false }
            history.add(reminder, at: storage.now)
            try store.setState(historyName, to: history.jsonText)
            try store.close()
            return true
        } catch {
            if case .inUse = error { return false }
            throw Failure(error)
        }
    }
}
