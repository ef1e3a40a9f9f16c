/// The speed of code: that of the characters, and that of the whole with its stretched spaces.
public struct Speed: Hashable, Sendable {
    /// Character speeds accepted, in words per minute.
    public static let characterRange = 5...60
    /// Effective speeds accepted, in words per minute; the character speed is a further upper limit.
    public static let effectiveRange = 1...60

    /// Speed of marks and of the spaces inside a character, in words per minute.
    public let character: Int
    /// Speed of the whole in words per minute.
    public let effective: Int

    /// Makes a speed in words per minute; without an effective speed nothing is stretched.
    ///
    /// - Throws: the speed that is out of range, with the range accepted.
    public init(character: Int, effective: Int? = nil) throws(SpeedError) {
        guard Speed.characterRange.contains(character) else {
            throw SpeedError(quantity: .character, given: character, accepted: Speed.characterRange)
        }
        let whole = effective ?? character
        let accepted = Speed.effectiveRange.lowerBound...character
        guard accepted.contains(whole) else {
            throw SpeedError(quantity: .effective, given: whole, accepted: accepted)
        }
        self.character = character
        self.effective = whole
    }
}

/// A speed out of range. Choose one in `accepted`.
public struct SpeedError: Error, Equatable, Sendable {
    /// The two speeds there are.
    public enum Quantity: Sendable {
        /// The speed of the characters.
        case character
        /// The speed of the whole.
        case effective
    }

    /// The speed that is out of range.
    public let quantity: Quantity
    /// Its value in words per minute.
    public let given: Int
    /// The values accepted, in words per minute; for the effective speed they end at the character speed.
    public let accepted: ClosedRange<Int>

    /// Makes the error from a speed, its value and the values accepted.
    public init(quantity: Quantity, given: Int, accepted: ClosedRange<Int>) {
        self.quantity = quantity
        self.given = given
        self.accepted = accepted
    }
}
