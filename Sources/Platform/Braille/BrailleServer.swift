import CLinux
import Trainer

/// A connection with a BrlAPI server.  All calls on one thread, which may have to wait for a server that does not answer; one
/// connection at a time.
struct BrailleServer: ~Copyable {
    /// Why there is no display, or none any more.
    struct Failure: Error {
        /// In the library's words, which are English.
        var reason: String

        /// The last call's.
        static var last: Failure { Failure(reason: CLinux_braille_reason().map { String(cString: $0) } ?? "") }
    }

    /// Readable when there may be keys, or the server has gone.
    let descriptor: CInt
    private(set) var isHeld = false

    /// The file of BrlAPI's library.
    static let library = String(cString: CLinux_braille_library)

    /// Whether it is there.
    static var isInstalled: Bool { CLinux_braille_load() }

    /// Connects.
    init() throws(Failure) {
        descriptor = CLinux_braille_open()
        if descriptor < 0 { throw .last }
    }

    deinit { CLinux_braille_close() }

    /// The cells of the display; 0 if there is none at present.
    func cells() throws(Failure) -> Int {
        let cells = CLinux_braille_cells()
        if cells < 0 { throw .last }
        return Int(cells)
    }

    /// Takes the display and its keys, or gives it back.
    mutating func hold(_ isHeld: Bool) throws(Failure) {
        guard isHeld != self.isHeld else { return }
        if isHeld {
            if CLinux_braille_enter() != 0 { throw .last }
            let commands = BrailleKeyCode.commands
            if CLinux_braille_accept(commands, UInt32(commands.count)) != 0 { throw .last }
        } else if CLinux_braille_leave() != 0 {
            throw .last
        }
        self.isHeld = isHeld
    }

    /// Shows a text.
    func write(_ text: String) throws(Failure) {
        if CLinux_braille_write(text.unicodeScalars.map(\.value) + [0]) < 0 { throw .last }
    }

    /// The keys pressed since the last call; only while the display is held.
    func keys() throws(Failure) -> [BrailleKey] {
        var keys: [BrailleKey] = []
        while true {
            var code: UInt64 = 0
            switch CLinux_braille_key(&code) {
            case 1: if let key = BrailleKeyCode.key(code) { keys.append(key) }
            case 0: return keys
            default: throw .last
            }
        }
    }
}
