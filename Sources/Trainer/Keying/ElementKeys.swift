import Morse
import Sound
import Training

/// Keys of a keyboard that key whole elements: a terminal tells when a key goes down and not when it comes up.
enum ElementKeys {
    /// Those that the screen on top leaves free.  None where keys of a keyboard close contacts: one press would key twice.
    static func bindings(_ desk: Desk) -> [KeyBinding] {
        guard let request = desk.screen?.keying, request.radio != .off else { return [] }
        return bindings(of: request, desk)
    }

    /// Those of a request, whether or not something may be keyed now.
    static func bindings(of request: KeyingRequest, _ desk: Desk) -> [KeyBinding] {
        guard !desk.book.sharesKeyboard(among: desk.devices.devices) else { return [] }
        func binding(_ character: Character, _ help: String, _ action: @escaping () -> Void) -> KeyBinding {
            KeyBinding(.character(character), help) { _ in action() }
        }
        let keys: (dit: [Character], dah: [Character]) =
            switch request.elementKeys {
            case .none: ([], [])
            case .signs: (["."], ["-"])
            case .signsAndLetters: ([".", "f"], ["-", "j"])
            }
        return keys.dit.map { binding($0, "element.dit") { desk.transceiver.key(.dit) } }
            + keys.dah.map { binding($0, "element.dah") { desk.transceiver.key(.dah) } }
    }

    /// Whether a key is but the other half of a contact: where keys close contacts, the terminal hears of each press, too.
    /// Another layout may make another character of it, so no character that means nothing here is an error.
    static func isContact(_ key: Key, isBound: Bool, _ desk: Desk) -> Bool {
        guard desk.screen?.keying != nil else { return false }
        let devices = desk.devices.devices
        guard desk.book.sharesKeyboard(among: devices) else { return false }
        if desk.book.sharedKeys(among: devices).contains(key.lowercased) { return true }
        if case .character = key { return !isBound } else { return false }
    }
}
