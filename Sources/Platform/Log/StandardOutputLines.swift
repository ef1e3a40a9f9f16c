import Activities
import Glibc
public import Interface

public final class StandardOutputLines: LineOutput {
    public let queue: OutputQueue

    /// Once the reader is gone (`kochlea | head`), lines are discarded: practice goes on by ear.
    public init(descriptor: CInt = 1) {
        queue = OutputQueue(OutputDescriptor(descriptor)) { [EPIPE, EIO, EBADF].contains($0.code) }
    }

    public func setNotice(_ text: @escaping (_ count: Int) -> String) {
        queue.notice = { count, _ in Self.line(text(count)) }
    }

    public var trouble: Message.Argument? { queue.failure?.argument }

    public func print(_ line: String) { queue.add(Self.line(line)) }

    private static func line(_ text: String) -> [UInt8] { Array("\(TerminalText.plain(text))\n".utf8) }
}
