internal import Glibc
internal import Trainer

/// Standard output or standard error, written line by line and without loss.
struct StandardStream: Sendable {
    /// What commands print.
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    /// Where errors go.
    static let error = StandardStream(descriptor: STDERR_FILENO)

    private let descriptor: CInt

    /// Writes one line.  Control characters become spaces: nothing that was typed can break the line or reach the terminal.
    ///
    /// - Throws: a failure of the kind "input/output", with the system's reason.
    func print(_ line: String) throws(Failure) { try print(fields: [line]) }

    /// Writes one line of fields with tabs between them, for programs to read.  Control characters become spaces.
    ///
    /// - Throws: a failure of the kind "input/output", with the system's reason.
    func print(fields: [String]) throws(Failure) {
        let clean = fields.map { field in
            let scalars = field.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            return String(String.UnicodeScalarView(scalars))
        }
        try write(Array("\(clean.joined(separator: "\t"))\n".utf8))
    }

    /// Writes bytes as they are.
    ///
    /// - Throws: a failure of the kind "input/output", with the system's reason.
    func write(_ bytes: [UInt8]) throws(Failure) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                bytes = bytes.dropFirst(written)
            } else if errno == EAGAIN {
                // Whoever shares the descriptor has made it non-blocking.
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                throw Failure(
                    .inputOutput, Message("error.output.failed", ["reason": .text(String(cString: strerror(errno)))]))
            }
        }
    }
}
