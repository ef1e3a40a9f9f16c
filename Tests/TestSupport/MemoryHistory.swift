public import Training

/// One line of memory_histories.tsv: answers to a character, and what is remembered afterwards.
public struct MemoryHistory: Sendable {
    /// The limit on recognition time in all of them, in milliseconds.
    public static let limit = 1500

    /// The answers.
    public var recalls: [Recall]
    /// Stability in days.
    public var stability: Double
    /// Difficulty.
    public var difficulty: Double
    /// Fading counts of right and wrong answers.
    public var counts: (right: Double, wrong: Double)
    /// Fading mean of recognition times.
    public var milliseconds: Double
    /// The probability that it is known ten days later.
    public var left: Double

    /// The whole table.
    public static let all: [MemoryHistory] = String(decoding: PackageResources.memory_histories_tsv, as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(MemoryHistory.init)

    init?(_ line: Substring) {
        let fields = line.split(separator: "\t")
        let numbers = fields.dropFirst().compactMap { Double($0) }
        guard numbers.count == 6 else { return nil }
        recalls = fields[0].split(separator: " ").map { answer in
            let parts = answer.split(separator: ":", omittingEmptySubsequences: false)
            return Recall(
                direction: .receive, character: "K", isRight: parts[1] == "1", milliseconds: Int(parts[2]),
                repeats: Int(parts[3]) ?? 0, day: Day(ordinal: Int(parts[0]) ?? 0))
        }
        (stability, difficulty) = (numbers[0], numbers[1])
        counts = (numbers[2], numbers[3])
        (milliseconds, left) = (numbers[4], numbers[5])
    }
}
