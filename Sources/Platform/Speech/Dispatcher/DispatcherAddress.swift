import Activities
import Interface

enum DispatcherAddress: Equatable, Sendable {
    case unix(path: Path)
    case internet(host: String, port: String)

    /// Follows libspeechd: SPEECHD_ADDRESS ("unix_socket:PATH" or "inet_socket:HOST:PORT", where PATH, HOST and PORT
    /// may be missing), else the socket in the user's runtime folder. Nil if SPEECHD_ADDRESS is invalid.
    static func find(environment: (String) -> Path?) -> DispatcherAddress? {
        let home = environment("HOME") ?? ""
        let folder = environment("XDG_RUNTIME_DIR") ?? environment("XDG_CACHE_HOME") ?? "\(home)/.cache"
        let usual: Path = "\(folder)/speech-dispatcher/speechd.sock"
        guard let address = environment("SPEECHD_ADDRESS"), !address.isEmpty else { return .unix(path: usual) }
        let parts = address.bytes.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let rest = Path(bytes: parts.count > 1 ? parts[1] : [])
        switch Path(bytes: parts[0]) {
        case "unix_socket": return .unix(path: rest.isEmpty ? usual : rest)
        case "inet_socket":
            let ends = rest.description.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let host = ends.first.flatMap { $0.isEmpty ? nil : $0 } ?? "127.0.0.1"
            return .internet(host: host, port: ends.count > 1 && !ends[1].isEmpty ? ends[1] : "6560")
        default: return nil
        }
    }
}
