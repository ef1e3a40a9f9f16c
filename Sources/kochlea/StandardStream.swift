internal import Glibc
internal import Platform
internal import Trainer

/// Standard output or standard error, written as lines.
struct StandardStream: Sendable {
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    private let descriptor: CInt

    /// Writes one line.  Control characters become spaces, so nothing typed can break the line or control the terminal.
    ///
    /// - Throws: "input/output" with the system's reason.
    func print(_ line: String) throws(Failure) { try print(lines: [line]) }

    /// Writes lines at once.  Control characters become spaces.
    ///
    /// - Throws: "input/output" with the system's reason.
    func print(lines: [String]) throws(Failure) {
        try write(lines.map { "\(Self.clean($0))\n" }.flatMap(\.utf8))
    }

    /// Writes fields separated by tabs, for programs to read.  Control characters become spaces.
    ///
    /// - Throws: "input/output" with the system's reason.
    func print(fields: [String]) throws(Failure) {
        try write(Array("\(fields.map(Self.clean).joined(separator: "\t"))\n".utf8))
    }

    private static func clean(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    /// Whether it is one of the control characters, whose numbers never change.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f: true
        default: false
        }
    }

    /// - Throws: "input/output" with the system's reason.
    func write(_ bytes: [UInt8]) throws(Failure) {
        do throws(Errno) {
            try writeFully(bytes, to: descriptor)
        } catch {
            throw Failure(.inputOutput, Message("error.output.failed", ["reason": .text(error.description)]))
        }
    }
}
