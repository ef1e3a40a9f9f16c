import Interface
import Keyer
import Morse

/// The names of menu items in Morse.
final class MenuNames: MorseNames {
    private let interface: InterfaceVoice
    private let screens: ScreenStack
    private let devices: DeviceBench
    private let catalogue: any Catalogue
    private let preferences: Preferences
    private let run: Run

    init(
        _ interface: InterfaceVoice, screens: ScreenStack, devices: DeviceBench, catalogue: any Catalogue,
        preferences: Preferences, run: Run
    ) {
        self.interface = interface
        self.screens = screens
        self.devices = devices
        self.catalogue = catalogue
        self.preferences = preferences
        self.run = run
    }

    var hintsLetters: Bool { interface.level == .hints }

    func name(of label: Message) -> String? { ShortNames(catalogue).text(for: label) }

    /// Whether names may be keyed in a menu. Not if contacts or keys already work menus: a single switch (unless it
    /// only keys), a pair of typing switches, a keyboard whose letters choose.
    var areKeyed: Bool {
        let settings = preferences.values
        guard interface.level == .full, !settings.isScanning, !settings.scan.hasTwoSwitches else {
            return false
        }
        let (book, devices) = (devices.book, devices.port.devices)
        guard !book.sharesKeyboard(among: devices) else { return false }
        // A script has contacts without a device.
        let contacts = Set(book.setups.flatMap { $0.mappings.map(\.contact) })
        return contacts.contains(.dit) || contacts.contains(.dah) || settings.scan.way == .off
            || contacts.isEmpty && run.facts.isScripted
    }

    /// The main menu, if only menus are above it. A name never leaves a session.
    var mainMenu: Menu? {
        let screens = screens.all
        guard let main = screens.first as? Menu, main.id == MainMenu.name,
            screens.allSatisfy({ $0 is Menu || $0 is AdjustScreen })
        else { return nil }
        return main
    }

    func chose(_ label: Message, in menu: Menu, at now: Instant) { interface.chose(label, in: menu, at: now) }

    func returned(to menu: Menu, at now: Instant) { interface.returned(to: menu, at: now) }

    func sayInWords(at now: Instant) -> Bool { interface.sayInWords(at: now) }
}
