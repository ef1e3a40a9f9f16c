import CLinux
import Glibc
import Sound
import Trainer

/// A connection to speech-dispatcher, for one thread.
final class SSIPConnection {
    /// Milliseconds for the answer to a command; only a stuck server needs that long.
    private static let patience = 2000

    private let socket: FileDescriptor
    private var lines = LineBuffer()
    private var parser = SSIPReplyParser()
    /// Events that came while an answer was awaited.
    private var events: [SSIPReply] = []

    /// Connects.
    init(to address: DispatcherAddress) throws(SSIPError) {
        switch address {
        case .unix(let path): socket = try Self.unix(path)
        case .internet(let host, let port): socket = try Self.internet(host, port)
        }
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    func command(_ text: String) throws(SSIPError) -> SSIPReply {
        let reply = try exchange(text + "\r\n")
        guard reply.isSuccess else { throw .refused("\(reply.code) \(reply.text)") }
        return reply
    }

    /// A parameter's present value.
    func value(of parameter: String) throws(SSIPError) -> String {
        try command("GET \(parameter)").values.first ?? ""
    }

    /// Sends a text to be said.
    ///
    /// - Returns: the message's number, by which events name it.
    func speak(_ text: String) throws(SSIPError) -> String {
        try command("SPEAK")
        let reply = try exchange(SSIPText.lines(of: text))
        return try number(in: reply)
    }

    /// Has a character named.
    ///
    /// - Returns: the message's number.
    func name(_ character: String) throws(SSIPError) -> String {
        try number(in: try exchange("CHAR \(character == " " ? "space" : character)\r\n"))
    }

    /// The next event.
    ///
    /// - Parameter milliseconds: how long to wait for it.
    /// - Returns: nil if none came.
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

    private func number(in reply: SSIPReply) throws(SSIPError) -> String {
        guard reply.isSuccess, let number = reply.values.first else { throw .refused("\(reply.code) \(reply.text)") }
        return number
    }

    private func exchange(_ text: String) throws(SSIPError) -> SSIPReply {
        do throws(Errno) {
            try socket.write(text.utf8)
        } catch {
            throw .lost("\(error)")
        }
        let deadline = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: Self.patience)
        while let reply = try next(until: deadline) {
            if reply.event == nil { return reply }
            events.append(reply)
        }
        throw .lost("\(Errno(ETIMEDOUT))")
    }

    /// The next reply or event; nil when the time has come.
    private func next(until deadline: Int64) throws(SSIPError) -> SSIPReply? {
        while true {
            while let line = lines.next(longest: IncomingLines.longest) {
                let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
                if let reply = try parser.take(text) { return reply }
            }
            guard !lines.isAtEnd else { throw .lost("\(Errno(ECONNRESET))") }
            let left = deadline - MonotonicClock.nanoseconds
            guard left > 0 else { return nil }
            do throws(Errno) {
                var polled = [pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)]
                if try waitForAny(of: &polled, nanoseconds: left) > 0 { lines.take(try socket.readSome()) }
            } catch {
                throw .lost("\(error)")
            }
        }
    }

    // MARK: Connecting

    private static func unix(_ path: String) throws(SSIPError) -> FileDescriptor {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard bytes.count <= room else { throw .lost("\(Errno(ENAMETOOLONG))") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return try connected(AF_UNIX) { socket in
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }

    private static func internet(_ host: String, _ port: String) throws(SSIPError) -> FileDescriptor {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, port, &hints, &found)
        guard code == 0, let found else { throw .lost(String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(found) }
        return try connected(found.pointee.ai_family) { connect($0, found.pointee.ai_addr, found.pointee.ai_addrlen) }
    }

    private static func connected(
        _ family: Int32, _ connect: (Int32) -> Int32
    ) throws(SSIPError) -> FileDescriptor {
        do throws(Errno) {
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let socket = FileDescriptor(owning: try retryingInterrupts { Glibc.socket(family, type, 0) })
            _ = try retryingInterrupts { connect(socket.rawValue) }
            return socket
        } catch {
            throw .lost("\(error)")
        }
    }
}
