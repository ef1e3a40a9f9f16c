import Keyer
import Morse
import Sound
import Training

/// Short names that are keyed to open what they stand for, where the interface speaks only Morse.
///
/// A single dit goes on to the next item and a single dah chooses, as the sides of a paddle do everywhere else.
struct KeyedNames {
    /// What a keyed word asks for.
    enum Request: Equatable {
        case next, choose, back, words
        case name(String)
        /// It is no word.
        case unknown
    }

    private var word = ""

    /// The request of what was keyed, once the word is over.
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

    /// Forgets what was keyed.
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

    /// Whether names may be keyed in a menu. Whatever works menus goes on working them: one switch, unless it only keys, two
    /// switches that type, a keyboard on which letters choose.
    static func areTaken(_ services: Services) -> Bool {
        let settings = services.settings
        guard services.interface.level == .full, !settings.isScanning, !settings.scan.isPair else { return false }
        let (book, devices) = (services.devices.book, services.devices.port.devices)
        guard !book.sharesKeyboard(among: devices) else { return false }
        // A script has contacts without a device.
        let contacts = Set(book.setups.flatMap { $0.mappings.map(\.contact) })
        return contacts.contains(.dit) || contacts.contains(.dah) || settings.scan.way == .off
            || contacts.isEmpty && services.run.facts.isScripted
    }
}
