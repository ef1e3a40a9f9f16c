import Morse

/// How long the patterns of ear training are: longer after success, shorter again after repeated failure.
///
/// | what happened at this length | then |
/// |---|---|
/// | 5 right in a row | one element longer |
/// | 9 of the last 10 right | one element longer |
/// | 3 wrong in a row | one element shorter |
///
/// After each change the counts begin anew, so that nobody is sent up and down by the same answers.  Of two patterns of one
/// element, five in a row are right by chance once in 32 times.
public struct EarLadder: Equatable, Sendable, Codable {
    /// Elements that a pattern has: every letter and digit has from 1 to 5.
    public static let lengths = 1...5
    /// Right answers in a row that lead up.
    public static let rightToRise = 5
    /// Answers looked at for the other way up, and how many of them must be right.
    public static let window = 10
    /// See `window`.
    public static let rightInWindow = 9
    /// Wrong answers in a row that lead down.
    public static let wrongToFall = 3

    /// Elements of a pattern now.
    public private(set) var length: Int
    /// The latest answers at this length, at most `window`; true for right.
    private var latest: [Bool] = []

    /// At a length; one out of range counts as its nearest.
    public init(length: Int = EarLadder.lengths.lowerBound) {
        self.length = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound)
    }

    /// Takes an answer; the new length if it leads to one.
    public mutating func take(isRight: Bool) -> Int? {
        latest.append(isRight)
        if latest.count > Self.window { latest.removeFirst() }
        let step = step
        guard step != 0, Self.lengths.contains(length + step) else { return nil }
        length += step
        latest = []
        return length
    }

    private var step: Int {
        func ends(in count: Int, all isRight: Bool) -> Bool {
            latest.count >= count && latest.suffix(count).allSatisfy { $0 == isRight }
        }
        if ends(in: Self.rightToRise, all: true) { return 1 }
        if latest.count == Self.window, latest.filter({ $0 }).count >= Self.rightInWindow { return 1 }
        return ends(in: Self.wrongToFall, all: false) ? -1 : 0
    }
}

/// The patterns of ear training.  All of them are letters or digits, so that every answer can be counted for a character.
public enum EarPatterns {
    /// The characters A to Z and 0 to 9 whose patterns have so many elements; none outside `EarLadder.lengths`.
    public static func characters(ofLength length: Int) -> [String] { byLength[length] ?? [] }

    private static let byLength: [Int: [String]] = {
        let symbols = Course(.digits).characters.compactMap { Symbol($0) }
        return Dictionary(grouping: symbols) { Alphabet.international.pattern(of: $0)?.count ?? 0 }
            .mapValues { $0.map(\.text) }
    }()
}
