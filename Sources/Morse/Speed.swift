/// Character speed and effective speed in words per minute.
public struct Speed: Hashable, Sendable {
    public static let characterRange = 5...60
    /// The character speed is a further upper limit.
    public static let effectiveRange = 1...60

    /// Sets the length of marks and of the spaces inside a character.
    public let character: Int
    /// The speed of the whole, with stretched spaces.
    public let effective: Int

    /// Without an effective speed no space is stretched.
    ///
    /// - Throws: The speed that is out of range, with the accepted range.
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

/// The remedy is a speed in `accepted`.
public struct SpeedError: Error, Equatable, Sendable {
    public enum Quantity: Sendable {
        case character
        case effective
    }

    public let quantity: Quantity
    /// In words per minute.
    public let given: Int
    /// In words per minute. The range of the effective speed ends at the character speed.
    public let accepted: ClosedRange<Int>

    public init(quantity: Quantity, given: Int, accepted: ClosedRange<Int>) {
        self.quantity = quantity
        self.given = given
        self.accepted = accepted
    }
}
