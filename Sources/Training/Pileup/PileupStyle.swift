/// The kind of crowd that the learner works.
public enum PileupStyle: String, Sendable, CaseIterable, Codable {
    /// One caller at a time, who gives a report.
    case single
    /// Many callers for a report: the learner is rare.
    case pileup
    /// Report and a number that counts up.
    case contest
    /// Name and a number of one's own, or a state.
    case sprint
    /// The learner is in a park; callers give their state, and some a park or a summit of their own.
    case activation

    /// How many call at once, unless the learner says how many.
    public var callers: ClosedRange<Int> {
        switch self {
        case .single: 1...1
        case .pileup: 1...8
        case .contest, .sprint: 1...4
        case .activation: 1...6
        }
    }

    /// What the learner tells each caller.
    var tells: [QSOItem] {
        switch self {
        case .single, .pileup, .activation: [.report]
        case .contest: [.report, .serial]
        case .sprint: [.name, .serial]
        }
    }

    /// Whether a word has the form of what callers tell besides the report.
    func isExchange(_ word: String) -> Bool {
        switch self {
        case .single, .pileup: false
        case .contest: Self.isNumber(word)
        case .sprint: Self.isNumberOrState(word) || word.count > 1 && word.allSatisfy(\.isLetter)
        case .activation: Self.isState(word) || Self.isReference(word)
        }
    }

    static func isNumberOrState(_ word: String) -> Bool { isNumber(word) || isState(word) }

    /// A single letter, or letters for noughts alone, are rather a slip of the hand than a cut number.
    private static func isNumber(_ word: String) -> Bool {
        guard let number = OverVocabulary.number(word) else { return false }
        return word.contains(where: \.isNumber) || word.count > 1 && number > 0
    }

    private static func isState(_ word: String) -> Bool { word == "DX" || states.contains(word) }

    /// Whether a word is built like the reference of a park or a summit: US-1234, W7A/CN-012, with or without its signs.
    private static func isReference(_ word: String) -> Bool {
        word.count >= 4 && word.first?.isLetter == true && word.suffix(3).allSatisfy(\.isNumber)
            && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "/" }
    }

    private static let states = Set(QSORegion.states.values).union(["AK", "HI", "PR"])

    /// The range of a caller's strength in decibels against the learner's own Morse; uniform.
    public var gains: ClosedRange<Double> { self == .single ? -3...3 : -12...3 }

    /// Whether states are what points are multiplied by; else prefixes are.
    public var countsStates: Bool { self == .sprint || self == .activation }
}

/// The learner's own station in a crowd.
public struct PileupStation: Equatable, Sendable {
    /// The callsign.
    public let call: String
    /// The first name.
    public let name: String
    /// The number that goes with the name in a sprint; it follows from the callsign.
    public let number: Int

    /// Makes a station; texts are in upper case, as a `QSOStation` has them.
    public init(call: String, name: String) {
        self.call = call
        self.name = name.split(separator: " ").first.map(String.init) ?? "OP"
        number = 100 + QSOReference.number(of: call, below: 3900)
    }
}
