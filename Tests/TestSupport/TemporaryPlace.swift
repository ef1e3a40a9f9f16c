import Glibc

/// Where tests may write: in TMPDIR, which Tests/run creates for each run, or else in /tmp.
public enum TemporaryPlace {
    /// A template for `mkdtemp` and `mkstemp`.
    public static func template(_ name: String) -> [CChar] {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        return Array("\(folder)/kochlea-\(name)-XXXXXX".utf8CString)
    }
}
