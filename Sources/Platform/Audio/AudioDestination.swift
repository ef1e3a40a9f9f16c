import Activities
public import Interface

/// The value of `--audio`.
public enum AudioDestination: Equatable, Sendable {
    case alsa(String)
    /// A sound file, written in real time.
    case file(Path)
    /// No output; the stream runs in real time.
    case none

    public enum Invalid: Error, Equatable, Sendable {
        case empty
        case noFileName
        /// The file name has no suffix of `SoundFileFormat`.
        case ending(path: Path)
        /// PCM names have no control characters and are UTF-8.
        case controlCharacter
    }

    public init(argument: Path) throws(Invalid) {
        if argument.isEmpty { throw .empty }
        if argument.bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { throw .controlCharacter }
        if argument == "none" {
            self = .none
        } else if argument.hasPrefix("wav:") {
            let path = argument.dropFirst("wav:".utf8.count)
            if path.isEmpty { throw .noFileName }
            if SoundFileFormat(path: path) == nil { throw .ending(path: path) }
            self = .file(path)
        } else {
            guard let name = argument.text else { throw .controlCharacter }
            self = .alsa(name)
        }
    }
}
