import Morse

public struct GroupMaker: Equatable, Sendable, Codable {
    public static let defaultLength = 2...5

    /// All lengths in the range are equally likely. Lengths outside `Ranges.groupLength` count as the nearest.
    public var length: ClosedRange<Int>
    public var picker: CharacterPicker
    /// Nil for none, and in sessions stored by earlier versions.
    private var easing: Easing?

    public init(length: ClosedRange<Int> = GroupMaker.defaultLength, picker: CharacterPicker) {
        self.length = length
        self.picker = picker
    }

    /// Empty only if the picker has no characters.
    public func group(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        let clamped = length.clamped(to: Ranges.groupLength)
        let length = easing?.eased(clamped) ?? clamped
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

    /// The length of the longest group, without easing.
    public var longest: Int { Ranges.groupLength.clamping(length.upperBound) }

    /// The picker's.
    public func chance(of character: String, after tally: SessionTally) -> Double {
        picker.chance(of: character, after: tally)
    }

    /// Shortens the groups and omits a character.
    public mutating func ease(_ easing: Easing) {
        self.easing = easing
        picker.ease(easing)
    }
}
