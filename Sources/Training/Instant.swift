/// A point on the session's clock: whole microseconds since the program started.
///
/// The core never asks for the time; it is passed in.
public struct Instant: Comparable, Hashable, Sendable, Codable {
    /// Microseconds since the start, never negative in practice.
    public var microseconds: Int64

    /// The start itself.
    public static let start = Instant(microseconds: 0)

    /// Makes an instant from microseconds since the start.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Decodes a stored instant.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        microseconds = Int64(try values.decode(Ranges.clock, forKey: .microseconds))
    }

    /// Seconds since the start.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// The instant a number of milliseconds later.
    public func advanced(byMilliseconds milliseconds: Int) -> Instant {
        Instant(microseconds: microseconds + Int64(milliseconds) * 1000)
    }

    /// Whole milliseconds from an earlier instant to this one, rounded to nearest; negative if it is later.
    public func milliseconds(since earlier: Instant) -> Int {
        let difference = microseconds - earlier.microseconds
        return Int((difference + (difference < 0 ? -500 : 500)) / 1000)
    }

    /// Earlier before later.
    public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
}
