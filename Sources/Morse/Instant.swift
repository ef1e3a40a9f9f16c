/// A point on the session's clock, in whole microseconds since the program started.
///
/// The core never reads a clock. Callers pass the time in.
public struct Instant: Comparable, Hashable, Sendable, Codable {
    public var microseconds: Int64

    public static let start = Instant(microseconds: 0)

    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        microseconds = try values.decode(Int64.self, forKey: .microseconds)
        // Stored state may have been edited. Within this range, sums of instants do not overflow.
        guard 0...1_000_000_000_000_000 ~= microseconds else {
            throw DecodingError.dataCorruptedError(
                forKey: .microseconds, in: values, debugDescription: "\(microseconds) is not on the session's clock")
        }
    }

    public var seconds: Double { Double(microseconds) / 1_000_000 }

    public func advanced(byMilliseconds milliseconds: Int) -> Instant {
        Instant(microseconds: microseconds + Int64(milliseconds) * 1000)
    }

    /// Whole milliseconds since an earlier instant, rounded to nearest. The result is negative if `earlier` is later.
    public func milliseconds(since earlier: Instant) -> Int {
        let difference = microseconds - earlier.microseconds
        return Int((difference + (difference < 0 ? -500 : 500)) / 1000)
    }

    public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
}
