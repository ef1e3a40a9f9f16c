import Glibc

/// Temporary files go to TMPDIR, which Tests/run creates for each run, or else to /tmp.
public enum TemporaryPlace {
    /// For `mkdtemp` and `mkstemp`.
    public static func template(_ name: String) -> [CChar] {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        return Array("\(folder)/kochlea-\(name)-XXXXXX".utf8CString)
    }
}
