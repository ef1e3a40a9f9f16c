import Glibc
public import Trainer

/// Lines on standard output, each written in one piece.
public final class StandardOutputLines: LineOutput {
    /// The lines that wait for their reader.
    public let queue: OutputQueue

    /// On whatever the descriptor is now, even if it is replaced later.
    ///
    /// Once the reader is gone (`kochlea | head`), nothing is written: practice goes on by ear.
    public init(descriptor: CInt = 1) {
        queue = OutputQueue(OutputDescriptor(descriptor)) { [EPIPE, EIO, EBADF].contains($0.code) }
    }

    /// Makes the text of the line about dropped lines from their number.
    public func setNotice(_ text: @escaping (_ count: Int) -> String) {
        queue.notice = { count, _ in Self.line(text(count)) }
    }

    /// Why a line could not be printed.
    public var trouble: Message.Argument? { queue.failure?.argument }

    /// Prints one line as `TerminalText` has it.
    public func print(_ line: String) { queue.add(Self.line(line)) }

    private static func line(_ text: String) -> [UInt8] { Array("\(TerminalText.plain(text))\n".utf8) }
}
