import Glibc

/// How much is tried: everything in `make test`, a part in the daily lane (`make check`), which takes a minute.
///
/// Long tests that cannot be divided are listed in Tests/exhaustive and left to `make test`.
public enum Lane {
    /// Whether this is the daily lane.
    public static let isDaily = getenv("KOCHLEA_LANE").map { String(cString: $0) } == "daily"

    /// All of them, or in the daily lane only the first few.
    public static func some<Values: Collection>(_ values: Values, daily: Int) -> Values.SubSequence {
        values.prefix(isDaily ? daily : values.count)
    }

    /// All of them, or in the daily lane one in so many, from the first on.
    public static func sample<Value>(_ values: [Value], oneIn step: Int) -> [Value] {
        isDaily ? stride(from: 0, to: values.count, by: step).map { values[$0] } : values
    }
}
