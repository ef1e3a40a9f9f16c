public import Trainer

/// Where the stream goes: the value of `--audio`.
public enum AudioDestination: Equatable, Sendable {
    /// An ALSA PCM by name, `default` unless told otherwise.
    case alsa(String)
    /// A sound file instead of a device, in real time.
    case file(Path)
    /// Nowhere, in real time.
    case none

    /// Why a value of `--audio` was refused.
    public enum Invalid: Error, Equatable, Sendable {
        /// No name at all.
        case empty
        /// `wav:` without a file name.
        case noFileName
        /// The file name ends in none of `SoundFileFormat`'s endings.
        case ending(path: Path)
        /// A control character or a byte that is not UTF-8, which no PCM name has.
        case controlCharacter
    }

    /// Reads the value of `--audio`: a PCM name, `wav:FILE` or `none`.
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
