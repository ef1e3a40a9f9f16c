import CLinux
import Glibc

/// Lines from a descriptor, each given as soon as its end has come: whoever writes them may wait for what they do.
public final class IncomingLines {
    private let descriptor: CInt
    private let signals: Signals?
    /// Read, from `start` on not yet given.
    private var bytes: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// Lines of a descriptor.
    ///
    /// - Parameter signals: end the waiting for a line.
    public init(descriptor: CInt = 0, signals: Signals?) {
        self.descriptor = descriptor
        self.signals = signals
    }

    /// The next line without its end (LF or CR LF), waiting for it; nil at the end of input, and when a signal asked the
    /// program to end.
    public func next() -> String? {
        var searched = start
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return Self.text(bytes[start..<end])
            }
            searched = bytes.count
            if isAtEnd {
                guard start < bytes.count else { return nil }
                defer { start = bytes.count }
                return Self.text(bytes[start...])
            }
            bytes.removeFirst(start)
            searched -= start
            start = 0
            guard waitForInput() else { return nil }
            readMore()
        }
    }

    /// The lines of a whole text.
    public static func lines(of bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(text)
    }

    private static func text(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }

    /// Waits until there is something to read; false if the program is to end.
    private func waitForInput() -> Bool {
        while signals?.termination() == nil {
            var polled = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                // A negative descriptor is left out.
                pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            if CLinux_poll(&polled, UInt32(polled.count), -1) > 0, polled[1].revents == 0 { return true }
        }
        return false
    }

    /// Appends what is there.  What cannot be read has come to its end.
    private func readMore() {
        var block = [UInt8](repeating: 0, count: 65_536)
        do throws(Errno) {
            let count = try retryingInterrupts { read(descriptor, &block, block.count) }
            bytes += block[..<count]
            isAtEnd = count == 0
        } catch {
            isAtEnd = error.code != EAGAIN
        }
    }
}
