import Interface
public import Morse
public import Training

/// Figures that derive from all answers in their order. Storage keeps them, so that a start reads only the answers
/// since then (docs/decisions/0066). A change to a figure's rules needs another name.
extension ProgressStore {
    /// - Parameters:
    ///   - limit: the recognition time of a confident answer, in milliseconds.
    ///   - today: the day of the estimate.
    public func memories(
        _ alphabet: Alphabet, limitMilliseconds limit: Int, on today: Day
    ) throws(StoreError) -> Memories {
        let anew = RememberedAnswers(limitMilliseconds: limit, on: today)
        let remembered = try figure(
            "memory.\(alphabet.name.rawValue)", anew: anew,
            isUsable: { $0.goesOn(limitMilliseconds: limit, on: today) },
            each: { (answer, take) throws(StoreError) in try eachRecall(of: alphabet, after: answer, take) })
        return remembered.memories
    }

    /// Brings every figure up to date. After an import the next start would compute them.
    public func keepFigures(
        _ alphabet: Alphabet, limitMilliseconds limit: Int, on today: Day
    ) throws(StoreError) {
        _ = try memories(alphabet, limitMilliseconds: limit, on: today)
        _ = try held(alphabet)
        _ = try exposed()
    }

    func held(_ alphabet: Alphabet) throws(StoreError) -> Held {
        try figure(
            "held.\(alphabet.name.rawValue)", anew: Held(),
            each: { (answer, take) throws(StoreError) in try eachRecall(of: alphabet, after: answer, take) })
    }

    func exposed() throws(StoreError) -> Exposures {
        try figure(
            "exposures", anew: Exposures(),
            each: { (answer, take) throws(StoreError) in try eachExposure(after: answer, take) })
    }

    /// Passes on the answers to single characters in an alphabet, oldest first.
    func eachRecall(
        of alphabet: Alphabet, after answer: Int, _ take: (Recall) -> Void
    ) throws(StoreError) -> Int {
        try eachRecall(after: answer) { recall in
            guard let character = alphabet.character(stored: recall.character) else { return }
            var recall = recall
            recall.character = character
            take(recall)
        }
    }

    /// The kept figure with the answers since, or a new one with all answers. Keeps it if many answers were missing.
    ///
    /// - Parameters:
    ///   - isUsable: prepares the kept figure; false to begin anew.
    ///   - each: passes on the answers after one, and returns the number of the last.
    private func figure<Figure: AnswerFigure>(
        _ name: String, anew: Figure, isUsable: (inout Figure) -> Bool = { _ in true },
        each: (_ answer: Int, _ take: (Figure.Answer) -> Void) throws(StoreError) -> Int
    ) throws(StoreError) -> Figure {
        var (figure, answer) = (anew, 0)
        if let kept = try figures(name), var known = Figure(jsonText: kept.text), isUsable(&known) {
            (figure, answer) = (known, kept.through)
        }
        let last = try each(answer) { figure.take($0) }
        if last - answer >= mostUnkeptAnswers, let text = figure.jsonText {
            // Storage that only reads refuses. The figure is right without being kept.
            try? keep(KeptFigures(through: last, text: text), as: name)
        }
        return figure
    }
}

/// Reading this number of answers takes less time than keeping a figure.
private let mostUnkeptAnswers = 64

private protocol AnswerFigure: Codable {
    associatedtype Answer
    mutating func take(_ answer: Answer)
}

extension Held: AnswerFigure {}
extension Exposures: AnswerFigure {}

/// The memory, with the days on which its answers count.
private struct RememberedAnswers: AnswerFigure {
    private(set) var memories: Memories
    private var days: HonestDays

    init(limitMilliseconds limit: Int, on today: Day) {
        memories = Memories(limitMilliseconds: limit)
        days = HonestDays(today)
    }

    /// Continues with this limit and day. Returns false if earlier answers would count differently.
    mutating func goesOn(limitMilliseconds limit: Int, on today: Day) -> Bool {
        memories.limitMilliseconds == limit && days.goOn(today)
    }

    mutating func take(_ recall: Recall) {
        var recall = recall
        recall.day = days.day(recall.day)
        memories.take(recall)
    }
}
