import CLinux
import Glibc
import Testing

@testable import Platform

/// A pseudo-terminal: a terminal window, as a program sees it.
final class TerminalPair {
    private(set) var master: CInt
    let slave: CInt
    let path: String

    init() throws {
        var master: CInt = -1
        var slave: CInt = -1
        var name = [CChar](repeating: 0, count: 128)
        try #require(openpty(&master, &slave, &name, nil, nil) == 0)
        // A child of another test would otherwise keep the terminal from hanging up.
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        self.master = master
        self.slave = slave
        path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit {
        hangUp()
        close(slave)
    }

    /// Closes the window.
    func hangUp() {
        if master >= 0 { close(master) }
        master = -1
    }

    var flags: [tcflag_t] {
        var settings = termios()
        tcgetattr(slave, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }

    func type(_ bytes: String) {
        _ = bytes.withCString { write(master, $0, strlen($0)) }
    }

    /// Types much text, which blocks until it is read, then rings a bell. Runs on a thread.
    func pasting(_ bytes: String, _ bell: EventFD) -> @Sendable () -> Void {
        let master = master
        return {
            try? writeFully(bytes.utf8, to: master)
            bell.ring()
        }
    }

    /// Types text for a waiting reader, unless the bell rings within five seconds. Runs on a thread.
    func freeing(with bytes: String, unless bell: EventFD) -> @Sendable () -> Void {
        let master = master
        return { if !bell.wait(milliseconds: 5000) { try? writeFully(bytes.utf8, to: master) } }
    }

    /// Since the last call.
    func takeOutput() -> String {
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
