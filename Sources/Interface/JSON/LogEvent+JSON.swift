public import Morse

extension LogEvent {
    /// `{"t":1.234567,"type":"say",…}` and a line feed in UTF-8, with the fields in their order.
    public func line(at now: Instant) -> [UInt8] {
        var line: [UInt8] = []
        JSONValue.object(
            [
                JSONValue.Field("t", .digits(Self.seconds(now.microseconds))),
                JSONValue.Field("type", .string(type)),
            ] + fields
        ).write(to: &line)
        line.append(UInt8(ascii: "\n"))
        return line
    }

    /// Seconds with six decimals, exact because the input is in microseconds.
    private static func seconds(_ microseconds: Int64) -> String {
        let (seconds, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let decimals = String(rest)
        let zeros = String(repeating: "0", count: 6 - decimals.count)
        return "\(microseconds < 0 ? "-" : "")\(seconds).\(zeros)\(decimals)"
    }
}
