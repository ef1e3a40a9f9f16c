import Morse

/// Makes the random groups of characters that a session sends.
public struct GroupMaker: Equatable, Sendable, Codable {
    /// The default lengths.
    public static let defaultLength = 2...5

    /// All lengths in the range are equally likely; one outside `Ranges.groupLength` counts as the nearest.
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
        let length = length.clamped(to: Ranges.groupLength)
        let shortest = length.lowerBound
        let choices = length.count
        let count = shortest + Int(generator.unitInterval() * Double(choices))
        return (0..<count).compactMap { _ in picker.pick(after: tally, using: &generator) }
    }
}
