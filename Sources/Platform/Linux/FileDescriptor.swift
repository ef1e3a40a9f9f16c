import Activities
import CLinux
import Glibc
import Interface

struct FileDescriptor: ~Copyable, Sendable {
    let rawValue: CInt

    init(owning rawValue: CInt) {
        self.rawValue = rawValue
    }

    init(copying other: CInt) throws(Errno) {
        rawValue = try retrying { fcntl(other, F_DUPFD_CLOEXEC, 0) }
    }

    init(opening path: Path, _ flags: CInt, mode: mode_t = 0o600) throws(Errno) {
        rawValue = try retrying { path.withCString { open($0, flags | O_CLOEXEC, mode) } }
    }

    deinit {
        // Not retried after EINTR: Linux has closed the descriptor.
        close(rawValue)
    }

    func readSome() throws(Errno) -> [UInt8] { try FileInput.some(from: rawValue) }

    func write(_ bytes: some Collection<UInt8>) throws(Errno) {
        try writeFully(bytes, to: rawValue)
    }
}

/// Waits for room even on a non-blocking descriptor. `offset` is in bytes; nil writes at the current position.
public func writeFully(_ bytes: some Collection<UInt8>, to descriptor: CInt, at offset: Int? = nil) throws(Errno) {
    let whole = ContiguousArray(bytes)
    var written = 0
    while written < whole.count {
        do throws(Errno) {
            written += try retrying {
                whole.withUnsafeBytes { buffer in
                    let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                    guard let offset else { return Glibc.write(descriptor, rest.baseAddress, rest.count) }
                    return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
                }
            }
        } catch {
            // Another program may have made the shared terminal non-blocking.
            guard error.code == EAGAIN else { throw error }
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = try retrying { poll(&ready, 1, -1) }
        }
    }
}
