/// How an answer is compared with the target.
public enum Scoring: String, Equatable, Sendable, Codable {
    /// Answers of the target's length are compared place by place, unless the learner clearly lost one character and
    /// continued with the next. Random typing then scores no more than chance.
    case placed
    /// Every answer is aligned (`Alignment`).
    case aligned
}

extension Alignment {
    /// Minimum length of an answer for alignment to replace the comparison by place.
    private static let fewestCharacters = 4
    /// Matches that the alignment must add to those in their place.
    private static let gain = 2
    /// Different characters among the matches. With two characters, any answer shifted by one fits by chance.
    private static let fewestDifferent = 3

    /// Compares the answer with the target.
    ///
    /// With two texts of the same length, `placed` uses the alignment only if it explains all characters but one, at
    /// least two more than are in their place, and at least three different ones. Two more alone would not be enough:
    /// random answers to groups of five from three characters would score 46 % instead of 33 %.
    public init(target: [String], answer: [String], scoring: Scoring) {
        let aligned = Alignment(target: target, answer: answer)
        self = aligned
        guard scoring == .placed, target.count == answer.count else { return }
        let matches = zip(target, aligned.answerIndices).compactMap { character, index in
            index.flatMap { answer[$0] == character ? character : nil }
        }
        let inPlace = zip(target, answer).count { $0 == $1 }
        let explains =
            target.count >= Self.fewestCharacters && matches.count >= max(target.count - 1, inPlace + Self.gain)
            && Set(matches).count >= Self.fewestDifferent
        if !explains { self.init(placing: target.count) }
    }

    /// Pairs every character with the one in the same place.
    private init(placing count: Int) {
        answerIndices = Array(0..<count)
        extraIndices = []
    }
}
