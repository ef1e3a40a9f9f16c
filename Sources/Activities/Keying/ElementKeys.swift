import Interface
import Morse
import Sound
import Training

/// Keyboard keys for whole elements. A terminal reports that a key goes down but not that it comes up.
enum ElementKeys {
    /// The element keys of the top screen. None if keyboard keys close contacts, because one press would key twice.
    static func bindings(_ services: Services) -> [KeyBinding] {
        guard let request = services.screens.top?.keyingRequest, request.radio != .off else { return [] }
        return bindings(of: request, services)
    }

    /// The keys of a request, even while keying is not possible.
    static func bindings(of request: KeyingRequest, _ services: Services) -> [KeyBinding] {
        guard !services.devices.book.sharesKeyboard(among: services.devices.port.devices) else { return [] }
        func binding(_ character: Character, _ help: String, _ action: @escaping () -> Void) -> KeyBinding {
            KeyBinding(.character(character), help) { _ in action() }
        }
        let keys: (dit: [Character], dah: [Character]) =
            switch request.elementKeys {
            case .none: ([], [])
            case .signs: (["."], ["-"])
            case .signsAndLetters: ([".", "f"], ["-", "j"])
            }
        return keys.dit.map { binding($0, "element.dit") { services.radio.transceiver.key(.dit) } }
            + keys.dah.map { binding($0, "element.dah") { services.radio.transceiver.key(.dah) } }
    }

    /// Whether a key is the terminal's copy of a contact: keyboard keys that close contacts also type. In another
    /// layout the copy can be another character, so characters without a binding count too.
    static func isContact(_ key: Key, isBound: Bool, _ services: Services) -> Bool {
        guard services.screens.top?.keyingRequest != nil else { return false }
        let devices = services.devices.port.devices
        guard services.devices.book.sharesKeyboard(among: devices) else { return false }
        if services.devices.book.sharedKeys(among: devices).contains(key.lowercased) { return true }
        if case .character = key { return !isBound } else { return false }
    }
}
