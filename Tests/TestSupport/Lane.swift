import Glibc

/// The amount of tests: all in `make test`, a part in the daily lane (`make check`), which takes a minute.
/// Tests/exhaustive lists the long tests that run only in `make test`.
public enum Lane {
    public static let isDaily = getenv("KOCHLEA_LANE").map { String(cString: $0) } == "daily"

    /// In the daily lane only the first few values.
    public static func some<Values: Collection>(_ values: Values, daily: Int) -> Values.SubSequence {
        values.prefix(isDaily ? daily : values.count)
    }

    /// In the daily lane one value in `step`.
    public static func sample<Value>(_ values: [Value], oneIn step: Int) -> [Value] {
        isDaily ? stride(from: 0, to: values.count, by: step).map { values[$0] } : values
    }
}
