/// Makes the random groups of characters that a session sends.
public struct GroupMaker: Equatable, Sendable, Codable {
    /// Lengths unless set otherwise.
    public static let defaultLength = 2...5

    /// Every length in the range is as likely as another; below 1 counts as 1.
    public var length: ClosedRange<Int>
    /// Chooses the characters.
    public var picker: CharacterPicker

    /// Makes a group maker.
    public init(length: ClosedRange<Int> = GroupMaker.defaultLength, picker: CharacterPicker) {
        self.length = length
        self.picker = picker
    }

    /// A group; empty only if the picker has no characters.
    public func group(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        let shortest = max(1, length.lowerBound)
        let choices = max(1, length.upperBound - shortest + 1)
        let count = shortest + Int(generator.unitInterval() * Double(choices))
        return (0..<count).compactMap { _ in picker.pick(after: tally, using: &generator) }
    }
}
