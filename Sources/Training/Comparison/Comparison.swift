public import Morse

/// A comparison of two ways of practice on oneself: days in pairs, one for each way, in an order by lot.
///
///     probe ──last letter──> practice in the day's way ──next day──> probe …
///
/// The probe of the next day measures a day. A pair counts if both days were practised and measured, have the same
/// length within a fifth, and nothing else changed. A missed day voids its pair, and the next day begins a new one. The
/// comparison ends when a difference is certain, and after 40 pairs or 80 days of practice in any case.
///
/// A comparison is a value without a clock. Each change is complete in itself, so its stored form may be of any moment.
///
/// Source: decision 72.
public struct Comparison: Equatable, Sendable {
    /// Days of practice at most.
    public static let mostDays = 2 * PairedTest.most
    /// The probes whose right answers give the expected deviation.
    private static let firstProbes = 3
    /// Minutes of practice on a day.
    private static let lengths = 5...60
    /// Minutes of practice on a day if its pieces are compared.
    private static let piecesLength = 20
    /// Two days have the same length if the shorter one has this share of the longer one; a day is practised if it has
    /// this share of its length.
    private static let likeness = 0.8
    /// Seconds from one probe to the next. Otherwise the clock was set, or the learner travelled far.
    private static let dayLengths = 4 * 3600...60 * 3600

    public let question: ComparisonQuestion
    /// Decides the order of each pair. It is logged before the start.
    public let seed: UInt64
    public let alphabet: AlphabetName
    /// The letters of the probe.
    public let letters: [String]
    /// The speed of the probe in words per minute.
    public let wordsPerMinute: Int
    /// Milliseconds of practice on a day.
    public let length: Int

    /// The probe under way.
    private(set) var probe: ComparisonProbe?
    private(set) var pair: ComparisonPair?
    private(set) var pairsBegun = 0
    /// Days of practice so far, with those of void pairs.
    public private(set) var daysBegun = 0
    private(set) var differences: [Double] = []
    /// Differences of the logarithms of the median recognition times. They decide nothing.
    public private(set) var times: [Double] = []
    /// Right answers of the first probes, and the number of these probes.
    private(set) var baseline = Baseline()
    /// A day that does not count, because the learner practised before its probe.
    private(set) var skipped: Day?
    /// Whether the learner has ended it before it was certain.
    private(set) var isStopped = false

    struct Baseline: Equatable, Sendable, Codable {
        var right = 0
        var probes = 0
    }

    /// - Parameters:
    ///   - letters: letters that the learner can know, of which the seed takes up to 20.
    ///   - wordsPerMinute: the speed of the probe.
    ///   - minutes: the learner's usual length of practice.
    public init(
        _ question: ComparisonQuestion, seed: UInt64, alphabet: AlphabetName, letters: [String], wordsPerMinute: Int,
        minutes: Int
    ) {
        self.question = question
        self.seed = seed
        self.alphabet = alphabet
        var dice = SplitMix64(seed: ~seed)
        self.letters = Array(letters.shuffled(using: &dice).prefix(ComparisonProbe.most))
        self.wordsPerMinute = Speed.characterRange.clamping(wordsPerMinute)
        let minutes = question == .sittings || minutes == 0 ? Self.piecesLength : Self.lengths.clamping(minutes)
        length = minutes * 60_000
    }

    // MARK: The design

    /// The way of the first day of a pair: a coin for each pair, void ones included.
    func firstWay(ofPair number: Int) -> ComparisonWay {
        var coin = SplitMix64(seed: seed)
        for _ in 0..<number { _ = coin.next() }
        return coin.next() >> 63 == 0 ? .first : .second
    }

    public var test: PairedTest {
        let answers = baseline.probes * letters.count
        let share = answers == 0 ? 0.5 : Double(baseline.right) / Double(answers)
        return PairedTest(
            deviation: PairedTest.expectedDeviation(share: share, letters: letters.count), differences: differences)
    }

    public var isOver: Bool { isStopped || test.isOver || pair == nil && daysBegun + 2 > Self.mostDays }

    // MARK: A day

    public enum Step: Equatable, Sendable {
        /// The letters that the probe of the day still asks, in the order of the design.
        case probe([String])
        /// Milliseconds of practice in a way.
        case practise(ComparisonWay, milliseconds: Int)
        /// Minutes to wait before practice goes on.
        case wait(ComparisonWay, minutes: Int)
        case done(ComparisonWay)
        /// The day does not count.
        case plain
        case over
    }

    public func step(at now: Moment) -> Step {
        if isOver { return .over }
        if skipped == now.day { return .plain }
        guard let today = pair?.last, today.day == now.day else {
            let asked = probe.map { $0.day == now.day ? $0.answers.map(\.letter) : [] } ?? []
            return .probe(letters.filter { !asked.contains($0) })
        }
        guard !today.isSpoilt else { return .plain }
        let rhythm = ComparisonRhythm(question, today.way, length: length)
        if rhythm.isDone(today.milliseconds) { return .done(today.way) }
        let minutes = rhythm.minutesToWait(today, at: Int(now.epochSeconds))
        if minutes > 0 { return .wait(today.way, minutes: minutes) }
        guard !rhythm.isTooLate(today, at: Int(now.epochSeconds)) else { return .plain }
        return .practise(today.way, milliseconds: rhythm.left(after: today.milliseconds))
    }

