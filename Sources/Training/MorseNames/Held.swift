/// Which characters are held: known well enough to be used outside their drill.
///
/// The state derives from the ordered answers to single characters. A character becomes held after at least 20 answers
/// with 90 % of the last 40 right. It stays held while at least 80 % of them are right.
public struct Held: Equatable, Sendable, Codable {
    static let leastAnswers = 20
    static let window = 40
    /// Percent right to become held.
    static let gained = 90
    /// Percent right to stay held.
    static let lost = 80

    /// The newest answer is in the lowest bit.
    private struct Record: Equatable, Sendable, Codable {
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

    public init() {}

    public init(_ recalls: some Sequence<Recall>) {
        for recall in recalls { take(recall) }
    }

    /// Ignores answers in sending.
    public mutating func take(_ recall: Recall) {
        guard recall.direction == .receive else { return }
        records[recall.character, default: Record()].take(recall.isRight)
    }

    /// Whether all of some characters are held.
    public func contains(_ characters: [String]) -> Bool {
        characters.allSatisfy { records[$0]?.isHeld == true }
    }

    /// The held characters that the interface may use: unlocked at this level, without the newest, which the learner
    /// still drills.
    public func characters(of course: Course, level: Int) -> Set<String> {
        let newest = course.newest(atLevel: level)
        return Set(
            course.characters(atLevel: level).filter { !newest.contains($0) && records[$0]?.isHeld == true })
    }
}
