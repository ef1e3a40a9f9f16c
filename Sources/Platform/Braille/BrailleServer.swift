import Activities
import CLinux
import Interface

/// A connection to a BrlAPI server. Use it on one thread, because a hung server blocks the calls. The library allows
/// only one connection at a time.
struct BrailleServer: ~Copyable {
    struct Failure: Error {
        /// From the library, in English.
        var reason: String

        static var last: Failure { Failure(reason: CLinux_braille_reason().map { String(cString: $0) } ?? "") }
    }

    /// Readable when keys may be pending, or the server is gone.
    let descriptor: CInt
    private(set) var isHeld = false

    static let library = String(cString: CLinux_braille_library)

    static var isInstalled: Bool { CLinux_braille_load() }

    init() throws(Failure) {
        descriptor = CLinux_braille_open()
        if descriptor < 0 { throw .last }
    }

    deinit { CLinux_braille_close() }

    /// 0 if there is no display at present.
    func cells() throws(Failure) -> Int {
        let cells = CLinux_braille_cells()
        if cells < 0 { throw .last }
        return Int(cells)
    }

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

    func write(_ text: String) throws(Failure) {
        if CLinux_braille_write(text.unicodeScalars.map(\.value) + [0]) < 0 { throw .last }
    }

    /// The keys since the last call. Call it only while the display is held.
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