    /// Milliseconds practised on a day; 0 for a day without a way.
    public func practised(on day: Day) -> Int { pair.map { $0.last.day == day ? $0.last.milliseconds : 0 } ?? 0 }

    /// A day that does not count.
    public mutating func skip(_ day: Day) { skipped = day }

    /// Ends it. What it has found can then be said, because no further day follows.
    public mutating func stop() { isStopped = true }

    /// Takes an answer of the probe that began on a day. The last one measures the day before and begins the day.
    ///
    /// - Parameter conditions: the settings on which answers depend, as text.
    public mutating func take(
        _ answer: ComparisonProbe.Answer, of day: Day, conditions: String, at now: Moment
    ) {
        guard !isOver, letters.contains(answer.letter), pair?.last.day != day else { return }
        var probe = probe?.day == day ? probe ?? ComparisonProbe(on: day) : ComparisonProbe(on: day)
        probe.take(answer)
        guard probe.answers.count == letters.count else {
            self.probe = probe
            return
        }
        self.probe = nil
        if baseline.probes < Self.firstProbes {
            baseline.right += probe.right
            baseline.probes += 1
        }
        measure(with: probe, conditions, at: Int(now.epochSeconds))
        begin(day, conditions, at: Int(now.epochSeconds))
    }

    /// Takes the practice of a day so far, in milliseconds.
    public mutating func practised(_ milliseconds: Int, on day: Day, at now: Moment) {
        guard var pair, pair.last.day == day, milliseconds > pair.last.milliseconds else { return }
        let rhythm = ComparisonRhythm(question, pair.last.way, length: length)
        rhythm.take(milliseconds, at: Int(now.epochSeconds), in: &pair.days[pair.days.count - 1])
        self.pair = pair
    }

    // MARK: Pairs

    /// Gives the last day its measure; closes a pair that has both, and drops a pair that cannot count any more.
    private mutating func measure(with probe: ComparisonProbe, _ conditions: String, at seconds: Int) {
        guard var pair else { return }
        self.pair = nil
        let last = pair.last
        guard probe.day.days(since: last.day) == 1, Self.dayLengths.contains(seconds - last.began),
            conditions == pair.conditions, !last.isSpoilt,
            Double(last.milliseconds) >= Self.likeness * Double(length)
        else { return }
        pair.days[pair.days.count - 1].points = probe.points
        pair.days[pair.days.count - 1].time = probe.medianMilliseconds.map { naturalLogarithm(Double(max(1, $0))) }
        guard pair.days.count == 2 else {
            self.pair = pair
            return
        }
        let lengths = pair.days.map { Double($0.milliseconds) }
        guard lengths[0] >= Self.likeness * lengths[1], lengths[1] >= Self.likeness * lengths[0] else { return }
        let days = pair.days.sorted { left, _ in left.way == .first }
        if let first = days[0].points, let second = days[1].points { differences.append(first - second) }
        if let first = days[0].time, let second = days[1].time { times.append(first - second) }
    }

    /// Begins the second day of a pair, or the first day of a new one.
    private mutating func begin(_ day: Day, _ conditions: String, at seconds: Int) {
        guard !isOver else { return }
        daysBegun += 1
        if var pair {
            pair.days.append(ComparisonDay(day: day, way: pair.last.way.other, began: seconds))
            self.pair = pair
        } else {
            let way = firstWay(ofPair: pairsBegun)
            pair = ComparisonPair(days: [ComparisonDay(day: day, way: way, began: seconds)], conditions: conditions)
            pairsBegun += 1
        }
    }
}

extension Comparison: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        question = try values.decode(ComparisonQuestion.self, forKey: .question)
        seed = try values.decode(UInt64.self, forKey: .seed)
        alphabet = try values.decode(AlphabetName.self, forKey: .alphabet)
        letters = try values.decode([String].self, forKey: .letters)
        try values.check(Set(letters).count, in: ComparisonProbe.fewest...ComparisonProbe.most, forKey: .letters)
        try values.check(letters.count, in: 0...Set(letters).count, forKey: .letters)
        wordsPerMinute = try values.decode(Speed.characterRange, forKey: .wordsPerMinute)
        length = try values.decode(
            Self.lengths.lowerBound * 60_000...Self.lengths.upperBound * 60_000, forKey: .length)
        probe = try values.decodeIfPresent(ComparisonProbe.self, forKey: .probe)
        pair = try values.decodeIfPresent(ComparisonPair.self, forKey: .pair)
        pairsBegun = try values.decode(0...Self.mostDays, forKey: .pairsBegun)
        daysBegun = try values.decode(0...Self.mostDays, forKey: .daysBegun)
        differences = try values.decode([Double].self, forKey: .differences)
        try values.check(differences.count, in: 0...PairedTest.most, forKey: .differences)
        let isInRange = differences.allSatisfy { (-100.0...100).contains($0) }
        try values.check(isInRange ? 0 : 1, in: 0...0, forKey: .differences)
        times = try values.decode([Double].self, forKey: .times)
        baseline = try values.decode(Baseline.self, forKey: .baseline)
        try values.check(baseline.probes, in: 0...Self.firstProbes, forKey: .baseline)
        try values.check(baseline.right, in: 0...baseline.probes * letters.count, forKey: .baseline)
        skipped = try values.decodeIfPresent(Day.self, forKey: .skipped)
        isStopped = try values.decode(Bool.self, forKey: .isStopped)
    }
}
