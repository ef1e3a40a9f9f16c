import Glibc

/// What speech-dispatcher sends: the answer to a command, or an event about a message.
///
/// Each consists of lines that begin with the same code of three digits: all but the last have a hyphen after it ("225-17"),
/// the last a space ("225 OK MESSAGE QUEUED").  Source: the SSIP manual of speech-dispatcher 0.11.
struct SSIPReply: Equatable, Sendable {
    /// The code, from 100 to 999.
    let code: Int
    /// What the lines before the last say.
    let values: [String]
    /// What the last line says.
    let text: String

    /// Whether a command was carried out.
    var isSuccess: Bool { 200..<300 ~= code }

    /// What happened to a message; nil if this answers a command.
    var event: (kind: Event, message: String)? {
        guard let kind = Event(rawValue: code), let message = values.first else { return nil }
        return (kind, message)
    }

    /// What can happen to a message.
    enum Event: Int, Sendable {
        case began = 701, ended, cancelled, paused, resumed
    }
}

/// Puts lines together to replies.
struct SSIPReplyParser {
    private var values: [String] = []

    /// Takes a line without its end.
    ///
    /// - Returns: the reply that it completes.
    /// - Throws: `SSIPError.strange` for what is no line of a reply.
    mutating func take(_ line: String) throws(SSIPError) -> SSIPReply? {
        guard let code = Int(line.prefix(3)), 100...999 ~= code, line.count >= 3 else { throw .strange(line) }
        let text = String(line.dropFirst(4))
        switch line.dropFirst(3).first {
        case "-":
            // What answers with more is not worth keeping.
            if values.count < 1000 { values.append(text) }
            return nil
        case " ", nil:
            defer { values = [] }
            return SSIPReply(code: code, values: values, text: text)
        default: throw .strange(line)
        }
    }
}

/// Why speech-dispatcher cannot be used.
enum SSIPError: Error, Equatable, Sendable {
    /// There is no server, or it went away.
    case lost(String)
    /// It does not answer in time.
    case silent
    /// A line that is no reply.
    case strange(String)
    /// The server refuses a command.
    case refused(String)

    /// In the words of the system or the server.
    var reason: String {
        switch self {
        case .lost(let reason), .refused(let reason): reason
        case .silent: "\(Errno(ETIMEDOUT))"
        case .strange(let line): "\"\(line.prefix(40))\""
        }
    }
}
