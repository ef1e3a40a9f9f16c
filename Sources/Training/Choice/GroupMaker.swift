import Morse

public struct GroupMaker: Equatable, Sendable, Codable {
    public static let defaultLength = 2...5

    /// All lengths in the range are equally likely. Lengths outside `Ranges.groupLength` count as the nearest.
    public var length: ClosedRange<Int>
    public var picker: CharacterPicker

    public init(length: ClosedRange<Int> = GroupMaker.defaultLength, picker: CharacterPicker) {
        self.length = length
        self.picker = picker
    }

    /// Empty only if the picker has no characters.
    public func group(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        let length = length.clamped(to: Ranges.groupLength)
        let shortest = length.lowerBound
        let choices = length.count
        let count = shortest + Int(generator.unitInterval() * Double(choices))
        return (0..<count).compactMap { _ in picker.pick(after: tally, using: &generator) }
    }
}

extension GroupMaker: Material {
    /// The name of the kind.
    public static let kind = "groups"

    /// The picker's characters.
    public var characters: [String] { picker.characters }

    /// The picker's new characters.
    public var newest: [String] { picker.newest }

    /// The next group.
    public func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        group(after: tally, using: &generator)
    }

    /// Adds a character to the picker.
    public mutating func unlock(_ character: String, memory: Memory?) { picker.unlock(character, memory: memory) }
}
