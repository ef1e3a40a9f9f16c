public enum PileupStyle: String, Sendable, CaseIterable, Codable {
    /// One caller at a time. The exchange is a report.
    case single
    /// Many callers, who want only a report: the learner is rare.
    case pileup
    /// The exchange is a report and a serial number.
    case contest
    /// The exchange is a name and the station's own number, or a state.
    case sprint
    /// The learner is in a park. Callers give their state, and some a park or a summit of their own.
    case activation

    /// The default number of simultaneous callers.
    public var callers: ClosedRange<Int> {
        switch self {
        case .single: 1...1
        case .pileup: 1...8
        case .contest, .sprint: 1...4
        case .activation: 1...6
        }
    }

    /// The items of the learner's exchange.
    var tells: [QSOItem] {
        switch self {
        case .single, .pileup, .activation: [.report]
        case .contest: [.report, .serial]
        case .sprint: [.name, .serial]
        }
    }

    /// Whether a word has the form of a caller's exchange, apart from the report.
    func isExchange(_ word: String) -> Bool {
        switch self {
        case .single, .pileup: false
        case .contest: Self.isNumber(word)
        case .sprint: Self.isNumberOrState(word) || word.count > 1 && word.allSatisfy(\.isLetter)
        case .activation: Self.isState(word) || Self.isReference(word)
        }
    }

    static func isNumberOrState(_ word: String) -> Bool { isNumber(word) || isState(word) }

    /// A single letter, or letters that stand only for zeros, are more likely a keying error than a cut number.
    private static func isNumber(_ word: String) -> Bool {
        guard let number = OverVocabulary.number(word) else { return false }
        return word.contains(where: \.isNumber) || word.count > 1 && number > 0
    }

    private static func isState(_ word: String) -> Bool { word == "DX" || states.contains(word) }

    /// Whether a word has the form of a park or summit reference: US-1234, W7A/CN-012, with or without hyphen and
    /// stroke.
    private static func isReference(_ word: String) -> Bool {
        word.count >= 4 && word.first?.isLetter == true && word.suffix(3).allSatisfy(\.isNumber)
            && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "/" }
    }

    private static let states = Set(QSORegion.states.values).union(["AK", "HI", "PR"])

    /// The range of a caller's strength in decibels relative to the learner's own Morse; uniformly distributed.
    public var gains: ClosedRange<Double> { self == .single ? -3...3 : -12...3 }

    /// Whether the multipliers are states. Otherwise they are prefixes.
    public var countsStates: Bool { self == .sprint || self == .activation }
}

public struct PileupStation: Equatable, Sendable {
    public let call: String
    public let name: String
    /// The number that follows the name in a sprint. It is derived from the callsign.
    public let number: Int

    /// Texts must be in upper case, as in `QSOStation`.
    public init(call: String, name: String) {
        self.call = call
        self.name = name.split(separator: " ").first.map(String.init) ?? "OP"
        number = 100 + QSOReference.number(of: call, below: 3900)
    }
}
