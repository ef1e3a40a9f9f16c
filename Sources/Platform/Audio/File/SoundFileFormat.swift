import Activities
import CSndFile
public import Interface

public enum SoundFileFormat: String, CaseIterable, Sendable {
    case wav
    case flac
    case ogg

    /// Ignores case; nil for another suffix or none.
    public init?(path: Path) {
        let name = path.name.bytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        self.init(rawValue: String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }

    /// In samples. WAVE counts its bytes in 32 bits.
    var longest: Int64 {
        switch self {
        case .wav: (Int64(UInt32.max) - 1024) / 2
        case .flac: (1 << 36) - 1
        case .ogg: .max
        }
    }

    /// Whether it keeps the samples that `PulseCode` makes.
    var isPulseCode: Bool { self != .ogg }

    var encoding: Int32 {
        switch self {
        case .wav: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
        case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
        case .ogg: Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
        }
    }
}
