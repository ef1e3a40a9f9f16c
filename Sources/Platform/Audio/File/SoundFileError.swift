/// Why a sound file could not be written.  Nothing is left under its name, or what was there before.
public enum SoundFileError: Error, Equatable, Sendable {
    /// The ending is none of `SoundFileFormat`'s.
    case unsupportedEnding(path: String)
    /// It may not be made or replaced there.
    case noPermission(path: String, reason: String)
    /// The file cannot be made there: no such folder, a name that is too long, a folder or device of that name.
    case cannotCreate(path: String, reason: String)
    /// No room on the disk, or the quota or the largest allowed size is used up.
    case diskFull(path: String)
    /// Any other failure while writing.
    case writing(path: String, reason: String)
    /// More samples than the format can hold (12 hours of WAVE at 48 kHz).
    case tooLong(path: String)
    /// The rate is one that the format cannot have.
    case unsupportedRate(path: String, rate: Int)
}
