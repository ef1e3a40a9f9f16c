/// Which characters are held: known well enough to be used outside their drill.
///
/// A function of the answers to single characters in their order. A character is held from the answer that brings at
/// least 20 of them, 90 percent of the last 40 right, to the one that leaves fewer than 80 percent of those right.
public struct Held: Equatable, Sendable {
    /// The fewest answers.
    static let leastAnswers = 20
    /// The latest answers that count.
    static let window = 40
    /// Percent of them that must be right for a character to become held.
    static let gained = 90
    /// Percent below which it is no longer held.
    static let lost = 80

    /// The latest answers to one character, the newest in the lowest bit.
    private struct Record: Equatable, Sendable {
        var bits: UInt64 = 0
        var count = 0
        var isHeld = false

        mutating func take(_ isRight: Bool) {
            bits = (bits << 1 | (isRight ? 1 : 0)) & (1 << UInt64(Held.window) - 1)
            count += 1
            let percent = bits.nonzeroBitCount * 100
            let latest = min(count, Held.window)
            if isHeld {
                isHeld = percent >= Held.lost * latest
            } else {
                isHeld = count >= Held.leastAnswers && percent >= Held.gained * latest
            }
        }
    }

    private var records: [String: Record] = [:]

    /// Nothing is held.
    public init() {}

    /// What is held after some answers.
    public init(_ recalls: some Sequence<Recall>) {
        for recall in recalls { take(recall) }
    }

    /// Takes the next answer; those in sending say nothing here.
    public mutating func take(_ recall: Recall) {
        guard recall.direction == .receive else { return }
        records[recall.character, default: Record()].take(recall.isRight)
    }

    /// Those that the interface may use: unlocked at this level, and not the newest, which is still being learned.
    public func characters(of course: Course, level: Int) -> Set<String> {
        let newest = course.newest(atLevel: level)
        return Set(
            course.characters(atLevel: level).filter { !newest.contains($0) && records[$0]?.isHeld == true })
    }
}
