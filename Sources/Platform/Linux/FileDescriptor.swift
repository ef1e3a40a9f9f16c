import CLinux
import Glibc

/// The owner of an open file: closed when it goes.
struct FileDescriptor: ~Copyable, Sendable {
    /// The number the kernel knows it by.
    let rawValue: CInt

    /// Takes over an open descriptor.
    init(owning rawValue: CInt) {
        self.rawValue = rawValue
    }

    /// Opens a file, closed in programs that this one starts.
    init(opening path: String, _ flags: CInt, mode: mode_t = 0o600) throws(Errno) {
        rawValue = try retryingInterrupts { open(path, flags | O_CLOEXEC, mode) }
    }

    deinit {
        // Not retried: after EINTR Linux has closed it all the same.
        close(rawValue)
    }

    /// Writes all of it, waiting where the descriptor does not block by itself.
    func write(_ bytes: some Collection<UInt8>) throws(Errno) {
        try writeFully(bytes, to: rawValue)
    }
}

/// Writes all bytes, in one call where the kernel takes them so.
func writeFully(_ bytes: some Collection<UInt8>, to descriptor: CInt) throws(Errno) {
    let whole = ContiguousArray(bytes)
    var written = 0
    while written < whole.count {
        do throws(Errno) {
            written += try retryingInterrupts {
                whole.withUnsafeBytes { buffer in
                    let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                    return Glibc.write(descriptor, rest.baseAddress, rest.count)
                }
            }
        } catch {
            // Someone else may have made the terminal we share non-blocking.
            guard error.code == EAGAIN else { throw error }
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = try retryingInterrupts { poll(&ready, 1, -1) }
        }
    }
}
