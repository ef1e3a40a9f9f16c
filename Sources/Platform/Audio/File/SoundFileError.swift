/// Why a sound file could not be written. An earlier file at its path is unchanged.
public enum SoundFileError: Error, Equatable, Sendable {
    /// `SoundFileFormat` has no such suffix.
    case unsupportedEnding(path: String)
    /// libsndfile is missing.
    case noLibrary
    case noPermission(path: String, reason: String)
    /// The folder is missing, the name is too long, or a folder or device has that name.
    case cannotCreate(path: String, reason: String)
    /// The disk is full, or the quota or the size limit is reached.
    case diskFull(path: String)
    case writing(path: String, reason: String)
    /// For example 12 hours of WAVE at 48 kHz.
    case tooLong(path: String)
    case unsupportedRate(path: String, rate: Int)
    /// Standard output takes no more.
    case output(Errno)
}
