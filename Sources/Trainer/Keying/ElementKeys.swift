import Morse
import Sound
import Training

/// Keys of a keyboard that key whole elements: a terminal tells when a key goes down and not when it comes up.
enum ElementKeys {
    /// Those that the screen on top leaves free.  None where keys of a keyboard close contacts: one press would key twice.
    static func bindings(_ desk: Desk) -> [KeyBinding] {
        guard let request = desk.screen?.keying, request.radio != .off,
            !desk.book.sharesKeyboard(among: desk.devices.devices)
        else { return [] }
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
}
