public import Training

/// A line of memory_histories.tsv: answers to a character, and the memory of it after them.
public struct MemoryHistory: Sendable {
    /// Milliseconds of recognition time.
    public static let limit = 1500

    public var recalls: [Recall]
    /// Days.
    public var stability: Double
    public var difficulty: Double
    /// Fading counts.
    public var counts: (right: Double, wrong: Double)
    /// The fading mean of recognition times.
    public var milliseconds: Double
    /// The probability that the learner knows it ten days later.
    public var left: Double

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
