import Activities
import CLinux
import Glibc
import Interface

/// Lines from a descriptor, each delivered as soon as it is complete: the writer may wait for its effect.
public final class IncomingLines {
    /// Longer lines arrive in parts of this many bytes.
    public static let longest = 65_536

    private let descriptor: CInt
    private let signals: Signals?
    private var lines = LineBuffer()

    public init(descriptor: CInt = 0, signals: Signals?) {
        self.descriptor = descriptor
        self.signals = signals
    }

    /// Waits for the next line; drops its LF or CR LF. Nil at the end of input, or after a signal to end the program.
    public func next() -> String? {
        while true {
            if let line = lines.next(longest: Self.longest) { return Self.text(line) }
            if lines.isAtEnd { return nil }
            guard waitForInput() else { return nil }
            readMore()
        }
    }

    public static func lines(of bytes: [UInt8]) -> [String] {
        LineBuffer.lines(of: bytes).map(text)
    }

    private static func text(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }

    private func waitForInput() -> Bool {
        while signals?.termination() == nil {
            var polled = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                // Negative: poll ignores the entry.
                pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            if let count = try? waitForAny(of: &polled, nanoseconds: -1), count > 0, polled[1].revents == 0 {
                return true
            }
        }
        return false
    }

    /// A read error counts as the end.
    private func readMore() {
        do throws(Errno) {
            lines.take(try FileInput.some(from: descriptor))
        } catch {
            if error.code != EAGAIN { lines.take([]) }
        }
    }
}
