public import Morse

/// Two characters to drill against each other, with the reason.
public struct ContrastPair: Equatable, Sendable, Codable {
    public enum Reason: Equatable, Sendable, Codable {
        /// The learner took the first for the second this many times.
        case confused(count: Int)
        case similar
    }

    /// The character asked, or either of the two.
    public var target: String
    /// The character answered, or the other of the two.
    public var answer: String
    public var reason: Reason

    public init(target: String, answer: String, reason: Reason) {
        self.target = target
        self.answer = answer
        self.reason = reason
    }

    public var characters: [String] { [target, answer] }

    /// Number of equal mistakes in a session that suggest a drill.
    public static let mistakesToOffer = 3

    /// The most frequent mistake of a session; nil below `mistakesToOffer`.
    public init?(_ tally: SessionTally, of alphabet: Alphabet = .international) {
        let worst = tally.missed.flatMap { missed in missed.takenFor.prefix(1).map { $0 } }
            .filter { Self.hasTwoSwitches($0.target, $0.answer, alphabet) }
            .max { ($0.count, $1.target) < ($1.count, $0.target) }
        guard let worst, worst.count >= Self.mistakesToOffer else { return nil }
        self.init(target: worst.target, answer: worst.answer, reason: .confused(count: worst.count))
    }

    /// The pairs most worth a drill, at most `limit`. Confused pairs come first: mistakes both ways are added up, and
    /// the pair has the direction of the more frequent mistake. The most similar patterns among `characters` follow.
    public static func pairs(
        confusions: [Confusion], among characters: [String], of alphabet: Alphabet = .international, limit: Int = 5
    ) -> [ContrastPair] {
        let confused = confused(confusions, alphabet)
        let known = Set(confused.map { Set($0.characters) })
        let similar = similar(among: characters, alphabet).filter { !known.contains(Set($0.characters)) }
        return Array((confused + similar).prefix(limit))
    }

    private static func confused(_ confusions: [Confusion], _ alphabet: Alphabet) -> [ContrastPair] {
        let usable = confusions.filter { hasTwoSwitches($0.target, $0.answer, alphabet) }
        let groups = Dictionary(grouping: usable) { Set([$0.target, $0.answer]) }.values
        let sums = groups.compactMap { group -> (sum: Int, worst: Confusion)? in
            let worst = group.max { ($0.count, $1.target) < ($1.count, $0.target) }
            return worst.map { (group.reduce(0) { $0 + $1.count }, $0) }
        }
        return sums.sorted { ($1.sum, $0.worst.target, $0.worst.answer) < ($0.sum, $1.worst.target, $1.worst.answer) }
            .map {
                ContrastPair(target: $0.worst.target, answer: $0.worst.answer, reason: .confused(count: $0.worst.count))
            }
    }

    /// Most similar first, then the longer patterns, which are harder, then the given order.
    private static func similar(among characters: [String], _ alphabet: Alphabet) -> [ContrastPair] {
        let patterns = characters.compactMap { character in
            alphabet.pattern(ofText: character).map { (character, $0) }
        }
        var pairs: [(likeness: Double, length: Int, place: Int, pair: ContrastPair)] = []
        for (index, one) in patterns.enumerated() {
            for other in patterns[(index + 1)...] {
                let pair = ContrastPair(target: one.0, answer: other.0, reason: .similar)
                let likeness = PatternSimilarity.likeness(one.1, other.1)
                pairs.append((likeness, one.1.count + other.1.count, pairs.count, pair))
            }
        }
        return pairs.sorted { ($1.likeness, $1.length, $0.place) < ($0.likeness, $0.length, $1.place) }.map(\.pair)
    }

    /// Whether both have a pattern and the patterns differ.
    private static func hasTwoSwitches(_ one: String, _ other: String, _ alphabet: Alphabet) -> Bool {
        guard let one = alphabet.pattern(ofText: one), let other = alphabet.pattern(ofText: other) else { return false }
        return one != other
    }
}
