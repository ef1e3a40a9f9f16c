/// Why there are no words.  It is the one error that cannot be told in the learner's language.
public enum LocalisationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// None of the folders holds messages.
    case notFound(lookedIn: [String])
    /// The file cannot be read; the system's reason.
    case unreadable(path: String, reason: String)
    /// The file is not what msgfmt writes.
    case damaged(path: String)

    /// What happened and what to do, in one sentence each.
    public var description: String {
        switch self {
        case .notFound(let folders):
            "No messages were found in \(folders.joined(separator: " or ")). "
                + "Run make in the source folder, or set KOCHLEA_LOCALEDIR to the folder that holds en/LC_MESSAGES."
        case .unreadable(let path, let reason):
            "The messages in \(path) cannot be read: \(reason). Run make in the source folder, or install Kochlea again."
        case .damaged(let path):
            "The messages in \(path) are damaged. Run make in the source folder, or install Kochlea again."
        }
    }
}
