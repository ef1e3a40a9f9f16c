import Interface
import Keyer
import Morse
import Sound
import Training

/// Keyed short names that open menu items, if the interface speaks only Morse.
///
/// A single dit moves to the next item and a single dah chooses, like the sides of a paddle on other screens.
struct KeyedNames {
    enum Request: Equatable {
        case next, choose, back, words
        case name(String)
        case unknown
    }

    private var word = ""

    /// Returns a request at the end of a word.
    mutating func take(_ event: KeyedEvent) -> Request? {
        switch event {
        case .character(let pattern, let text, _, _):
            word += KeyedCommand(pattern) == .takeBack ? "<HH>" : text ?? "*"
            return nil
        case .word:
            defer { word = "" }
            return Self.request(word)
        case .began, .mark, .contact: return nil
        }
    }

    mutating func forget() { word = "" }

    static func request(_ word: String) -> Request? {
        switch word {
        case "": nil
        case "E": .next
        case "T": .choose
        case "BK", "<BK>", "<HH>": .back
        case "?": .words
        default: word.contains("*") ? .unknown : .name(word)
        }
    }

    /// Whether names may be keyed in a menu. Not if contacts or keys already work menus: a single switch (unless it
    /// only keys), a pair of typing switches, a keyboard whose letters choose.
    static func areTaken(_ services: Services) -> Bool {
        let settings = services.settings
        guard services.interface.level == .full, !settings.isScanning, !settings.scan.hasTwoSwitches else {
            return false
        }
        let (book, devices) = (services.devices.book, services.devices.port.devices)
        guard !book.sharesKeyboard(among: devices) else { return false }
        // A script has contacts without a device.
        let contacts = Set(book.setups.flatMap { $0.mappings.map(\.contact) })
        return contacts.contains(.dit) || contacts.contains(.dah) || settings.scan.way == .off
            || contacts.isEmpty && services.run.facts.isScripted
    }
}
