import Activities
import CLinux
import Glibc
import Interface
import Sound

protocol ModemLines: Sendable {
    func levels() throws(Errno) -> LineLevels
    /// - Throws: EINTR after `PosixThread.interrupt`; another error if the port is gone.
    func wait() throws(Errno)
    /// Sets DTR and RTS, which power the key.
    func supply(_ supply: LineSupply) throws(Errno)
}

final class SerialPort: ModemLines {
    private let file: FileDescriptor
    private let before: termios

    /// While opening, the kernel raises DTR and RTS. The next call lowers them.
    init(path: String, supply: LineSupply) throws(Errno) {
        let file = try FileDescriptor(opening: Path(text: path), O_RDWR | O_NOCTTY | O_NONBLOCK)
        var before = termios()
        try Self.check(Self.supply(file.rawValue, supply))
        try Self.check(CLinux_serial_prepare(file.rawValue, &before))
        self.file = file
        self.before = before
    }

    deinit {
        var before = before
        tcsetattr(file.rawValue, TCSANOW, &before)
    }

    func levels() throws(Errno) -> LineLevels {
        let bits = CLinux_serial_lines(file.rawValue)
        if bits < 0 { throw Errno(-bits) }
        var numbers: [UInt32] = [0, 0, 0, 0]
        let counts = CLinux_serial_counts(file.rawValue, &numbers) == 0 ? numbers : nil
        return LineLevels(
            raised: Set(SerialLine.allCases.filter { bits >> CInt($0.rawValue) & 1 == 1 }),
            counts: counts.map { Dictionary(uniqueKeysWithValues: zip(SerialLine.allCases, $0)) })
    }

    /// Milliseconds between readings if the driver cannot wait.
    private static let patience = 2

    func wait() throws(Errno) {
        switch CLinux_serial_wait(file.rawValue, 15) {
        case 0: return
        // 515 is the kernel's internal ENOIOCTLCMD, which some drivers return.
        case EINVAL, ENOTTY, ENOSYS, 515:
            if CLinux_poll(nil, 0, .nanoseconds(milliseconds: Self.patience)) == -1 { throw Errno.last }
        case let code: throw Errno(code)
        }
    }

    func supply(_ supply: LineSupply) throws(Errno) { try Self.check(Self.supply(file.rawValue, supply)) }

    private static func supply(_ descriptor: CInt, _ supply: LineSupply) -> CInt {
        CLinux_serial_supply(
            descriptor, supply == .dtr || supply == .both ? 1 : 0, supply == .rts || supply == .both ? 1 : 0)
    }

    private static func check(_ code: CInt) throws(Errno) {
        if code != 0 { throw Errno(code) }
    }
}
