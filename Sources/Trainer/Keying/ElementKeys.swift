import Morse
import Sound
import Training

/// Keyboard keys that key whole elements: a terminal reports when a key goes down but not when it comes up.
enum ElementKeys {
    /// The keys left free by the top screen. None if keyboard keys close contacts: one press would key twice.
    static func bindings(_ services: Services) -> [KeyBinding] {
        guard let request = services.screens.top?.keyingRequest, request.radio != .off else { return [] }
        return bindings(of: request, services)
    }

    /// The keys of a request, whether or not anything may be keyed now.
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

    /// Whether a key is merely the terminal's report of a contact: if keys close contacts, the terminal sees each
    /// press, too. Another layout may produce another character, so a character without a meaning here is not an error.
    static func isContact(_ key: Key, isBound: Bool, _ services: Services) -> Bool {
        guard services.screens.top?.keyingRequest != nil else { return false }
        let devices = services.devices.port.devices
        guard services.devices.book.sharesKeyboard(among: devices) else { return false }
        if services.devices.book.sharedKeys(among: devices).contains(key.lowercased) { return true }
        if case .character = key { return !isBound } else { return false }
    }
}
