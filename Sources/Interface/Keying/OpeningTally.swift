public import Keyer
public import Morse

/// Counts and measures short openings inside hand-keyed marks. A shaking hand causes them.
public struct OpeningTally {
    /// A proposal for the setting `contacts.bridge`.
    public struct Proposal: Equatable {
        /// Broken marks.
        public var openings: Int
        /// The 90th percentile of the openings, in milliseconds.
        public var opening: Int
        /// Milliseconds to bridge.
        public var bridge: Int
    }

    /// The number of openings, and their percentage of long marks, from which they count as a habit.
    private static let fewest = 4
    private static let percent = 3
    /// The largest bridge in milliseconds.
    private static let longest = 200

    private var longMarks = 0
    /// In samples: openings, and spaces between elements.
    private var openings: [Int] = []
    private var spaces: [Int] = []

    public init() {}

    /// Adds the marks of a character or word and the patterns read from them.
    ///
    /// Surplus marks mean broken elements, and the shortest spaces between them are the openings. If the reader took
    /// parts of a broken element for elements, `target` shows it: joining the parts yields the target.
    public mutating func add(_ marks: [KeyedMark], read: [Pattern], target: Pattern? = nil) {
        guard !marks.isEmpty, marks.allSatisfy({ $0.element == nil && !$0.isCut }) else { return }
        var read = read
        if let target, read != [target] {
            // A real mistake does not show which spaces are openings.
            guard OpeningTally.joins(marks, into: target) else { return }
            read = [target]
        }
        let surplus = marks.count - read.reduce(0) { $0 + $1.count }
        guard surplus >= 0, surplus < marks.count else { return }
        let lengths = OpeningTally.spaces(of: marks).sorted()
        openings += lengths.prefix(surplus)
        // Drop the spaces after characters, which are the longest.
        spaces += lengths.dropFirst(surplus).dropLast(read.count - 1)
        longMarks += read.reduce(0) { $0 + $1.count { $0 == .dah } }
    }

    private static func spaces(of marks: [KeyedMark]) -> [Int] {
        zip(marks, marks.dropFirst()).map { $1.start - $0.end }
    }

    /// Whether joining marks across the shortest spaces yields the pattern. These spaces must be much shorter than the
    /// others.
    private static func joins(_ marks: [KeyedMark], into target: Pattern) -> Bool {
        let surplus = marks.count - target.count
        guard surplus > 0, let first = marks.first else { return false }
        let lengths = spaces(of: marks)
        let sorted = lengths.sorted()
        let longestOpening = sorted[surplus - 1]
        guard let shortest = (sorted.dropFirst(surplus) + [marks.map(\.length).max() ?? 0]).min(),
            5 * longestOpening < 3 * shortest
        else { return false }
        var joined = [(start: first.start, end: first.end)]
        for (space, mark) in zip(lengths, marks.dropFirst()) {
            if space <= longestOpening {
                joined[joined.count - 1].end = mark.end
            } else {
                joined.append((mark.start, mark.end))
            }
        }
        guard joined.count == target.count else { return false }
        let lengthsOf = { (element: Element) in
            zip(joined, target).filter { $0.1 == element }.map { $0.0.end - $0.0.start }
        }
        guard let longestDit = lengthsOf(.dit).max(), let shortestDah = lengthsOf(.dah).min() else {
            return target.contains(.dah)
        }
        return 2 * shortestDah > 3 * longestDit
    }

    /// Nil if there are too few openings or bridging would join elements.
    public func proposal(sampleRate: Int) -> Proposal? {
        guard openings.count >= OpeningTally.fewest, 100 * openings.count >= OpeningTally.percent * longMarks else {
            return nil
        }
        let opening = OpeningTally.share(0.9, of: openings) * 1000 / sampleRate
        // 20 % more than observed, in whole steps of the setting.
        let bridge = min(OpeningTally.longest, (opening * 6 / 5 + 9) / 10 * 10)
        guard opening < bridge else { return nil }
        if !spaces.isEmpty, bridge * 10 > OpeningTally.share(0.1, of: spaces) * 1000 / sampleRate * 9 { return nil }
        return Proposal(openings: openings.count, opening: opening, bridge: bridge)
    }

    /// The quantile of the lengths.
    private static func share(_ share: Double, of lengths: [Int]) -> Int {
        let sorted = lengths.sorted()
        return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
}
