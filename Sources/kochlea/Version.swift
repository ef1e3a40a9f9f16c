/// The program's version.
enum Version {
    /// As `--version` prints it and the event log carries it.
    static let current = "0.1.0"
}
