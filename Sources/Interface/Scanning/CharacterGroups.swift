public import Morse

/// Characters as scan items, in groups if there are many.
public enum CharacterGroups {
    /// From this many characters on, choosing a group first is faster.
    private static let many = 10
    /// Characters in a group.
    private static let usual = 5

    public static func items(of characters: [String], choose: @escaping (String, Instant) -> Void) -> [ScanItem] {
        let singles = characters.map { character in
            ScanItem(character, Message("key.character", ["character": .character(character)])) {
                choose(character, $0)
            }
        }
        guard singles.count >= many else { return singles }
        return sizes(of: singles.count).map { range in
            let words: [String: Message.Argument] = [
                "first": .spelled(characters[range.lowerBound]), "last": .spelled(characters[range.upperBound - 1]),
            ]
            return ScanItem(
                group: "group\(characters[range.lowerBound])", Message("scan.group", words),
                members: Array(singles[range]))
        }
    }

    /// Groups of four to six characters, as even as possible.
    static func sizes(of count: Int) -> [Range<Int>] {
        let groups = (count + usual / 2) / usual
        return (0..<groups).map { count * $0 / groups..<count * ($0 + 1) / groups }
    }
}
