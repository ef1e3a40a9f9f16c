import CLinux
import Glibc
import Testing

/// A pseudo-terminal: what a terminal window is to a program.
final class TerminalPair {
    private var master: CInt
    let slave: CInt
    let path: String

    init() throws {
        var master: CInt = -1
        var slave: CInt = -1
        var name = [CChar](repeating: 0, count: 128)
        try #require(openpty(&master, &slave, &name, nil, nil) == 0)
        // A process that another test starts meanwhile would keep the terminal from hanging up.
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        self.master = master
        self.slave = slave
        path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit {
        hangUp()
        close(slave)
    }

    /// The window is closed.
    func hangUp() {
        if master >= 0 { close(master) }
        master = -1
    }

    /// The terminal's flags, all four words of them.
    var flags: [tcflag_t] {
        var settings = termios()
        tcgetattr(slave, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }

    /// Presses keys.
    func type(_ bytes: String) {
        _ = bytes.withCString { write(master, $0, strlen($0)) }
    }

    /// What was written to the terminal since it was asked last.
    func takeOutput() -> String {
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
