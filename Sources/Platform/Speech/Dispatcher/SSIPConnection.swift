import Activities
import Glibc
import Interface
import Sound

/// A connection to speech-dispatcher, for one thread.
///
/// All commands up to the next `restartTimeout` share one timeout, so that a hung server does not cost one timeout per
/// command.
final class SSIPConnection {
    private let socket: SSIPSocket
    private var lines = LineBuffer()
    private var parser = SSIPReplyParser()
    private var events: [SSIPReply] = []
    /// The end of the timeout in nanoseconds of CLOCK_MONOTONIC.
    private var deadline: Int64

    /// The timeout in milliseconds.
    private let patience: Int

    init(to address: DispatcherAddress, patience: Int) throws(SSIPError) {
        self.patience = patience
        deadline = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: patience)
        socket = try SSIPSocket(to: address, until: deadline)
    }

    func restartTimeout() { deadline = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: patience) }

    @discardableResult
    func command(_ text: String) throws(SSIPError) -> SSIPReply {
        let reply = try exchange(text + "\r\n")
        guard reply.isSuccess else { throw .refused("\(reply.code) \(reply.text)") }
        return reply
    }

    func value(of parameter: String) throws(SSIPError) -> String {
        try command("GET \(parameter)").values.first ?? ""
    }

    /// Returns the number that events use for the message.
    func speak(_ text: String) throws(SSIPError) -> String {
        try command("SPEAK")
        let reply = try exchange(SSIPText.lines(of: text))
        return try number(in: reply)
    }

    func name(_ character: String) throws(SSIPError) -> String {
        try number(in: try exchange("CHAR \(character == " " ? "space" : character)\r\n"))
    }

    func event(within milliseconds: Int) throws(SSIPError) -> (kind: SSIPReply.Event, message: String)? {
        let deadline = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: milliseconds)
        while true {
            while !events.isEmpty {
                if let event = events.removeFirst().event { return event }
            }
            guard let reply = try next(until: deadline) else { return nil }
            events.append(reply)
        }
    }

    /// Discards the queued messages without waiting for the reply.
    func cancelUnheard() {
        try? socket.send("CANCEL self\r\n".utf8, until: 0)
    }

    private func number(in reply: SSIPReply) throws(SSIPError) -> String {
        guard reply.isSuccess, let number = reply.values.first else { throw .refused("\(reply.code) \(reply.text)") }
        return number
    }

    private func exchange(_ text: String) throws(SSIPError) -> SSIPReply {
        try socket.send(text.utf8, until: deadline)
        while let reply = try next(until: deadline) {
            if reply.event == nil { return reply }
            events.append(reply)
        }
        throw .silent
    }

    private func next(until deadline: Int64) throws(SSIPError) -> SSIPReply? {
        while true {
            while let line = lines.next(longest: IncomingLines.longest) {
                let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
                if let reply = try parser.take(text) { return reply }
            }
            guard !lines.isAtEnd else { throw .lost("\(Errno(ECONNRESET))") }
            guard let bytes = try socket.receive(until: deadline) else { return nil }
            lines.take(bytes)
        }
    }
}
