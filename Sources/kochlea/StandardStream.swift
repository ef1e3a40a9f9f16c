internal import Glibc
internal import Platform
internal import Trainer

/// Standard output or standard error, written line by line.
struct StandardStream: Sendable {
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    private let descriptor: CInt

    /// Writes one line.  Control characters become spaces, so nothing typed can break the line or control the terminal.
    ///
    /// - Throws: "input/output" with the system's reason.
    func print(_ line: String) throws(Failure) { try print(fields: [line]) }

    /// Writes fields separated by tabs, for programs to read.  Control characters become spaces.
    ///
    /// - Throws: "input/output" with the system's reason.
    func print(fields: [String]) throws(Failure) {
        let clean = fields.map { field in
            let scalars = field.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            return String(String.UnicodeScalarView(scalars))
        }
        try write(Array("\(clean.joined(separator: "\t"))\n".utf8))
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
