import Interface
import Morse
import Training

/// The learner's input devices and their set-ups.
final class DeviceBench {
    let port: any DevicePort
    private(set) var book = DeviceBook()
    private let recorder: Recorder
    private let preferences: Preferences

    init(_ port: any DevicePort, recorder: Recorder, preferences: Preferences) {
        self.port = port
        self.recorder = recorder
        self.preferences = preferences
    }

    /// Whether a device with a set-up is present.
    var hasContacts: Bool {
        port.devices.contains { device in book.setups.contains { $0.identity.isLike(device.identity) } }
    }

    func load() {
        book = DeviceBook(stored: recorder.values.setting(DeviceBook.settingName))
        use()
    }

    func change(at now: Instant, _ change: (inout DeviceBook) -> Void) {
        change(&book)
        recorder.values.set(DeviceBook.settingName, to: book.stored, at: now)
        use()
    }

    /// Passes on a changed contact filter to the port.
    func follow(settingsBefore before: Settings) {
        if before.contactFilter != preferences.values.contactFilter { use() }
    }

    private func use() { port.use(book.setups, filter: preferences.values.contactFilter) }
}
