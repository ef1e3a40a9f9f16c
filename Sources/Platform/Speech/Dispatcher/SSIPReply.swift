import Glibc

/// A reply to a command, or an event about a message.
///
/// All its lines begin with the same three-digit code. A hyphen follows the code on all lines but the last ("225-17"),
/// a space on the last ("225 OK MESSAGE QUEUED"). Source: the SSIP manual of speech-dispatcher 0.11.
struct SSIPReply: Equatable, Sendable {
    let code: Int
    /// The texts of the lines before the last.
    let values: [String]
    /// The text of the last line.
    let text: String

    var isSuccess: Bool { 200..<300 ~= code }

    var event: (kind: Event, message: String)? {
        guard let kind = Event(rawValue: code), let message = values.first else { return nil }
        return (kind, message)
    }

    enum Event: Int, Sendable {
        case began = 701, ended, cancelled, paused, resumed
    }
}

struct SSIPReplyParser {
    private var values: [String] = []

    /// Returns the reply that the line completes.
    mutating func take(_ line: String) throws(SSIPError) -> SSIPReply? {
        guard let code = Int(line.prefix(3)), 100...999 ~= code, line.count >= 3 else { throw .strange(line) }
        let text = String(line.dropFirst(4))
        switch line.dropFirst(3).first {
        case "-":
            // Bounds the memory that a broken server can take.
            if values.count < 1000 { values.append(text) }
            return nil
        case " ", nil:
            defer { values = [] }
            return SSIPReply(code: code, values: values, text: text)
        default: throw .strange(line)
        }
    }
}

enum SSIPError: Error, Equatable, Sendable {
    /// There is no server, or the connection is lost.
    case lost(String)
    case silent
    case strange(String)
    case refused(String)

    /// The text of the system or of the server.
    var reason: String {
        switch self {
        case .lost(let reason), .refused(let reason): reason
        case .silent: "\(Errno(ETIMEDOUT))"
        case .strange(let line): "\"\(line.prefix(40))\""
        }
    }
}
