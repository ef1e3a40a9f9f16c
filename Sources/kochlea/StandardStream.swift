import Activities
import Glibc
import Interface
import Platform

/// Standard output or standard error, written line by line.
struct StandardStream: Sendable {
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    private let descriptor: CInt

    /// Filters the line with `TerminalText`, so that foreign text can neither break the line nor control the terminal.
    ///
    /// - Throws: `inputOutput` with the system's reason.
    func print(_ line: String) throws(Failure) { try print(lines: [line]) }

    /// Writes all lines in one call.
    ///
    /// - Throws: `inputOutput` with the system's reason.
    func print(lines: [String]) throws(Failure) {
        try write(lines.map { "\(TerminalText.plain($0))\n" }.flatMap(\.utf8))
    }

    /// Writes fields separated by tabs, for programs.
    ///
    /// - Throws: `inputOutput` with the system's reason.
    func print(fields: [String]) throws(Failure) {
        try write(Array("\(fields.map(TerminalText.plain).joined(separator: "\t"))\n".utf8))
    }

    /// - Throws: `inputOutput` with the system's reason.
    func write(_ bytes: [UInt8]) throws(Failure) {
        do throws(Errno) {
            try writeFully(bytes, to: descriptor)
        } catch {
            throw Failure(.inputOutput, Message("error.output.failed", ["reason": error.argument]))
        }
    }
}
