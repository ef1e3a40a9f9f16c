enum Version {
    /// Printed by `--version` and written to the event log.
    static let current = "1.0.0"
}
