import Morse
import Sound
import Training

/// Keyboard keys that key whole elements: a terminal reports when a key goes down but not when it comes up.
enum ElementKeys {
    /// The keys left free by the top screen. None if keyboard keys close contacts: one press would key twice.
    static func bindings(_ context: ScreenContext) -> [KeyBinding] {
        guard let request = context.screen?.keying, request.radio != .off else { return [] }
        return bindings(of: request, context)
    }

    /// The keys of a request, whether or not anything may be keyed now.
    static func bindings(of request: KeyingRequest, _ context: ScreenContext) -> [KeyBinding] {
        guard !context.book.sharesKeyboard(among: context.devices.devices) else { return [] }
        func binding(_ character: Character, _ help: String, _ action: @escaping () -> Void) -> KeyBinding {
            KeyBinding(.character(character), help) { _ in action() }
        }
        let keys: (dit: [Character], dah: [Character]) =
            switch request.elementKeys {
            case .none: ([], [])
            case .signs: (["."], ["-"])
            case .signsAndLetters: ([".", "f"], ["-", "j"])
            }
        return keys.dit.map { binding($0, "element.dit") { context.transceiver.key(.dit) } }
            + keys.dah.map { binding($0, "element.dah") { context.transceiver.key(.dah) } }
    }

    /// Whether a key is merely the terminal's report of a contact: if keys close contacts, the terminal sees each
    /// press, too. Another layout may produce another character, so a character without a meaning here is not an error.
    static func isContact(_ key: Key, isBound: Bool, _ context: ScreenContext) -> Bool {
        guard context.screen?.keying != nil else { return false }
        let devices = context.devices.devices
        guard context.book.sharesKeyboard(among: devices) else { return false }
        if context.book.sharedKeys(among: devices).contains(key.lowercased) { return true }
        if case .character = key { return !isBound } else { return false }
    }
}
