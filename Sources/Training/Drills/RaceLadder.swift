/// The same word faster than the learner copies, then slower until it is answered.
///
/// | the last four words | change of the base |
/// |---|---|
/// | three right at 1.33 times the base or faster | one word per minute faster |
/// | three needed the base, or failed | one word per minute slower |
///
/// Counting starts again after each change. The steps are those of Morse Code Ninja.
public struct RaceLadder: Equatable, Sendable, Codable {
    /// Speeds in hundredths of the base, fastest first.
    static let steps = [150, 133, 117, 100]
    static let window = 4
    static let enough = 3
    /// The slowest step that shows that the base is too slow.
    static let fast = 1
    static let wordsToEnd = 20
    /// In words per minute.
    public static let speeds = 5...60

    /// In words per minute.
    public private(set) var base: Int
    /// The index of the speed at which the word is asked now.
    public private(set) var step = 0
    /// Number of answered words.
    @Counted public private(set) var words = 0
    /// Number of words answered at the first speed.
    @Counted public private(set) var first = 0
    /// For each of the latest words the step at which it was right; the number of steps for a failed one.
    private var latest: [Int] = []
    /// The first speed of the word answered last, in words per minute.
    public private(set) var lastTop: Int
    /// Whether the word answered last was right at the first speed.
    public private(set) var wasFirst = false

    /// Makes a ladder; a base out of range counts as the nearest.
    public init(base: Int) {
        self.base = Self.speeds.clamping(base)
        lastTop = 0
        lastTop = top
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        base = try values.decode(Self.speeds, forKey: .base)
        step = try values.decode(0...Self.steps.count - 1, forKey: .step)
        words = try values.decode(Ranges.counts, forKey: .words)
        first = try values.decode(Ranges.counts, forKey: .first)
        lastTop = try values.decode(Self.speeds, forKey: .lastTop)
        wasFirst = try values.decode(Bool.self, forKey: .wasFirst)
        latest = try values.decode([Int].self, forKey: .latest)
        for step in latest { try values.check(step, in: 0...Self.steps.count, forKey: .latest) }
    }

    public var isOver: Bool { words >= Self.wordsToEnd }

    /// The speed at which each word is asked first, in words per minute.
    public var top: Int { speed(at: 0) }

    /// The speed of the question now, in words per minute, with standard spacing.
    public var speed: Int { speed(at: step) }

    private func speed(at step: Int) -> Int { Self.speeds.clamping((base * Self.steps[step] + 50) / 100) }

    /// In percent; nil before the first word.
    public var firstPercent: Int? { words == 0 ? nil : (first * 100 + words / 2) / words }

    /// Takes the answer at the current speed. Returns whether the same word is asked again, slower.
    public mutating func take(isRight: Bool) -> Bool {
        if !isRight, step + 1 < Self.steps.count {
            step += 1
            return true
        }
        lastTop = top
        wasFirst = isRight && step == 0
        words += 1
        first += wasFirst ? 1 : 0
        latest = (latest + [isRight ? step : Self.steps.count]).suffix(Self.window)
        step = 0
        let change = change
        if change != 0, Self.speeds.contains(base + change) {
            base += change
            latest = []
        }
        return false
    }

    private var change: Int {
        if latest.count(where: { $0 <= Self.fast }) >= Self.enough { return 1 }
        return latest.count(where: { $0 >= Self.steps.count - 1 }) >= Self.enough ? -1 : 0
    }
}
